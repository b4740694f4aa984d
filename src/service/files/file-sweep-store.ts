import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { requestErasure } from '#service/retrieval/term-erasure-store.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { pageStore } from './page-store.ts'

// A slice takes about ten milliseconds in SQLite.
const passagesPerSlice = 50
const pagesPerSlice = 20

/** Erases some of what other things hold of a deleted file. False when there is none. */
export type EraseFile = (tx: Database, file_id: string) => Promise<boolean>

/** Queues the text of a deleted file for deletion. */
export async function queueFileSweep(tx: Database, file_id: string): Promise<void> {
  await tx.insertInto('file_sweeps').values({ file_id }).execute()
}

/** Deletes some of the text of deleted files, and what `eraseFile` erases of them. False when there is none. */
export async function sweepFileSlice(
  database: Database,
  eraseFile: EraseFile = () => Promise.resolve(false),
): Promise<boolean> {
  const sweep = await database.selectFrom('file_sweeps').select('file_id').executeTakeFirst()
  if (sweep === undefined) return false
  const { file_id } = sweep
  await transact(database, async (tx) => {
    if (await eraseFile(tx, file_id)) return
    if (await searchIndex(tx).removeSome(file_id, passagesPerSlice)) return
    if (await pageStore(tx).removeSome(file_id, pagesPerSlice)) return
    await tx.deleteFrom('file_sweeps').where('file_id', '=', file_id).execute()
    await requestErasure(tx)
  })
  return true
}
