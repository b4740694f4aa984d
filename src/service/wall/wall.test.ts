import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { getFile } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { allows } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { createPreset, createRun } from '#contract/runs.ts'
import { auditTrail } from '#service/audit/audit-trail.ts'
import { testSeals } from '#service/audit/seals/test-seals.ts'
import { systemClock } from '#service/clock.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { usageHooks } from '#service/usage/usage-hooks.ts'
import { targets } from './wall-row.ts'
import type { Row, Target, Thing } from './wall-row.ts'
import { rows } from './wall-rows.ts'

interface TestKey {
  secret: string | undefined
  /** Null: the organization. */
  team: 'A' | 'B' | null
  permissions: Permission[]
  refused?: true
}

const all: Record<string, Endpoint> = endpoints

test('every endpoint has a row in the wall', () => {
  expect(Object.keys(rows).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

onEveryDatabase('the wall', (database) => {
  /** An organization with two teams, and what each of them and the organization has. */
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

    /** What stands for a target; `marks` are strings that nobody else may ever read. */
    async function make(target: Target): Promise<{ thing: Thing; marks: string[] }> {
      const team = target === 'other' ? 'B' : target === 'own' ? 'A' : null
      if (target === 'absent') {
        const id = (): string => randomUUID()
        return {
          thing: {
            graph_id: id(),
            file_id: id(),
            key_id: id(),
            run_id: id(),
            preset_id: id(),
            team_id: id(),
          },
          marks: [],
        }
      }
      const mark = `secret-${target}-${randomUUID()}`
      const graph = await service.ask(
        createGraph,
        { body: { name: `${mark}-graph`, description: `${mark}-description` } },
        makers[target],
      )
      const file = await service.upload(makers[target], {
        name: `${mark}-file.txt`,
        bytes: `The secret says: wool of ${mark} is dear.`,
        graphId: graph.id,
      })
      const run = await service.ask(
        createRun,
        { body: { request: { model: 'mdl-x5', messages: [{ role: 'user', content: mark }] } } },
        makers[target],
      )
      const preset = await service.ask(
        createPreset,
        { body: { name: mark, body: { model: mark } } },
        makers[target],
      )
      const { key: ofKey } = await service.ask(getMe, {}, await newKey(team, ['*:write']))
      return {
        thing: {
          graph_id: graph.id,
          file_id: file.id,
          key_id: ofKey.id,
          run_id: run.id,
          preset_id: preset.id,
          team_id: team && teams[team],
        },
        marks: [mark, graph.id, file.id, ofKey.id, run.id, preset.id],
      }
    }

    const marksOfTeams = { own: [teams.A, teamNames.A], other: [teams.B, teamNames.B], wide: [] }
    return { ...service, keys, make, makers, marksOfTeams }
  }
  type World = Awaited<ReturnType<typeof begin>>

  function ask(world: World, endpoint: Endpoint, input: ReturnType<Row['input']>, key: TestKey) {
    if (endpoint.body !== 'bytes') return world.send(endpoint, input, key.secret)
    const graphId = input.query && String(Object.values(input.query)[0])
    return world.sendFile(key.secret, { ...(graphId !== undefined && { graphId }) })
  }

  const sees = (key: TestKey, row: Row, target: Target): boolean => {
    if (target === 'absent') return false
    if (key.team === null || (target === 'wide' && row.grounds)) return true
    return target === (key.team === 'A' ? 'own' : 'other')
  }

  const expected = (endpoint: Endpoint, row: Row, key: TestKey, target: Target): number => {
    if (key.refused) return 401
    if (endpoint.permission !== null && !allows(key.permissions, endpoint.permission)) return 403
    const seen = sees(key, row, target)
    const caller = key.team === null ? 'organization' : 'team'
    return row.status?.(caller, seen, target) ?? (seen ? 200 : 404)
  }

  describe.each(Object.entries(rows))('%s', (name, endpointRows) => {
    const endpoint = all[name]
    if (endpoint === undefined) throw new Error(`no endpoint ${name}`)
    let world: World
    beforeEach(async () => {
      world = await begin()
    })

    test('answers each key what it may know, and nothing of others', async () => {
      const lasting = {
        own: await world.make('own'),
        other: await world.make('other'),
        wide: await world.make('wide'),
        absent: await world.make('absent'),
      }
      const everyMark = [...lasting.own.marks, ...lasting.other.marks, ...lasting.wide.marks]
      for (const row of endpointRows) {
        for (const [who, key] of Object.entries(world.keys)) {
          for (const target of key.refused ? (['own'] as const) : targets) {
            const home = key.team === null ? 'wide' : key.team === 'A' ? 'own' : 'other'
            const status = expected(endpoint, row, key, target)
            // what is refused leaves all as it is for the next cell; two of one scope are two things
            const changes = row.changes === true && (status < 400 || target === home)
            const made = changes ? await world.make(target) : lasting[target]
            const mine = changes ? await world.make(home) : lasting[home]
            const input = row.input({ thing: made.thing, mine: mine.thing, name: randomUUID() })
            const sent = await ask(world, endpoint, input, key)
            const cell = `${name} ${JSON.stringify(input)} by ${who} on ${target}`
            expect([cell, sent.statusCode]).toEqual([cell, status])

            const answer = `${sent.body} ${JSON.stringify(sent.headers)}`
            const asked = JSON.stringify(input)
            const hidden = (['own', 'other', 'wide'] as const)
              .filter((each) => key.refused || !sees(key, row, each))
              .flatMap((each) => [...lasting[each].marks, ...world.marksOfTeams[each]])
              .concat(sees(key, row, target) ? [] : made.marks)
              .filter((mark) => !asked.includes(mark))
            expect([cell, hidden.filter((mark) => answer.includes(mark))]).toEqual([cell, []])
            if (!row.lists || sent.statusCode !== 200) continue
            const listed = everyMark.filter((mark) => sent.body.includes(mark))
            expect([cell, listed]).toEqual([
              cell,
              sees(key, row, target) ? [made.thing.file_id] : [],
            ])
          }
        }
      }
    })
  })

  test('another team’s thing is refused with the words and the queries of one that never was', async () => {
    // What is recorded, counted or swept now and then, behind the answers, is no part of a request.
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
    // the first use of a key is noted
    await world.ask(getMe, {}, key.secret)
    for (const [name, endpointRows] of Object.entries(rows)) {
      const endpoint = all[name]
      if (endpoint === undefined) throw new Error(`no endpoint ${name}`)
      for (const row of endpointRows) {
        const answers: string[] = []
        for (const target of ['other', 'wide', 'absent'] as const) {
          if (expected(endpoint, row, key, target) < 400) continue
          const { thing } = made[target]
          const input = row.input({ thing, mine: mine.thing, name: 'new' })
          // what is kept for a moment, such as the models of the organization, is looked up now
          await ask(world, endpoint, input, key)
          const queries: string[] = []
          const sent = await queriesOfRequest.run(
            queries,
            async () => await ask(world, endpoint, input, key),
          )
          count += queries.length
          let answer = JSON.stringify([
            sent.statusCode,
            sent.body,
            { ...sent.headers, date: '' },
            queries,
          ])
          for (const id of [...Object.values(thing), sent.headers['x-request-id']]) {
            answer = answer.replaceAll(String(id), '<id>')
          }
          answers.push(answer)
        }
        for (const answer of answers) expect([name, answer]).toEqual([name, answers[0]])
      }
    }
    expect(count).toBeGreaterThan(100)
  })

  test('an answer quotes what the caller may ask, and nothing else', async () => {
    // The worker would first read the files of all tests above, whose bytes are gone.
    await database().deleteFrom('jobs').execute()
    const world = await begin({ worker: true })
    const own = await world.make('own')
    const other = await world.make('other')
    const wide = await world.make('wide')
    for (const [maker, { thing }] of [
      [world.makers.own, own],
      [world.makers.other, other],
      [world.makers.wide, wide],
    ] as const) {
      const params = { file_id: thing.file_id }
      const status = async () => (await world.ask(getFile, { params }, maker)).status
      await expect.poll(status, { timeout: 50_000 }).toBe('completed')
    }
    const { secret } = world.keys['team A’s reader']
    const question = 'What does the secret say about wool?'
    const graph_ids = [own.thing.graph_id, wide.thing.graph_id]
    for (const stream of [false, true]) {
      const sent = await world.send(
        endpoints.askGraphs,
        { body: { graph_ids, question, stream } },
        secret,
      )
      expect(sent.statusCode).toBe(200)
      expect(sent.body).toContain(own.marks[0])
      expect(sent.body).toContain(wide.marks[0])
      expect(other.marks.filter((mark) => sent.body.includes(mark))).toEqual([])
    }
  })
})
