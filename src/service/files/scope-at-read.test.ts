import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  addFileToGraph,
  deleteFile,
  getFile,
  listFiles,
  removeFileFromGraph,
} from '#contract/files.ts'
import { createGraph, deleteGraph, getGraph, updateGraph } from '#contract/graphs.ts'
import { callerOfKey } from '#service/access/caller.ts'
import { systemClock } from '#service/clock.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { startGraphSweeper, sweepSlice } from '#service/graphs/graph-sweeper.ts'
import { testService } from '#service/test-service.ts'
import { fileStore } from './file-store.ts'

const systemTime = systemClock()

onEveryDatabase('who reads a file', (database) => {
  async function begin() {
    const service = await testService(database())
    const organization = await service.newOrganization()
    const { admin } = organization
    const [teamA, teamB] = [await organization.newTeam(), await organization.newTeam()]
    return {
      ...service,
      organization,
      admin,
      teamA,
      teamB,
      keyA: await organization.newKey({ team_id: teamA }),
      keyB: await organization.newKey({ team_id: teamB }),
      newGraph: async (name: string, team_ids: string[]) =>
        (await service.ask(createGraph, { body: { name, team_ids } }, admin)).id,
      newScope: (graph_id: string, team_ids: string[]) =>
        service.ask(updateGraph, { params: { graph_id }, body: { team_ids } }, admin),
    }
  }

  /** Files as rows, since a request for each would take long. */
  async function addFiles(
    organization_id: string,
    count: number,
    { team_id = null, name = 'file' }: { team_id?: string | null; name?: string } = {},
  ): Promise<string[]> {
    const ids = Array.from({ length: count }, () => systemTime.stamp().id)
    for (let at = 0; at < count; at += 500) {
      const rows = ids.slice(at, at + 500).map((id) => ({
        id,
        organization_id,
        team_id,
        name: `${name}.txt`,
        name_folded: `${name}.txt`,
        kind: 'txt',
        media_type: '',
        size: 0,
        sha256: '',
        status: 'completed',
        stage: 'stored',
        progress_done: 0,
        created_at: '2026-01-01T00:00:00.000000Z',
      }))
      await database().insertInto('files').values(rows).execute()
    }
    return ids
  }

  async function addToGraph(graph_id: string, ids: readonly string[]): Promise<void> {
    for (let at = 0; at < ids.length; at += 500) {
      const rows = ids
        .slice(at, at + 500)
        .map((file_id) => ({ graph_id, file_id, status: 'completed', kind: 'txt' }))
      await database().insertInto('graph_files').values(rows).execute()
    }
  }

  test('a list of a team merges its uploads and graphs, from every place in both orders', async () => {
    const { organization, teamA, teamB, newGraph } = await begin()
    const uploads = await addFiles(organization.id, 30, { team_id: teamA })
    const others = await addFiles(organization.id, 120, { name: 'other' })
    const listed = new Set(uploads)
    for (let graph = 0; graph < 9; graph += 1) {
      const id = await newGraph(`graph ${graph}`, [graph % 3 === 2 ? teamB : teamA])
      // Files of one graph alone, of several, and of none.
      const ids = others.filter((_, at) => at % (graph + 3) === 0 || at === 100 + graph)
      await addToGraph(id, [...ids, ...(graph === 0 ? uploads.slice(0, 3) : [])])
      if (graph % 3 !== 2) for (const file of ids) listed.add(file)
    }
    const all = [...listed].toSorted()
    const caller = callerOfKey({
      id: 'key',
      organization_id: organization.id,
      team_id: teamA,
      permissions: [],
    })
    const store = fileStore(database())
    for (const limit of [1, 4, 50]) {
      for (const order of ['asc', 'desc'] as const) {
        const ordered = order === 'asc' ? all : all.toReversed()
        for (const at of [0, 7, 33, all.length - 2]) {
          const page = { limit, order, after: ordered[at] }
          const rows = await store.list(caller, {}, page)
          expect(rows.map((row) => row.id)).toEqual(ordered.slice(at + 1, at + limit + 2))
          const before = await store.list(caller, {}, { limit, order, before: ordered[at] })
          expect(before.map((row) => row.id)).toEqual(
            ordered.slice(Math.max(0, at - limit - 1), at),
          )
        }
        const first = await store.list(caller, { search: 'OTHER' }, { limit, order })
        const found = ordered.filter((id) => others.includes(id))
        expect(first.map((row) => row.id)).toEqual(found.slice(0, limit + 1))
      }
    }
  })

  test('a new scope of a graph writes as little for many files as for one', async (context) => {
    if (!isSqlite(database())) return context.skip('only SQLite counts the rows it wrote')
    const { organization, teamA, teamB, newGraph, newScope, ask, keyA, keyB } = await begin()
    const written = async () => {
      const { rows } = await sql<{ rows: number }>`select total_changes() as rows`.execute(
        database(),
      )
      return rows[0]?.rows ?? 0
    }
    const changes: number[] = []
    for (const count of [1, 3000]) {
      const graph = await newGraph(`graph of ${count}`, [teamA])
      const name = `one of ${count}`
      await addToGraph(graph, await addFiles(organization.id, count, { name }))
      const before = await written()
      await newScope(graph, [teamB])
      changes.push((await written()) - before)
      const ofA = await ask(listFiles, { query: { search: name } }, keyA)
      const ofB = await ask(listFiles, { query: { search: name, limit: 1 } }, keyB)
      expect([ofA.data, ofB.data.length]).toEqual([[], 1])
    }
    expect(changes[1]).toBe(changes[0])
  })

  test('a team that a graph is taken from loses its files, and one that gets it has them', async () => {
    const { ask, refusal, upload, newGraph, newScope, admin, keyA, keyB, teamA, teamB } =
      await begin()
    const graph = await newGraph('moving', [teamA])
    const file = await upload(admin, { graphId: graph })
    const params = { file_id: file.id }
    await newScope(graph, [teamB])
    expect((await refusal(getFile, { params }, keyA)).failure).toBe('file_not_found')
    expect((await ask(getFile, { params }, keyB)).graph_ids).toEqual([graph])
    await ask(deleteFile, { params }, admin)
    expect((await refusal(getFile, { params }, keyA)).failure).toBe('file_not_found')
    expect((await refusal(getFile, { params }, keyB)).failure).toBe('file_deleted')
  })

  test('a deleted graph holds no file, for anybody, before its rows are swept', async () => {
    const { ask, refusal, upload, newGraph, admin, keyA, keyB, teamA, teamB } = await begin()
    const graph = await newGraph('ended', [teamA, teamB])
    const file = await upload(admin, { graphId: graph })
    const own = await upload(keyA, { graphId: graph })
    await ask(deleteGraph, { params: { graph_id: graph } }, admin)
    expect(await rowsOf(graph)).toBe(2)

    const params = { file_id: file.id }
    for (const key of [keyA, keyB]) {
      expect((await refusal(getFile, { params }, key)).failure).toBe('file_not_found')
    }
    expect((await ask(getFile, { params }, admin)).graph_ids).toEqual([])
    expect((await ask(listFiles, {}, keyB)).data).toEqual([])
    expect((await ask(listFiles, {}, keyA)).data.map(({ id }) => id)).toEqual([own.id])
    const gone = { graph_id: graph, file_id: file.id }
    expect((await refusal(removeFileFromGraph, { params: gone }, admin)).failure).toBe(
      'graph_not_found',
    )
    // Nobody but the uploader holds its file any more, and no other team may know that it ended.
    expect((await ask(deleteFile, { params: { file_id: own.id } }, keyA)).deleted).toBe(true)
    await ask(deleteFile, { params }, admin)
    for (const file_id of [file.id, own.id]) {
      const refused = await refusal(getFile, { params: { file_id } }, keyB)
      expect(refused.failure).toBe('file_not_found')
    }
  })

  test('what a deleted graph left is swept in slices, and after a kill by the next process', async () => {
    const { ask, organization, newGraph, admin, teamA } = await begin()
    await database().deleteFrom('graph_sweeps').execute()
    const graph = await newGraph('large', [teamA])
    const kept = await newGraph('kept', [teamA])
    const files = await addFiles(organization.id, 1200)
    await addToGraph(graph, files)
    await addToGraph(kept, files.slice(0, 10))
    await ask(deleteGraph, { params: { graph_id: graph } }, admin)
    await sweepSlice(database())
    const left = await rowsOf(graph)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(1200)

    const errors: unknown[] = []
    const sweeper = startGraphSweeper(database(), (error) => errors.push(error))
    await expect
      .poll(
        async () => (await database().selectFrom('graph_sweeps').selectAll().execute()).length,
        {
          timeout: 20_000,
        },
      )
      .toBe(0)
    await sweeper.stop()
    expect([await rowsOf(graph), await rowsOf(kept), errors]).toEqual([0, 10, []])
  })

  test('a file of a deleted graph joins another before it is swept', async () => {
    const { ask, upload, newGraph, admin, keyA, teamA } = await begin()
    const graph = await newGraph('ended', [teamA])
    const next = await newGraph('next', [teamA])
    const file = await upload(admin, { graphId: graph })
    await ask(deleteGraph, { params: { graph_id: graph } }, admin)
    const body = { file_id: file.id }
    const added = await ask(addFileToGraph, { params: { graph_id: next }, body }, admin)
    expect(added.graph_ids).toEqual([next])
    while (await sweepSlice(database())) continue
    expect((await ask(getFile, { params: body }, keyA)).graph_ids).toEqual([next])
    const { file_status } = await ask(getGraph, { params: { graph_id: next } }, keyA)
    expect(file_status.total).toBe(1)
  })

  async function rowsOf(graph_id: string): Promise<number> {
    const rows = await database()
      .selectFrom('graph_files')
      .select('file_id')
      .where('graph_id', '=', graph_id)
      .execute()
    return rows.length
  }
})
