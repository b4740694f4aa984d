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

/** Queues the text of a version for deletion, also where its pages were to be kept. */
export async function queueTextSweep(tx: Database, version_id: string): Promise<void> {
  await tx
    .insertInto('text_sweeps')
    .values({ version_id, keeps_pages: 0 })
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet({ keeps_pages: 0 }))
    .execute()
}

/** Queues the passages of a version for deletion, and keeps its pages for citations. */
export async function queuePassageSweep(tx: Database, version_id: string): Promise<void> {
  await tx
    .insertInto('text_sweeps')
    .values({ version_id, keeps_pages: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Deletes some of the text of deleted files and versions, some passages of replaced versions, and what `eraseFile` erases of deleted files. False
 * when there is none.
 */
export async function sweepFileSlice(
  database: Database,
  eraseFile: EraseFile = () => Promise.resolve(false),
): Promise<boolean> {
  const sweep = await database
    .selectFrom('file_sweeps')
    .select('file_id')
    .limit(1)
    .executeTakeFirst()
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
  const sweep = await database
    .selectFrom('text_sweeps')
    .select(['version_id', 'keeps_pages'])
    .limit(1)
    .executeTakeFirst()
  if (sweep === undefined) return false
  const { version_id, keeps_pages } = sweep
  await transact(database, async (tx) => {
    const isSome =
      keeps_pages === 1
        ? await searchIndex(tx).removeSome(version_id, passagesPerSlice)
        : await removeSomeText(tx, version_id)
    if (isSome) return
    await tx
      .deleteFrom('text_sweeps')
      .where('version_id', '=', version_id)
      // The version may have been deleted meanwhile, and then its pages are still to be deleted.
      .where('keeps_pages', '=', keeps_pages)
      .execute()
    await requestErasure(tx)
  })
  return true
}
