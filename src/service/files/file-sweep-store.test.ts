import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deleteFile } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { migrate } from '#service/database/migrate.ts'
import type { Database } from '#service/database/schema.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { termEraser } from '#service/retrieval/term-erasure-store.ts'
import { sweepPartitionSlice } from '#service/retrieval/partition-store.ts'
import { testService } from '#service/test-service.ts'
import { sweepFileSlice } from './file-sweep-store.ts'

async function begin(database: Database) {
  const service = await testService(database, { worker: true })
  const { admin } = await service.newOrganization()
  const graph = await service.ask(createGraph, { body: { name: 'Farm' } }, admin)
  return {
    ...service,
    /** Uploads a text and waits until it is indexed. */
    index: async (bytes: string) => {
      const { id } = await service.upload(admin, { bytes, graphId: graph.id })
      await service.waitUntilRead(id)
      return id
    },
    remove: (file_id: string) => service.ask(deleteFile, { params: { file_id } }, admin),
    rowsOf: async (file_id: string) => {
      const counts = []
      for (const table of ['chunks', 'pages', 'indexed_files'] as const) {
        const rows = await database
          .selectFrom(table)
          .select('version_id')
          .where('version_id', '=', file_id)
          .execute()
        counts.push(rows.length)
      }
      return counts
    },
  }
}

onEveryDatabase('the text of a deleted file', (database) => {
  test('is deleted in slices, and the text of other files stays', async () => {
    const { index, remove, rowsOf } = await begin(database())
    // The file has more passages than a slice deletes.
    const long = Array.from({ length: 9000 }, (_, at) => `Sheep ${at} gives wool.`).join(' ')
    const [deleted, other] = [await index(long), await index('Goats give milk.')]
    const before = await rowsOf(other)
    const [passages = 0] = await rowsOf(deleted)
    expect(passages).toBeGreaterThan(50)
    await remove(deleted)

    await sweepFileSlice(database())
    expect((await rowsOf(deleted))[0]).toBe(passages - 50)
    while (await sweepFileSlice(database())) continue
    expect(await rowsOf(deleted)).toEqual([0, 0, 0])
    expect(await rowsOf(other)).toEqual(before)
  })
})

test('the words of a deleted file are erased from the database file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-erase-'))
  const path = join(folder, 'sheaf.db')
  const database = openSqlite(path)
  onTestFinished(async () => {
    await database.destroy()
    await rm(folder, { recursive: true, force: true })
  })
  await migrate(database)
  const { index, remove } = await begin(database)
  await index('Goats give milk.')
  const id = await index('The password is zyxwvqkjh.')
  await remove(id)
  while (await sweepFileSlice(database)) continue
  while (await sweepPartitionSlice(database)) continue
  // The index omits the prefix that a term shares with the previous one, so this looks for the rest of the
  // term.
  const isInFiles = async (): Promise<boolean> => {
    const files = [path, `${path}-wal`].map((name) => readFile(name))
    return (await Promise.all(files)).some((bytes) => bytes.includes('xwvqkjh'))
  }
  expect(await isInFiles()).toBe(true)
  const eraseSlice = termEraser(database)
  while (await eraseSlice()) continue
  expect(await isInFiles()).toBe(false)
  expect(await database.selectFrom('term_erasures').selectAll().execute()).toEqual([])
})
