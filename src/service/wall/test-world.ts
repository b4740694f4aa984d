import { randomUUID } from 'node:crypto'
import { getMe } from '#contract/access.ts'
import {
  askConversation,
  createConversation,
  updateConversation,
} from '#contract/conversations/conversations.ts'
import { createGraph } from '#contract/graphs.ts'
import type { Permission } from '#contract/permissions.ts'
import { createApplication, deployApplication } from '#contract/applications/applications.ts'
import { createEvaluation } from '#contract/playground/evaluations.ts'
import { createApplicationBatch } from '#contract/applications/batches.ts'
import { createApplicationJob } from '#contract/applications/jobs.ts'
import { createPreset } from '#contract/playground/presets.ts'
import { createRun } from '#contract/runs.ts'
import { callerOfOrganization, narrowedTo } from '#service/access/caller.ts'
import { importStore } from '#service/bundles/import/import-store.ts'
import type { Database } from '#service/database/schema.ts'
import { testService } from '#service/test-service.ts'
import type { TestService } from '#service/test-service.ts'
import type { Row, Target } from '#service/isolation/endpoint-requests.ts'
import { plantedApplication, plantedEvaluation } from '#service/isolation/planted.ts'
import type { Thing } from '#service/isolation/planted.ts'

export interface TestKey {
  secret: string | undefined
  /** Null: the organization. */
  team: 'A' | 'B' | null
  permissions: Permission[]
  refused?: true
}

export const thingKinds = [
  'graph_id',
  'file_id',
  'key_id',
  'run_id',
  'preset_id',
  'evaluation_id',
  'conversation_id',
  'turn_id',
  'application_id',
  'version_id',
  'job_id',
  'job_application_id',
  'batch_id',
  'import_id',
  'team_id',
] as const

/** IDs of things that do not exist. */
function absentThing(): Thing {
  const id = (): string => randomUUID()
  return {
    graph_id: id(),
    file_id: id(),
    key_id: id(),
    run_id: id(),
    preset_id: id(),
    evaluation_id: id(),
    conversation_id: id(),
    turn_id: id(),
    application_id: id(),
    version_id: id(),
    job_id: id(),
    job_application_id: id(),
    batch_id: id(),
    import_id: id(),
    team_id: id(),
  }
}

/**
 * The kinds of things whose IDs a request holds: of its target, and of the caller itself. The test creates no
 * others, because to create things takes longer than to send requests about them.
 */
export function kindsIn(row: Row): Record<'thing' | 'mine', Set<keyof Thing>> {
  const kinds = { thing: new Set<keyof Thing>(), mine: new Set<keyof Thing>() }
  for (const team_id of [null, randomUUID()]) {
    const cell = { thing: { ...absentThing(), team_id }, mine: { ...absentThing(), team_id } }
    const text = JSON.stringify(row.input({ ...cell, name: 'any' }))
    for (const whose of ['thing', 'mine'] as const) {
      for (const kind of thingKinds) {
        if (text.includes(String(cell[whose][kind]))) kinds[whose].add(kind)
      }
    }
  }
  return kinds
}

/** A service, and in it an organization with two teams and the things of each of them. */
export async function openWorld(records: Database, parts: Parameters<typeof testService>[1] = {}) {
  // These tests send thousands of wrong keys from one address. Delays of refusals have tests of their own.
  const wrongKeys = { maxDelayMs: 0 }
  return newWorld(await testService(records, { wrongKeys, ...parts }))
}

