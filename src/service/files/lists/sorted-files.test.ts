import { sql } from 'kysely'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { deleteFile, listFiles } from '#contract/files.ts'
import type { FileOrderField, FileStatus } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { callerOfKey } from '#service/access/caller.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { changeStatus } from '#service/graphs/file-status-store.ts'
import { testService } from '#service/test-service.ts'
import { listedFiles } from './file-list-store.ts'

type Query = z.input<typeof listFiles.query>

onEveryDatabase('sorted lists of files', (database) => {
  async function begin() {
    const service = await testService(database())
    const { admin, newTeam, newKey } = await service.newOrganization()
    const team = await newTeam()
    const teamKey = await newKey({ team_id: team })
    const otherTeamKey = await newKey({ team_id: await newTeam() })
    const { id: graph } = await service.ask(createGraph, { body: { name: 'Harvest' } }, teamKey)
    const ids: Record<string, string> = {}
    const settle = (name: string, status: FileStatus) =>
      database()
        .transaction()
        .execute((tx) => changeStatus(tx, ids[name] ?? '', status, null))
    const files: [string, string, FileStatus][] = [
      ['delta.txt', '55555', 'completed'],
      ['Alpha.md', '1', 'failed'],
      ['charlie.csv', '333', 'in_progress'],
      ['Bravo.txt', '4444', 'completed'],
      ['\u00e9cho.md', '22', 'completed'],
    ]
    for (const [name, bytes, status] of files) {
      const folder = name.endsWith('.txt') ? { folder: '2026' } : {}
      const options = { name, bytes, graphId: graph, ...folder }
      ids[name] = (await service.upload(teamKey, options)).id
      if (status !== 'in_progress') await settle(name, status)
    }
    const list = (query: Query, key = teamKey) => service.ask(listFiles, { query }, key)
    const lists = [
      [{}, admin],
      [{}, teamKey],
      [{ graph_id: graph }, admin],
      [{ graph_id: graph }, teamKey],
    ] as const
    return { ...service, admin, teamKey, otherTeamKey, graph, ids, settle, list, lists }
  }

  const namesOf = ({ data }: { data: readonly { name: string }[] }) => data.map(({ name }) => name)
  const ascending: Record<FileOrderField, string[]> = {
    created_at: ['delta.txt', 'Alpha.md', 'charlie.csv', 'Bravo.txt', '\u00e9cho.md'],
    name: ['Alpha.md', 'Bravo.txt', 'charlie.csv', 'delta.txt', '\u00e9cho.md'],
    size: ['Alpha.md', '\u00e9cho.md', 'charlie.csv', 'Bravo.txt', 'delta.txt'],
    status: ['delta.txt', 'Bravo.txt', '\u00e9cho.md', 'Alpha.md', 'charlie.csv'],
    kind: ['charlie.csv', 'Alpha.md', '\u00e9cho.md', 'delta.txt', 'Bravo.txt'],
  }
  const fields = Object.entries(ascending) as [FileOrderField, string[]][]

  test('a list says how many files match, on all its pages and for each caller', async () => {
    const { list, lists, otherTeamKey } = await begin()
    for (const [filter, key] of lists) {
      const { total, data } = await list({ ...filter, include: 'total', limit: 2 }, key)
      expect([total, data.length]).toEqual([5, 2])
      const totalOf = async (query: Query) =>
        (await list({ ...filter, ...query, include: 'total' }, key)).total
      expect(await totalOf({ status: 'completed' })).toBe(3)
      expect(await totalOf({ file_types: 'txt,md' })).toBe(4)
      expect(await totalOf({ search: 'BRAVO' })).toBe(1)
      expect(await totalOf({ folder: '2026' })).toBe(2)
      expect((await list(filter, key)).total).toBeUndefined()
    }
    expect((await list({ include: 'total' }, otherTeamKey)).total).toBe(0)
  })

  test('every list can be read by every field in both orders, page by page and back', async () => {
    const { list, lists } = await begin()
    for (const [filter, key] of lists) {
      for (const [order_by, names] of fields) {
        for (const order of ['asc', 'desc'] as const) {
          const sorted = order === 'asc' ? names : names.toReversed()
          const of = (query: Query) => list({ ...filter, order_by, order, limit: 2, ...query }, key)
          const first = await of({})
          const second = await of({ after: first.last_id ?? '', place: first.last_place })
          // A cursor alone stands where its file is.
          const third = await of({ after: second.last_id ?? '' })
          expect([first, second, third].map(namesOf)).toEqual([
            sorted.slice(0, 2),
            sorted.slice(2, 4),
            sorted.slice(4),
          ])
          expect([first, second, third].map((page) => page.has_more)).toEqual([true, true, false])
          const back = await of({ before: third.first_id ?? '', place: third.first_place })
          expect([namesOf(back), back.has_more]).toEqual([sorted.slice(2, 4), true])
          const start = await of({ before: back.first_id ?? '', place: back.first_place })
          expect([namesOf(start), start.has_more]).toEqual([sorted.slice(0, 2), false])
        }
      }
    }
  })

  test('an order is combined with every filter', async () => {
    const { list, lists } = await begin()
    for (const [filter, key] of lists) {
      for (const [order_by, names] of fields) {
        const of = async (query: Query) =>
          namesOf(await list({ ...filter, order_by, order: 'asc', ...query }, key))
        const only = (...matching: string[]) => names.filter((name) => matching.includes(name))
        expect(await of({ status: 'completed' })).toEqual(only('delta.txt', 'Bravo.txt', 'écho.md'))
        expect(await of({ file_types: 'txt,csv' })).toEqual(
          only('delta.txt', 'Bravo.txt', 'charlie.csv'),
        )
        expect(await of({ folder: '2026' })).toEqual(only('delta.txt', 'Bravo.txt'))
        expect(await of({ search: 'A' })).toEqual(
          only('delta.txt', 'Alpha.md', 'charlie.csv', 'Bravo.txt'),
        )
        expect(await of({ search: 'a', status: 'completed', file_types: 'txt' })).toEqual(
          only('delta.txt', 'Bravo.txt'),
        )
      }
    }
  })

  test('the next page begins where the last one ended, though its last file has moved or is gone', async () => {
    const { ask, list, lists, ids, settle, teamKey } = await begin()
    const walk = { order_by: 'status', order: 'asc', limit: 4 } as const
    const firsts = await Promise.all(
      lists.map(([filter, key]) => list({ ...filter, ...walk }, key)),
    )
    // The last file of the page goes from the second status to the first.
    await settle('Alpha.md', 'completed')
    for (const [index, [filter, key]] of lists.entries()) {
      const after = firsts[index]?.last_id ?? ''
      const place = firsts[index]?.last_place
      expect([after, place]).toEqual([ids['Alpha.md'], 'failed'])
      const second = await list({ ...filter, ...walk, after, place }, key)
      expect(namesOf(second)).toEqual(['charlie.csv'])
    }
    const byName = { order_by: 'name', order: 'asc' } as const
    await ask(deleteFile, { params: { file_id: ids['Bravo.txt'] ?? '' } }, teamKey)
    for (const [filter, key] of lists) {
      const rest = await list({ ...filter, ...byName, after: ids['Bravo.txt'] ?? '' }, key)
      expect(namesOf(rest)).toEqual(['charlie.csv', 'delta.txt', '\u00e9cho.md'])
    }
  })

  test('files with one name or size have an order, and a place of no file is no failure', async () => {
    const { list, upload, teamKey } = await begin()
    for (const _ of [1, 2, 3]) await upload(teamKey, { name: 'same.txt', bytes: '999999' })
    for (const order_by of ['name', 'size'] as const) {
      const listed: string[] = []
      for (let after: string | undefined, place: string | undefined; ;) {
        const page = await list({ order_by, order: 'asc', limit: 1, after, place })
        listed.push(...page.data.map(({ id }) => id))
        if (!page.has_more) break
        after = page.last_id ?? ''
        place = page.last_place
      }
      expect([listed.length, new Set(listed).size]).toEqual([8, 8])
      for (const place of ['', '\u0000', 'nothing', '\uffff']) {
        const after = listed[0] ?? ''
        expect((await list({ order_by, after, place })).data.length).toBeLessThanOrEqual(8)
      }
    }
    expect(
      await list({ order_by: 'kind', after: (await list({})).last_id ?? '', place: 'zzz' }),
    ).toMatchObject({ has_more: false })
  })

  test('a page is read from an index in its order, and nothing else is sorted', async () => {
    const isPostgres = !isSqlite(database())
    const callerOf = (team_id: string | null) =>
      callerOfKey({ id: 'key', organization_id: 'org', team_id, permissions: [] })
    const pageOf = { limit: 50, order: 'asc', after: 'f' } as const
    for (const by of ['name', 'size', 'status', 'kind'] as const) {
      // A status can be rare among the files of a kind.
      for (const status of by === 'kind' ? [undefined] : [undefined, 'failed' as const]) {
        for (const [team_id, graph_id] of [
          [null, undefined],
          ['team', undefined],
          [null, 'graph'],
        ] as const) {
          const caller = callerOf(team_id)
          const order = { by, cursorValue: 'failed' }
          const ids = listedFiles(database(), caller, { graph_id, status }, pageOf, order)
          const steps = await stepsOf(ids, isPostgres)
          const table = graph_id === undefined ? 'files' : 'graph_files'
          const reads = steps.filter((step) =>
            new RegExp(`\\b(on|SEARCH|SCAN) ${table}\\b`).test(step),
          )
          expect(reads.length).toBeGreaterThan(0)
          // A list by status or kind consists of lists by ID, for which there are several indexes.
          const index = new RegExp(
            by === 'name' || by === 'size' ? `_by_(team_)?${by}\\b` : ' using ',
            'i',
          )
          for (const read of reads) expect(read).toMatch(index)
          // The lists of a team are sorted when their pages are merged.
          const sorts = steps.filter((step) => /TEMP B-TREE|Sort/.test(step))
          expect(team_id === null ? sorts : []).toEqual([])
        }
      }
    }
  })

  async function stepsOf(ids: ReturnType<typeof listedFiles>, isPostgres: boolean) {
    if (!isPostgres) {
      const plan = await sql<{ detail: string }>`explain query plan select id from ${ids}`.execute(
        database(),
      )
      return plan.rows.map(({ detail }) => detail)
    }
    return database()
      .transaction()
      .execute(async (tx) => {
        // The planner takes no index of a table with hardly a row.
        await sql`set local enable_seqscan = off`.execute(tx)
        await sql`set local enable_sort = off`.execute(tx)
        const plan = await sql<
          Record<string, string>
        >`explain select id from ${ids} as ids`.execute(tx)
        return plan.rows.map((row) => row['QUERY PLAN'] ?? '')
      })
  }
})
