import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { deleteFile, getFile, listFiles } from '#contract/files.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'
import type { FileStatus } from '#contract/files.ts'
import { findFiles } from '#contract/uploads.ts'
import { createGraph, deleteGraph, updateGraph } from '#contract/graphs.ts'
import { callerOfKey } from '#service/access/caller.ts'
import { onEveryDatabase, openTestSqlite } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { changeStatus } from '#service/graphs/file-status-store.ts'
import { listedFiles } from './file-list-store.ts'
import type { FileFilter } from './file-list-store.ts'

type FileQuery = z.input<typeof listFiles.query>

test('no list reads rows outside it, with any filter', async () => {
  const database = await openTestSqlite()
  const filters: FileFilter[] = [{}, { status: 'failed' }, { kinds: ['pdf'] }, { search: 'wool' }]
  filters.push({ isReplaced: true })
  filters.push({ folder: '2026' }, { folder: '2026', status: 'failed' })
  filters.push({ copiesOf: [{ name: 'wool.txt', folder: '2026', size: 4 }] })
  filters.push({ copiesOf: [{ name: 'wool.txt', size: 4 }] })
  filters.push({ copiesOf: [{ name: 'wool.txt', size: 4, sha256: 'a' }] })
  for (const team_id of [null, 'team']) {
    const caller = callerOfKey({ id: 'key', organization_id: 'org', team_id, permissions: [] })
    for (const filter of [...filters, ...filters.map((base) => ({ ...base, graph_id: 'graph' }))]) {
      const ids = listedFiles(database, caller, filter, { limit: 50, order: 'desc', after: 'z' })
      const plan = await sql<{ detail: string }>`explain query plan select id from ${ids}`.execute(
        database,
      )
      const steps = plan.rows.map((row) => row.detail)
      const reads = steps.filter((step) =>
        /^(SEARCH|SCAN) (files|graph_files|graph_scopes)/.test(step),
      )
      expect(reads.length).toBeGreaterThan(0)
      for (const step of reads) {
        expect(step).toMatch(/^SEARCH .*\((organization_id|team_id|graph_id|scope_id|id)=\?/)
      }
    }
  }
  await database.destroy()
})

onEveryDatabase('lists of files', (database) => {
  async function begin() {
    const service = await testService(database())
    const { admin, newTeam, newKey } = await service.newOrganization()
    const team = await newTeam()
    const teamKey = await newKey({ team_id: team })
    const { id: graph } = await service.ask(createGraph, { body: { name: 'Harvest' } }, teamKey)
    const names = async (query: FileQuery, key = admin) =>
      (await service.ask(listFiles, { query }, key)).data.map((file) => file.name)
    const settle = (file: string, status: FileStatus) =>
      database()
        .transaction()
        .execute(async (tx) => {
          await changeStatus(tx, file, status, null)
          // A file that still has a job would await its first graph.
          await tx.deleteFrom('jobs').execute()
        })
    return { ...service, admin, team, teamKey, graph, names, settle }
  }

  /** All lists that contain a team file in a team graph, each with the key that requests it. */
  function listsOf({ graph, admin, teamKey }: Awaited<ReturnType<typeof begin>>) {
    return [
      [{}, admin],
      [{}, teamKey],
      [{ graph_id: graph }, admin],
      [{ graph_id: graph }, teamKey],
    ] as const
  }

  test('every list is filtered by status, by kind and by both', async () => {
    const service = await begin()
    const { teamKey, graph, names, settle, upload } = service
    for (const name of ['a.txt', 'b.md', 'c.txt', 'd.srt', 'e.txt']) {
      const bytes = name === 'd.srt' ? '1\n00:00:01,000 --> 00:00:02,000\nGrain\n' : 'Grain'
      const file = await upload(teamKey, { name, bytes, graphId: graph })
      if (name < 'c') await settle(file.id, 'failed')
      if (name === 'e.txt') await settle(file.id, 'completed')
    }
    for (const [list, key] of listsOf(service)) {
      const of = (query: FileQuery) => names({ ...list, ...query }, key)
      expect(await of({})).toEqual(['e.txt', 'd.srt', 'c.txt', 'b.md', 'a.txt'])
      expect(await of({ status: 'failed' })).toEqual(['b.md', 'a.txt'])
      expect(await of({ status: 'completed' })).toEqual(['e.txt'])
      expect(await of({ file_types: 'txt' })).toEqual(['e.txt', 'c.txt', 'a.txt'])
      expect(await of({ file_types: 'srt,md,pdf' })).toEqual(['d.srt', 'b.md'])
      expect(await of({ file_types: 'txt', status: 'failed' })).toEqual(['a.txt'])
      expect(await of({ file_types: 'nothing' })).toEqual([])
    }
  })

  test('pages over several kinds follow one another both ways', async () => {
    const service = await begin()
    const { ask, teamKey, graph, upload } = service
    for (const name of ['a.txt', 'b.md', 'c.md', 'd.txt', 'e.txt', 'f.md']) {
      await upload(teamKey, { name, graphId: graph })
    }
    for (const [list, key] of listsOf(service)) {
      const page = (query: FileQuery) =>
        ask(listFiles, { query: { ...list, file_types: 'md,txt', limit: 4, ...query } }, key)
      const first = await page({})
      const rest = await page({ after: first.last_id ?? '' })
      const back = await page({ before: rest.first_id ?? '', limit: 2 })
      expect(first.data.map((file) => file.name)).toEqual(['f.md', 'e.txt', 'd.txt', 'c.md'])
      expect(rest.data.map((file) => file.name)).toEqual(['b.md', 'a.txt'])
      expect(back.data.map((file) => file.name)).toEqual(['d.txt', 'c.md'])
      expect([first.has_more, rest.has_more, back.has_more]).toEqual([true, false, true])
    }
  })

  test('every list finds files by name and size, newest first', async () => {
    const service = await begin()
    const { ask, newOrganization, teamKey, graph, upload } = service
    const put = (name: string, bytes: string, key = teamKey) =>
      upload(key, { name, bytes, ...(key === teamKey && { graphId: graph }) })
    const first = await put('Été.txt', 'grain')
    const second = await put('Été.txt', 'straw')
    await put('Été.txt', 'a field')
    await put('été.txt', 'grain')
    const other = await put("mill's.txt", 'stone')
    const deletedFile = await put('gone.txt', 'grain')
    await ask(deleteFile, { params: { file_id: deletedFile.id } }, teamKey)
    await put('other.txt', 'grain', (await newOrganization()).admin)
    const files = [
      { name: ` ${'Été.txt'.normalize('NFD')}`, size: 5 },
      { name: "mill's.txt", size: 5 },
      { name: "mill's.txt", size: 6 },
      { name: 'gone.txt', size: 5 },
      { name: 'other.txt', size: 5 },
    ]
    for (const [list, key] of listsOf(service)) {
      const results = await ask(findFiles, { body: { ...list, files } }, key)
      expect(results.has_more).toBe(false)
      expect(results.data.map(({ id }) => id)).toEqual([other.id, second.id, first.id])
      expect(results.data[0]?.graph_ids).toEqual([graph])
      const none = await ask(findFiles, { body: { ...list, files: [] } }, key)
      expect(none).toEqual({ data: [], has_more: false })
    }
    const elsewhere = await ask(createGraph, { body: { name: 'Mill' } }, teamKey)
    const body = { graph_id: elsewhere.id, files }
    expect((await ask(findFiles, { body }, teamKey)).data).toEqual([])
  })

  test('a lookup with a hash finds the same name with other bytes, and the same bytes under other names', async () => {
    const service = await begin()
    const { ask, teamKey, graph, upload } = service
    const put = (name: string, bytes: string) => upload(teamKey, { name, bytes, graphId: graph })
    const prices = await put('prices.csv', 'wool 12.40')
    const copy = await put('copy of prices.csv', 'wool 99.40')
    await put('others.csv', 'wool 12.41')
    const sha256 = createHash('sha256').update('wool 99.40').digest('hex')
    const files = [{ name: 'prices.csv', size: 10, sha256 }]
    for (const [list, key] of listsOf(service)) {
      const { data } = await ask(findFiles, { body: { ...list, files } }, key)
      expect(data.map(({ id }) => id)).toEqual([copy.id, prices.id])
      expect(data.map((file) => file.sha256 === sha256)).toEqual([true, false])
    }
    const { admin: stranger } = await service.newOrganization()
    expect((await ask(findFiles, { body: { files } }, stranger)).data).toEqual([])
  })

  test('one request can look up a thousand files and no more', async () => {
    const { ask, refusal, admin, upload } = await begin()
    await upload(admin, { name: '999.txt', bytes: 'grain' })
    const files = Array.from({ length: 1001 }, (_, at) => ({ name: `${at}.txt`, size: 5 }))
    const results = await ask(findFiles, { body: { files: files.slice(0, 1000) } }, admin)
    expect(results.data.map(({ name }) => name)).toEqual(['999.txt'])
    expect((await refusal(findFiles, { body: { files } }, admin)).failure).toBe(
      'field_out_of_range',
    )
    for (const graph_id of ['x', '0198c0de-0000-7000-8000-000000000000']) {
      const reply = await refusal(findFiles, { body: { graph_id, files: [] } }, admin)
      expect(reply.failure).toBe('graph_not_found')
    }
  })

  test('a deleted file is removed from every list', async () => {
    const service = await begin()
    const { ask, teamKey, graph, names, upload } = service
    const deletedFile = await upload(teamKey, { name: 'gone.txt', graphId: graph })
    await upload(teamKey, { name: 'here.txt', graphId: graph })
    await ask(deleteFile, { params: { file_id: deletedFile.id } }, teamKey)
    for (const [list, key] of listsOf(service)) {
      expect(await names(list, key)).toEqual(['here.txt'])
      expect(await names({ ...list, file_types: 'txt' }, key)).toEqual(['here.txt'])
    }
  })

  test('a file that is added to a team graph appears in the lists of the team with its status', async () => {
    const service = await begin()
    const { ask, admin, teamKey, graph, names, settle, upload } = service
    const file = await upload(admin, { name: 'late.txt' })
    await settle(file.id, 'completed')
    const params = { graph_id: graph }
    await ask(addFileToGraph, { params, body: { file_id: file.id } }, admin)
    for (const [list, key] of listsOf(service)) {
      expect(await names({ ...list, status: 'completed', file_types: 'txt' }, key)).toEqual([
        'late.txt',
      ])
    }
    await ask(removeFileFromGraph, { params: { ...params, file_id: file.id } }, admin)
    expect(await names({}, teamKey)).toEqual([])
    expect(await names({ graph_id: graph }, teamKey)).toEqual([])
  })

  test('a file whose processing failed is not added to a graph', async () => {
    const { ask, refusal, admin, graph, settle, upload } = await begin()
    const file = await upload(admin, { name: 'damaged.txt' })
    await settle(file.id, 'failed')
    const input = { params: { graph_id: graph }, body: { file_id: file.id } }
    const { status, failure, body } = await refusal(addFileToGraph, input, admin)
    expect([status, failure, body.extras['code']]).toEqual([
      400,
      'file_failed',
      'InvalidInputParameters',
    ])
    expect((await ask(getFile, { params: { file_id: file.id } }, admin)).graph_ids).toEqual([])
  })

  test('lists follow a change of scope and the deletion of a graph', async () => {
    const { ask, admin, team, teamKey, names, settle, upload } = await begin()
    const { id } = await ask(createGraph, { body: { name: 'Mill' } }, admin)
    const file = await upload(admin, { name: 'mill.txt', graphId: id })
    await settle(file.id, 'completed')
    const params = { graph_id: id }
    await ask(updateGraph, { params, body: { team_ids: [team] } }, admin)
    expect(await names({ status: 'completed' }, teamKey)).toEqual(['mill.txt'])
    await ask(deleteGraph, { params }, admin)
    expect(await names({}, teamKey)).toEqual([])
    expect(await names({ status: 'completed' })).toEqual(['mill.txt'])
  })

  test('a search in any list ignores case', async () => {
    const service = await begin()
    const { teamKey, graph, names, upload } = service
    for (const name of ['Wheat 50%.txt', 'wheat 500.md', 'Rye.txt']) {
      await upload(teamKey, { name, graphId: graph })
    }
    for (const [list, key] of listsOf(service)) {
      expect(await names({ ...list, search: 'WHEAT' }, key)).toEqual([
        'wheat 500.md',
        'Wheat 50%.txt',
      ])
      expect(await names({ ...list, search: '50%' }, key)).toEqual(['Wheat 50%.txt'])
      expect(await names({ ...list, search: 'y' }, key)).toEqual(['Rye.txt'])
      expect(await names({ ...list, search: 'wheat', file_types: 'md' }, key)).toEqual([
        'wheat 500.md',
      ])
      expect(await names({ ...list, search: 'barley' }, key)).toEqual([])
      expect(await names({ ...list, search: 'wheat" OR "rye' }, key)).toEqual([])
    }
  })
})
