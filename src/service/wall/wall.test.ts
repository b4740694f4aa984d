import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { getMe } from '#contract/access.ts'
import { endpointUrl } from '#contract/endpoint.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { allows } from '#contract/permissions.ts'
import { uploadFile } from '#contract/uploads.ts'
import { auditTrail } from '#service/audit/audit-trail.ts'
import { testSeals } from '#service/audit/seals/test-seals.ts'
import { systemClock } from '#service/clock.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { usageHooks } from '#service/usage/usage-hooks.ts'
import type { Row, Target } from '#service/isolation/endpoint-requests.ts'
import { kindsIn, makeEach, openWorld } from './test-world.ts'
import type { TestKey, World } from './test-world.ts'
import { requests } from '#service/isolation/requests.ts'

const all: Record<string, Endpoint> = endpoints

test('every endpoint has a row in the wall test', () => {
  expect(Object.keys(requests).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

onEveryDatabase('the wall', (database) => {
  function ask(world: World, endpoint: Endpoint, input: ReturnType<Row['input']>, key: TestKey) {
    if (endpoint.body !== 'bytes' || endpoint.jsonBody)
      return world.send(endpoint, input, key.secret)
    if (endpoint.path !== uploadFile.path) {
      return world.sendFile(key.secret, { url: endpointUrl(endpoint.path, input) })
    }
    const graphId = input.query && String(Object.values(input.query)[0])
    return world.sendFile(key.secret, { ...(graphId !== undefined && { graphId }) })
  }

  const sees = (key: TestKey, row: Row, target: Target): boolean => {
    if (target === 'absent') return false
    if (key.team === null || (target === 'wide' && row.shared !== undefined)) return true
    return target === (key.team === 'A' ? 'own' : 'other')
  }

  /** A refusal of a key looks at no thing, the teams are alike to an organization, and team B mirrors team A. */
  const targetsOf = (key: TestKey): readonly Target[] => {
    if (key.refused) return ['own']
    if (key.team === null) return ['own', 'wide', 'absent']
    return key.team === 'A' ? ['own', 'other', 'wide', 'absent'] : ['own', 'other']
  }

  /**
   * All keys on SQLite. Which permission a request needs is decided before its queries, and the row security of
   * PostgreSQL knows only the team of a key, so that administrators are enough there.
   */
  const keysOf = ({ keys }: World): [string, TestKey][] =>
    Object.entries(keys).filter(
      ([, { permissions }]) => isSqlite(database()) || permissions.includes('*:admin'),
    )

  const expected = (endpoint: Endpoint, row: Row, key: TestKey, target: Target): number => {
    if (key.refused) return 401
    if (endpoint.permission !== null && !allows(key.permissions, endpoint.permission)) return 403
    if (key.team !== null && target === 'wide' && row.shared === 'locked') return 403
    const isVisible = sees(key, row, target)
    const caller = key.team === null ? 'organization' : 'team'
    const isAdministrator = allows(key.permissions, '*:admin')
    const isWriter = allows(key.permissions, '*:write')
    return (
      row.status?.(caller, isVisible, target, isAdministrator, isWriter) ?? (isVisible ? 200 : 404)
    )
  }

  /** Sends the requests of an endpoint with every key, about things of every scope. Resolves with their number. */
  async function testEndpoint(
    [name, rows]: readonly [string, readonly Row[]],
    world: World,
    unchangedThings: Awaited<ReturnType<typeof makeEach>>,
  ): Promise<number> {
    const endpoint = all[name]
    if (endpoint === undefined) throw new Error(`no endpoint ${name}`)
    let count = 0
    const everyMark = [
      ...unchangedThings.own.marks,
      ...unchangedThings.other.marks,
      ...unchangedThings.wide.marks,
    ]
    for (const row of rows) {
      const kinds = kindsIn(row)
      for (const [who, key] of keysOf(world)) {
        for (const target of targetsOf(key)) {
          const home = key.team === null ? 'wide' : key.team === 'A' ? 'own' : 'other'
          const status = expected(endpoint, row, key, target)
          // A refused request changes nothing, so the next cell can use the same thing. Two things of one
          // scope are distinct.
          const needsTwo = target === home && kinds.mine.size > 0
          const changes = row.changes === true && (status < 400 || needsTwo)
          const made = changes ? await world.make(target, kinds.thing) : unchangedThings[target]
          const mine = changes ? await world.make(home, kinds.mine) : unchangedThings[home]
          const input = row.input({ thing: made.thing, mine: mine.thing, name: randomUUID() })
          const response = await ask(world, endpoint, input, key)
          count += 1
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
    return count
  }

  const rowsOf = Object.entries(requests).map(([name, { wall }]) => [name, wall] as const)
  const isReading = (rows: readonly Row[]) => !rows.some(({ changes }) => changes)
  // Audit records hold the ids of earlier requests, and a team that has another name would fail the other tests.
  const needsItsOwn = ([name]: (typeof rowsOf)[number]) =>
    name === 'updateTeam' || all[name]?.permission?.startsWith('audit:') === true
  const sharing = rowsOf.filter((entry) => !needsItsOwn(entry))

  describe('with things that the tests share', () => {
    const releases: (() => Promise<void>)[] = []
    let world: World
    let things: Awaited<ReturnType<typeof makeEach>>
    beforeAll(async () => {
      world = await openWorld(database(), { onEnd: (release) => releases.unshift(release) })
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
        expect(await testEndpoint([name, rows], world, things)).toBeGreaterThan(0)
      },
    )
  })

  test.each(rowsOf.filter(needsItsOwn))(
    '%s answers each key only with things that it may see',
    async (name, rows) => {
      const world = await openWorld(database())
      const count = await testEndpoint([name, rows], world, await makeEach(world))
      expect(count).toBeGreaterThan(0)
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
    const world = await openWorld(database().withPlugin(counting), { trail, usage, clock })
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
    const world = await openWorld(database(), { worker: true })
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