/** A new organization of a service, with two teams and the things of each of them. */
export async function newWorld(service: TestService) {
  const { newOrganization, database: records } = service
  const organization = await newOrganization()
  const teamNames = { A: `team-A-${randomUUID()}`, B: `team-B-${randomUUID()}` }
  const teams = {
    A: await organization.newTeam(teamNames.A),
    B: await organization.newTeam(teamNames.B),
  }
  const makers = {
    own: await organization.newKey({ team_id: teams.A, permissions: ['*:admin'] }),
    other: await organization.newKey({ team_id: teams.B, permissions: ['*:admin'] }),
    wide: organization.admin,
  }
  const newKey = (team: TestKey['team'], permissions: Permission[]) =>
    organization.newKey({ team_id: team && teams[team], permissions })
  const key = async (team: TestKey['team'], permission: Permission): Promise<TestKey> => ({
    secret: await newKey(team, [permission]),
    team,
    permissions: [permission],
  })
  const refused = (secret: string | undefined): TestKey => ({
    secret,
    team: 'A',
    permissions: [],
    refused: true,
  })
  const keys = {
    'no key': refused(undefined),
    'a malformed key': refused('nonsense with spaces'),
    'an expired key': refused(
      await organization.newKey({ expires_at: '2020-01-01T00:00:00.000000Z' }),
    ),
    'a revoked key': refused(
      await organization.newKey({ revoked_at: '2020-01-01T00:00:00.000000Z' }),
    ),
    'an organization’s reader': await key(null, '*:read'),
    'an organization’s writer': await key(null, '*:write'),
    'an organization’s administrator': await key(null, '*:admin'),
    'team A’s reader': await key('A', '*:read'),
    'team A’s writer': await key('A', '*:write'),
    'team A’s administrator': await key('A', '*:admin'),
    'team B’s administrator': await key('B', '*:admin'),
  }

  /**
   * A target of requests, with things of these kinds; `marks` are texts that no other scope may ever read.
   */
  async function make(
    target: Target,
    kinds: ReadonlySet<keyof Thing> = new Set(thingKinds),
  ): Promise<{ thing: Thing; marks: string[] }> {
    const team = target === 'other' ? 'B' : target === 'own' ? 'A' : null
    const thing: Thing = { ...absentThing(), ...(target !== 'absent' && { team_id: null }) }
    if (target === 'absent') return { thing, marks: [] }
    if (team !== null) thing.team_id = teams[team]
    const mark = `secret-${target}-${randomUUID()}`
    const maker = makers[target]
    const hasConversation = kinds.has('conversation_id') || kinds.has('turn_id')
    if (kinds.has('graph_id') || kinds.has('file_id') || hasConversation) {
      const body = { name: `${mark}-graph`, description: `${mark}-description` }
      thing.graph_id = (await service.ask(createGraph, { body }, maker)).id
    }
    if (kinds.has('file_id')) {
      const file = await service.upload(maker, {
        name: `${mark}-file.txt`,
        bytes: `The secret says: wool of ${mark} is dear.`,
        graphId: thing.graph_id,
      })
      thing.file_id = file.id
    }
    if (kinds.has('run_id')) {
      const request = { model: 'mdl-x5', messages: [{ role: 'user', content: mark }] }
      thing.run_id = (await service.ask(createRun, { body: { request } }, maker)).id
    }
    if (kinds.has('preset_id')) {
      const body = { name: mark, body: { model: mark } }
      thing.preset_id = (await service.ask(createPreset, { body }, maker)).id
    }
    if (kinds.has('evaluation_id')) {
      const evaluation = plantedEvaluation(mark, mark)
      thing.evaluation_id = (await service.ask(createEvaluation, { body: evaluation }, maker)).id
    }
    if (hasConversation) {
      const body = { title: mark, graph_ids: [thing.graph_id] }
      const { id } = await service.ask(createConversation, { body }, maker)
      const params = { conversation_id: id }
      await service.ask(updateConversation, { params, body: { shared: 'team' } }, maker)
      thing.conversation_id = id
      if (kinds.has('turn_id')) {
        const question = { question: `What does ${mark} cost?` }
        const turn = await service.ask(askConversation, { params, body: question }, maker)
        thing.turn_id = turn.turn_id ?? ''
      }
    }
    if (kinds.has('application_id') || kinds.has('version_id')) {
      const body = plantedApplication(mark, mark)
      const { id } = await service.ask(createApplication, { body }, maker)
      const params = { application_id: id }
      const deployed = await service.ask(deployApplication, { params, body: {} }, maker)
      thing.application_id = id
      thing.version_id = deployed.deployed_version_id ?? ''
    }
    if (kinds.has('job_id') || kinds.has('job_application_id') || kinds.has('batch_id')) {
      const body = plantedApplication(`${mark} jobs`, mark)
      const { id } = await service.ask(createApplication, { body }, maker)
      const params = { application_id: id }
      await service.ask(deployApplication, { params, body: {} }, maker)
      const inputs = [{ id: 'question', value: ['What does wool cost?'] }]
      thing.job_application_id = id
      if (kinds.has('job_id')) {
        const job = await service.ask(createApplicationJob, { params, body: { inputs } }, maker)
        thing.job_id = job.id
      }
      if (kinds.has('batch_id')) {
        const rows = { name: mark, rows: [{ inputs }] }
        const batch = await service.ask(createApplicationBatch, { params, body: rows }, maker)
        thing.batch_id = batch.id
      }
    }
    if (kinds.has('import_id')) {
      const stamp = service.clock.stamp()
      const wide = callerOfOrganization(organization.id)
      const caller = team === null ? wide : narrowedTo(wide, teams[team])
      await importStore(records).create(caller, 0, stamp, service.clock.now())
      // One that has ended does not count among those that are staged.
      await records
        .updateTable('imports')
        .set({ status: 'completed', problem: mark })
        .where('id', '=', stamp.id)
        .execute()
      thing.import_id = stamp.id
    }
    if (kinds.has('key_id')) {
      thing.key_id = (await service.ask(getMe, {}, await newKey(team, ['*:write']))).key.id
    }
    const { team_id: _, ...ids } = thing
    return { thing, marks: [mark, ...Object.values(ids)] }
  }

  const marksOfTeams = { own: [teams.A, teamNames.A], other: [teams.B, teamNames.B], wide: [] }
  return { ...service, keys, make, makers, marksOfTeams }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Things of every kind and scope that no request changes. */
export async function makeEach(world: World) {
  return {
    own: await world.make('own'),
    other: await world.make('other'),
    wide: await world.make('wide'),
    absent: await world.make('absent'),
  }
}
