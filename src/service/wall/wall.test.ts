import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { askConversation, createConversation, updateConversation } from '#contract/conversations.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createGraph } from '#contract/graphs.ts'
import { allows } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { createApplication, deployApplication } from '#contract/applications/applications.ts'
import { createApplicationBatch } from '#contract/applications/batches.ts'
import { createApplicationJob } from '#contract/applications/jobs.ts'
import { createPreset, createRun } from '#contract/runs.ts'
import { callerOfOrganization, narrowedTo } from '#service/access/caller.ts'
import { auditTrail } from '#service/audit/audit-trail.ts'
import { testSeals } from '#service/audit/seals/test-seals.ts'
import { importStore } from '#service/bundles/import/import-store.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { usageHooks } from '#service/usage/usage-hooks.ts'
import { targets } from '#service/isolation/endpoint-requests.ts'
import type { Row, Target } from '#service/isolation/endpoint-requests.ts'
import { plantedApplication } from '#service/isolation/planted.ts'
import type { Thing } from '#service/isolation/planted.ts'
import { requests } from '#service/isolation/requests.ts'

interface TestKey {
  secret: string | undefined
  /** Null: the organization. */
  team: 'A' | 'B' | null
  permissions: Permission[]
  refused?: true
}

const all: Record<string, Endpoint> = endpoints

