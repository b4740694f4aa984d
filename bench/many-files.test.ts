import { expect, test } from 'vitest'
import { openSqlite } from '#service/database/sqlite.ts'
import { graphId, manyFiles } from './many-files.ts'

test('the files of the benches are recorded as the service records files', async () => {
  const database = openSqlite(await manyFiles(200))
  const unversioned = await database
    .selectFrom('files')
    .leftJoin('file_versions', 'file_versions.id', 'files.version_id')
    .where('file_versions.id', 'is', null)
    .select('files.id')
    .execute()
  const members = await database
    .selectFrom('graph_files')
    .innerJoin('files', 'files.id', 'graph_files.file_id')
    .innerJoin('partition_files', 'partition_files.version_id', 'files.version_id')
    .where('graph_files.graph_id', '=', graphId(1))
    .select('files.id')
    .execute()
  await database.destroy()
  expect(unversioned).toEqual([])
  expect(members).toHaveLength(70)
})
