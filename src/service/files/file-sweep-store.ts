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

/** Queues what quotes a deleted file for erasure. */
export async function queueFileSweep(tx: Database, file_id: string): Promise<void> {
  await tx.insertInto('file_sweeps').values({ file_id }).execute()
}

/** Queues the text of a version for deletion. */
export async function queueTextSweep(tx: Database, version_id: string): Promise<void> {
  await tx
    .insertInto('text_sweeps')
    .values({ version_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Deletes some of the text of deleted files and replaced versions, and what `eraseFile` erases of deleted files. False
 * when there is none.
 */
export async function sweepFileSlice(
  database: Database,
  eraseFile: EraseFile = () => Promise.resolve(false),
): Promise<boolean> {
  const sweep = await database.selectFrom('file_sweeps').select('file_id').executeTakeFirst()
  if (sweep === undefined) return sweepTextSlice(database)
  const { file_id } = sweep
  const isErased = await transact(database, async (tx) => {
    if (await eraseFile(tx, file_id)) return false
    await tx.deleteFrom('file_sweeps').where('file_id', '=', file_id).execute()
    return true
  })
  if (isErased) await sweepTextSlice(database)
  return true
}

/** Deletes some of the passages and pages of a version. False when there are none. */
export async function removeSomeText(tx: Database, version_id: string): Promise<boolean> {
  return (
    (await searchIndex(tx).removeSome(version_id, passagesPerSlice)) ||
    (await pageStore(tx).removeSome(version_id, pagesPerSlice))
  )
}

async function sweepTextSlice(database: Database): Promise<boolean> {
  const sweep = await database.selectFrom('text_sweeps').select('version_id').executeTakeFirst()
  if (sweep === undefined) return false
  const { version_id } = sweep
  await transact(database, async (tx) => {
    if (await removeSomeText(tx, version_id)) return
    await tx.deleteFrom('text_sweeps').where('version_id', '=', version_id).execute()
    await requestErasure(tx)
  })
  return true
}