test('every endpoint has a row in the wall test', () => {
  expect(Object.keys(requests).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

const thingKinds = [
  'graph_id',
  'file_id',
  'key_id',
  'run_id',
  'preset_id',
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

/** The kinds of things whose ids a request holds. Creating one of each for every request takes longest. */
function kindsIn(row: Row): Set<keyof Thing> {
  const kinds = new Set<keyof Thing>()
  for (const team_id of [null, randomUUID()]) {
    const thing = { ...absentThing(), team_id }
    const cell = { thing, mine: thing, name: 'any' }
    const text = JSON.stringify(row.input(cell))
    for (const kind of thingKinds) if (text.includes(String(thing[kind]))) kinds.add(kind)
  }
  return kinds
}

onEveryDatabase('the wall', (database) => {
  /** An organization with two teams, and the things of each of them. */
  async function begin(parts: Parameters<typeof testService>[1] = {}, records = database()) {
    const service = await testService(records, parts)
    const { newOrganization } = service
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
      if (hasConversation) {
        const body = { title: mark, graph_ids: [thing.graph_id] }
        const { id } = await service.ask(createConversation, { body }, maker)
        const params = { conversation_id: id }
        await service.ask(updateConversation, { params, body: { shared: 'team' } }, maker)
        const question = { question: `What does ${mark} cost?` }
        const turn = await service.ask(askConversation, { params, body: question }, maker)
        thing.conversation_id = id
        thing.turn_id = turn.turn_id ?? ''
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
        const job = await service.ask(createApplicationJob, { params, body: { inputs } }, maker)
        thing.job_application_id = id
        thing.job_id = job.id
        const rows = { name: mark, rows: [{ inputs }] }
        const batch = await service.ask(createApplicationBatch, { params, body: rows }, maker)
        thing.batch_id = batch.id
      }
      if (kinds.has('import_id')) {
        const stamp = service.clock.stamp()
        const wide = callerOfOrganization(organization.id)
        const caller = team === null ? wide : narrowedTo(wide, teams[team])
        await importStore(database()).create(caller, 0, stamp, service.clock.now())
        // One that has ended does not count among those that are staged.
        await database()
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
  type World = Awaited<ReturnType<typeof begin>>

  function ask(world: World, endpoint: Endpoint, input: ReturnType<Row['input']>, key: TestKey) {
    if (endpoint.body !== 'bytes' || endpoint.jsonBody)
      return world.send(endpoint, input, key.secret)
    const graphId = input.query && String(Object.values(input.query)[0])
    return world.sendFile(key.secret, { ...(graphId !== undefined && { graphId }) })
  }

  const sees = (key: TestKey, row: Row, target: Target): boolean => {
    if (target === 'absent') return false
    if (key.team === null || (target === 'wide' && row.shared !== undefined)) return true
    return target === (key.team === 'A' ? 'own' : 'other')
  }

  const expected = (endpoint: Endpoint, row: Row, key: TestKey, target: Target): number => {
    if (key.refused) return 401
    if (endpoint.permission !== null && !allows(key.permissions, endpoint.permission)) return 403
    if (key.team !== null && target === 'wide' && row.shared === 'locked') return 403
    const isVisible = sees(key, row, target)
    const caller = key.team === null ? 'organization' : 'team'
    const isAdministrator = allows(key.permissions, '*:admin')
    return row.status?.(caller, isVisible, target, isAdministrator) ?? (isVisible ? 200 : 404)
  }

  /** Things of every kind and scope that no request changes. */
  async function makeEach(world: World) {
    return {
      own: await world.make('own'),
      other: await world.make('other'),
      wide: await world.make('wide'),
      absent: await world.make('absent'),
    }
  }

  /** Sends the requests of an endpoint with every key, about things of every scope. */
  async function testEndpoint(
    [name, rows]: readonly [string, readonly Row[]],
    world: World,
    unchangedThings: Awaited<ReturnType<typeof makeEach>>,
  ): Promise<void> {
    const endpoint = all[name]
    if (endpoint === undefined) throw new Error(`no endpoint ${name}`)
    const everyMark = [
      ...unchangedThings.own.marks,
      ...unchangedThings.other.marks,
      ...unchangedThings.wide.marks,
    ]
    for (const row of rows) {
      const kinds = kindsIn(row)
      for (const [who, key] of Object.entries(world.keys)) {
        for (const target of key.refused ? (['own'] as const) : targets) {
          const home = key.team === null ? 'wide' : key.team === 'A' ? 'own' : 'other'
          const status = expected(endpoint, row, key, target)
          // A refused request changes nothing, so the next cell can use the same thing. Two things of one
          // scope are distinct.
          const changes = row.changes === true && (status < 400 || target === home)
          const made = changes ? await world.make(target, kinds) : unchangedThings[target]
          const mine = changes ? await world.make(home, kinds) : unchangedThings[home]
          const input = row.input({ thing: made.thing, mine: mine.thing, name: randomUUID() })
          const response = await ask(world, endpoint, input, key)
          const cell = `${name} ${JSON.stringify(input)} by ${who} on ${target}`
          expect([cell, response.statusCode]).toEqual([cell, status])

          const answer = `${response.body} ${JSON.stringify(response.headers)}`
          const inputText = JSON.stringify(input)
          const hidden = (['own', 'other', 'wide'] as const)
            .filter((scope) => key.refused || !sees(key, row, scope))
            .flatMap((scope) => [...unchangedThings[scope].marks, ...world.marksOfTeams[scope]])
            .concat(sees(key, row, target) ? [] : made.marks)
            .filter((mark) => !inputText.includes(mark))
          expect([cell, hidden.filter((mark) => answer.includes(mark))]).toEqual([cell, []])
          if (!row.lists || response.statusCode !== 200) continue
          const listed = everyMark.filter((mark) => response.body.includes(mark))
          expect([cell, listed]).toEqual([cell, sees(key, row, target) ? [made.thing.file_id] : []])
        }
      }
    }
  }

  const rowsOf = Object.entries(requests).map(([name, { wall }]) => [name, wall] as const)
  const isReading = (rows: readonly Row[]) => !rows.some(({ changes }) => changes)
  // Audit records hold the ids of earlier requests. Changes of teams would reach the other tests, and an
  // organization has a limited number of open batches.
  const needsItsOwn = ([name, rows]: (typeof rowsOf)[number]) =>
    all[name]?.permission?.startsWith('audit:') ||
    (!isReading(rows) &&
      (rows.some((row) => kindsIn(row).has('team_id')) || name.endsWith('Batch')))
  const sharing = rowsOf.filter((entry) => !needsItsOwn(entry))

  describe('with things that the tests share', () => {
    const releases: (() => Promise<void>)[] = []
    let world: World
    let things: Awaited<ReturnType<typeof makeEach>>
    beforeAll(async () => {
      world = await begin({ onEnd: (release) => releases.unshift(release) })
      things = await makeEach(world)
    })
    afterAll(async () => {
      for (const release of releases) await release()
    })

    // Lists come first, so that what the other tests create does not push these things off the first page.
    const inOrder = sharing.toSorted(([, a], [, b]) => Number(isReading(b)) - Number(isReading(a)))
    test.each(inOrder)(
      '%s answers each key only with things that it may see',
      async (name, rows) => {
        await testEndpoint([name, rows], world, things)
      },
    )
  })

  test.each(rowsOf.filter(needsItsOwn))(
    '%s answers each key only with things that it may see',
    async (name, rows) => {
      const world = await begin()
      await testEndpoint([name, rows], world, await makeEach(world))
    },
  )

  test('a thing of another team gets the same failure and the same queries as one that does not exist', async () => {
    // Background work behind the responses, such as recording, counting and sweeping, does not belong to a
    // request.
    const queriesOfRequest = new AsyncLocalStorage<string[]>()
    let count = 0
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queriesOfRequest.getStore()?.push(node.kind)
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    // With time that stands still nothing expires from a cache, and the use of a key is noted once.
    const [wall, monotonic] = [Date.now(), performance.now()]
    const clock = systemClock({ wall: () => wall, monotonic: () => monotonic })
    const trail = auditTrail(database(), testSeals, () => undefined)
    const usage = usageHooks(database(), clock, () => undefined)
    onTestFinished(() => usage.stop())
    const world = await begin({ trail, usage, clock }, database().withPlugin(counting))
    const mine = await world.make('own')
    const made = {
      other: await world.make('other'),
      wide: await world.make('wide'),
      absent: await world.make('absent'),
    }
    const key = world.keys['team A’s administrator']
    // The first use of a key is written.
    await world.ask(getMe, {}, key.secret)
    for (const [name, { wall: rows }] of Object.entries(requests)) {
      const endpoint = all[name]
      if (endpoint === undefined) throw new Error(`no endpoint ${name}`)
      for (const row of rows) {
        const answers: string[] = []
        for (const target of ['other', 'wide', 'absent'] as const) {
          if (sees(key, row, target) || expected(endpoint, row, key, target) < 400) continue
          const { thing } = made[target]
          const input = row.input({ thing, mine: mine.thing, name: 'new' })
          // Cached values, such as the models of the organization, are loaded now.
          await ask(world, endpoint, input, key)
          const queries: string[] = []
          const response = await queriesOfRequest.run(
            queries,
            async () => await ask(world, endpoint, input, key),
          )
          count += queries.length
          let answer = JSON.stringify([
            response.statusCode,
            response.body,
            { ...response.headers, date: '' },
            queries,
          ])
          for (const id of [...Object.values(thing), response.headers['x-request-id']]) {
            answer = answer.replaceAll(String(id), '<id>')
          }
          answers.push(answer)
        }
        for (const answer of answers) expect([name, answer]).toEqual([name, answers[0]])
      }
    }
    expect(count).toBeGreaterThan(100)
  })

  test('an answer only quotes files of graphs that the caller may ask', async () => {
    // The worker would first read the files of all tests above, whose bytes are gone.
    await database().deleteFrom('jobs').execute()
    const world = await begin({ worker: true })
    const own = await world.make('own')
    const other = await world.make('other')
    const wide = await world.make('wide')
    for (const { thing } of [own, other, wide]) await world.waitUntilRead(thing.file_id)
    const { secret } = world.keys['team A’s reader']
    const question = 'What does the secret say about wool?'
    const graph_ids = [own.thing.graph_id, wide.thing.graph_id]
    for (const stream of [false, true]) {
      const response = await world.send(
        endpoints.askGraphs,
        { body: { graph_ids, question, stream } },
        secret,
      )
      expect(response.statusCode).toBe(200)
      expect(response.body).toContain(own.marks[0])
      expect(response.body).toContain(wide.marks[0])
      expect(other.marks.filter((mark) => response.body.includes(mark))).toEqual([])
    }
  })
})
