import { expect, test } from 'vitest'
import { createGraph, deleteGraph, updateGraph } from '#contract/graphs.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'
import { sweepGraphSlice } from './graph-sweep-store.ts'

const fileCount = 1_700
const rowsPerInsert = 100

onEveryDatabase('a graph with many files', (database) => {
  async function begin() {
    const service = await testService(database())
    const { admin, newTeam } = await service.newOrganization()
    const team_id = await newTeam()
    const { id } = await service.ask(createGraph, { body: { name: 'Large' } }, admin)
    for (let at = 0; at < fileCount; at += rowsPerInsert) {
      const rows = Array.from({ length: rowsPerInsert }, () => ({
        graph_id: id,
        file_id: service.clock.stamp().id,
        status: 'completed',
        kind: 'txt',
        name_folded: 'a.txt',
      }))
      await database().insertInto('graph_files').values(rows).execute()
    }
    const rows = async () =>
      (
        await database()
          .selectFrom('graph_files')
          .select(['file_id', 'graph_id', 'status', 'kind', 'folder', 'name_folded', 'size'])
          .where('graph_id', '=', id)
          .orderBy('file_id')
          .execute()
      ).map((row) => JSON.stringify(row))
    return { ...service, admin, team_id, params: { graph_id: id }, rows }
  }

  test('is deleted in slices, and the request itself deletes no row of a file', async () => {
    const { ask, admin, params, rows } = await begin()
    await ask(deleteGraph, { params }, admin)
    let left = (await rows()).length
    expect(left).toBe(fileCount)
    while (left > 0) {
      expect(await sweepGraphSlice(database())).toBe(true)
      const after = (await rows()).length
      expect(left - after).toBeGreaterThan(0)
      expect(left - after).toBeLessThanOrEqual(500)
      left = after
    }
  })

  test('gets other teams without a change of the rows of its files', async () => {
    const { ask, admin, team_id, params, rows } = await begin()
    const before = await rows()
    await ask(updateGraph, { params, body: { team_ids: [team_id] } }, admin)
    expect(await rows()).toEqual(before)
  })
})
