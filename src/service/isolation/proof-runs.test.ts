import { expect, test } from 'vitest'
import { createKey } from '#contract/access.ts'
import { listFiles } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { listIsolationReports, proveIsolation } from '#contract/isolation.ts'
import { putLimits } from '#contract/limits.ts'
import { createPreset } from '#contract/playground/presets.ts'
import { createRun } from '#contract/runs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { newWork } from '#service/leases/lease-store.ts'
import { pairsOf } from './scopes.ts'
import { left, limit, proofWorld } from './test-proofs.ts'

onEveryDatabase('runs of the isolation proof', (database) => {
  const begin = (teams?: number) => proofWorld(database(), [], teams)

  test(
    'a test whose process ended fails with a reason, and its test data is deleted',
    async () => {
      const world = await begin()
      const { ask, organization, start, ended } = world
      const { id } = await ask(proveIsolation, {}, organization.admin)
      const { tag } = await database()
        .updateTable('isolation_reports')
        .set({ interruptions: 1 })
        .where('id', '=', id)
        .returning('tag')
        .executeTakeFirstOrThrow()
      const name = `Isolation test ${tag} left`
      const mine = await ask(
        createGraph,
        { body: { name: 'Isolation test of mine' } },
        organization.admin,
      )
      const graph = await ask(createGraph, { body: { name } }, organization.admin)
      await world.upload(organization.admin, { name: `${name}.txt`, graphId: graph.id })
      await ask(createPreset, { body: { name, body: {} } }, organization.admin)
      await ask(
        createRun,
        { body: { request: { messages: [{ role: 'user', content: name }] } } },
        organization.admin,
      )
      await ask(createKey, { body: { name } }, organization.admin)
      await start()
      const report = await ended(id)
      expect(report).toMatchObject({ status: 'failed', verdict: 'not_proven' })
      expect(report.reason).toContain('The process that ran the test stopped')
      expect(await left(world)).toEqual({ things: [mine.id], keys: [] })
    },
    limit,
  )

  test(
    'a test that is stopped half-way fails with a reason and leaves no test data',
    async () => {
      const world = await begin()
      const { ask, organization, start, ended } = world
      const worker = await start()
      const { id } = await ask(proveIsolation, {}, organization.admin)
      const files = async () => (await ask(listFiles, {}, organization.admin)).data.length
      await expect.poll(files, { interval: 20 }).toBeGreaterThan(0)
      await worker.stop()
      expect(await ended(id)).toMatchObject({ status: 'failed', verdict: 'not_proven' })
      expect(await left(world)).toEqual({ things: [], keys: [] })
    },
    limit,
  )

  test(
    'the schedule starts a test when none is recent, without a key name, and a team whose storage and tokens are used up takes part',
    async () => {
      const { ask, organization, team_ids, start, ended } = await begin(2)
      const limits = (['storage_bytes', 'tokens_per_day'] as const).map((name) => ({
        limit: name,
        maximum: 0,
      }))
      await ask(putLimits, { body: { team_id: team_ids[0], limits } }, organization.admin)
      await start(24)
      const reports = async () => (await ask(listIsolationReports, {}, organization.admin)).data
      await expect.poll(async () => (await reports()).length).toBe(1)
      const [first] = await reports()
      expect(first?.started_by).toBeNull()
      const report = await ended(first?.id ?? '')
      expect(report).toMatchObject({ status: 'completed', verdict: 'pass', teams: 2 })
    },
    limit,
  )

  test(
    'without teams a test is inconclusive, and a hundred reports are stored',
    async () => {
      const { ask, organization, start, ended, clock } = await begin(0)
      const old = Array.from({ length: 102 }, () => clock.stamp())
      await database()
        .insertInto('isolation_reports')
        .values(
          old.map((stamp) => ({
            ...stamp,
            organization_id: organization.id,
            running_of: null,
            tag: '',
            summary: '{}',
            details: '{}',
            ...newWork,
          })),
        )
        .execute()
      await start()
      const report = await ended((await ask(proveIsolation, {}, organization.admin)).id)
      expect([report.verdict, report.routes_passed]).toEqual(['not_proven', 0])
      expect(report.reason).toContain('no teams yet')
      const stored = await database()
        .selectFrom('isolation_reports')
        .select('id')
        .where('organization_id', '=', organization.id)
        .orderBy('id', 'desc')
        .execute()
      expect(stored.map(({ id }) => id)).toEqual([
        report.id,
        ...old
          .slice(3)
          .map(({ id }) => id)
          .toReversed(),
      ])
    },
    limit,
  )
})

test('with many teams, each is tested by a few others, and none by all', () => {
  const scopes = Array.from({ length: 21 }, (_, at) => ({
    team_id: at === 20 ? null : String(at),
    name: '',
    canary: '',
    secret: '',
    key_id: '',
    bearer: '',
    permissions: [],
  }))
  const { pairs, all } = pairsOf(scopes)
  expect([all, pairs.length]).toEqual([false, 20 * 4])
  const askers = Map.groupBy(pairs, ([, owner]) => owner)
  expect(scopes.map((_, at) => askers.get(at)?.length)).toEqual(
    scopes.map(({ team_id }) => (team_id === null ? 20 : 3)),
  )
  expect(pairs.filter(([asking, owner]) => asking === owner)).toEqual([])
  expect(pairsOf([...scopes.slice(0, 6), ...scopes.slice(20)])).toMatchObject({ all: true })
})
