import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteFile, getFile, listFiles } from '#contract/files.ts'
import { addFileToGraph, removeFileFromGraph } from '#contract/graph-files.ts'
import { createGraph, deleteGraph, getGraph, updateGraph } from '#contract/graphs.ts'
import { callerOfKey } from '#service/access/caller.ts'
import { systemClock } from '#service/clock.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { sweepGraphSlice } from '#service/graphs/graph-sweep-store.ts'
import { startSweeper } from './sweeper.ts'
import { testService } from '#service/test-service.ts'
import { fileStore } from './file-store.ts'

const systemTime = systemClock()

onEveryDatabase('the access to files', (database) => {
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

  /** Inserts files as rows, because uploading them one by one would take long. */
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
        version_id: id,
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

  async function addToGraph(graph_id: string, ids: readonly string[], name: string): Promise<void> {
    for (let at = 0; at < ids.length; at += 500) {
      const rows = ids.slice(at, at + 500).map((file_id) => ({
        graph_id,
        file_id,
        status: 'completed',
        kind: 'txt',
        name_folded: `${name}.txt`,
      }))
      await database().insertInto('graph_files').values(rows).execute()
    }
  }

  test('the list of a team merges its uploads and graphs, from any cursor in both orders', async () => {
    const { organization, teamA, teamB, newGraph } = await begin()
    const uploads = await addFiles(organization.id, 30, { team_id: teamA })
    const others = await addFiles(organization.id, 120, { name: 'other' })
    const listed = new Set(uploads)
    for (let graph = 0; graph < 9; graph += 1) {
      const id = await newGraph(`graph ${graph}`, [graph % 3 === 2 ? teamB : teamA])
      // Some files are in one graph, some in several, and some in none.
      const ids = others.filter((_, at) => at % (graph + 3) === 0 || at === 100 + graph)
      await addToGraph(id, ids, 'other')
      if (graph === 0) await addToGraph(id, uploads.slice(0, 3), 'file')
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
        const matches = ordered.filter((id) => others.includes(id))
        expect(first.map((row) => row.id)).toEqual(matches.slice(0, limit + 1))
      }
    }
  })

  test('changing the scope of a graph writes the same number of rows for many files as for one', async (context) => {
    if (!isSqlite(database())) return context.skip('only SQLite counts written rows')
    const { organization, teamA, teamB, newGraph, newScope, ask, keyA, keyB } = await begin()
    const rowsWritten = async () => {
      const { rows } = await sql<{ rows: number }>`select total_changes() as rows`.execute(
        database(),
      )
      return rows[0]?.rows ?? 0
    }
    const changes: number[] = []
    for (const count of [1, 3000]) {
      const graph = await newGraph(`graph of ${count}`, [teamA])
      const name = `one of ${count}`
      await addToGraph(graph, await addFiles(organization.id, count, { name }), name)
      const before = await rowsWritten()
      await newScope(graph, [teamB])
      changes.push((await rowsWritten()) - before)
      const ofA = await ask(listFiles, { query: { search: name } }, keyA)
      const ofB = await ask(listFiles, { query: { search: name, limit: 1 } }, keyB)
      expect([ofA.data, ofB.data.length]).toEqual([[], 1])
    }
    expect(changes[1]).toBe(changes[0])
  })

  test('moving a graph to another team moves access to its files', async () => {
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

  test('a deleted graph gives no access to files, even before its rows are swept', async () => {
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
    const removedGraph = { graph_id: graph, file_id: file.id }
    expect((await refusal(removeFileFromGraph, { params: removedGraph }, admin)).failure).toBe(
      'graph_not_found',
    )
    // Only the uploader can see its file any more, and no other team may learn that it was deleted.
    expect((await ask(deleteFile, { params: { file_id: own.id } }, keyA)).deleted).toBe(true)
    await ask(deleteFile, { params }, admin)
    for (const file_id of [file.id, own.id]) {
      const reply = await refusal(getFile, { params: { file_id } }, keyB)
      expect(reply.failure).toBe('file_not_found')
    }
  })

  test('the rows of a deleted graph are swept in slices, and by the next process after a kill', async () => {
    const { ask, organization, newGraph, admin, teamA } = await begin()
    await database().deleteFrom('graph_sweeps').execute()
    const graph = await newGraph('large', [teamA])
    const other = await newGraph('other', [teamA])
    const files = await addFiles(organization.id, 1200)
    await addToGraph(graph, files, 'file')
    await addToGraph(other, files.slice(0, 10), 'file')
    await ask(deleteGraph, { params: { graph_id: graph } }, admin)
    await sweepGraphSlice(database())
    const remainingRows = await rowsOf(graph)
    expect(remainingRows).toBeGreaterThan(0)
    expect(remainingRows).toBeLessThan(1200)

    const errors: unknown[] = []
    const sweeper = startSweeper(database(), (error) => errors.push(error))
    await expect
      .poll(async () => (await database().selectFrom('graph_sweeps').selectAll().execute()).length)
      .toBe(0)
    await sweeper.stop()
    expect([await rowsOf(graph), await rowsOf(other), errors]).toEqual([0, 10, []])
  })

  test('a file of a deleted graph can be added to another before the sweep', async () => {
    const { ask, upload, newGraph, admin, keyA, teamA } = await begin()
    const graph = await newGraph('ended', [teamA])
    const next = await newGraph('next', [teamA])
    const file = await upload(admin, { graphId: graph })
    await ask(deleteGraph, { params: { graph_id: graph } }, admin)
    const body = { file_id: file.id }
    const added = await ask(addFileToGraph, { params: { graph_id: next }, body }, admin)
    expect(added.graph_ids).toEqual([next])
    while (await sweepGraphSlice(database())) continue
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
