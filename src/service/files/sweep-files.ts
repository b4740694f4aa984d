import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { requestErasure } from '#service/retrieval/erase-terms.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'

// some ten milliseconds of work in SQLite
const passagesPerSlice = 50
const pagesPerSlice = 20

/** Deletes some of the text of deleted files. False when there is none. */
export async function sweepFileSlice(database: Database): Promise<boolean> {
  const sweep = await database.selectFrom('file_sweeps').select('file_id').executeTakeFirst()
  if (sweep === undefined) return false
  const { file_id } = sweep
  await transact(database, async (tx) => {
    if (await searchIndex(tx).removeSome(file_id, passagesPerSlice)) return
    const { numDeletedRows } = await tx
      .deleteFrom('pages')
      .where('file_id', '=', file_id)
      .where('number', 'in', (of) =>
        of
          .selectFrom('pages')
          .select('number')
          .where('file_id', '=', file_id)
          .orderBy('number')
          .limit(pagesPerSlice),
      )
      .executeTakeFirst()
    if (numDeletedRows > 0n) return
    await tx.deleteFrom('file_sweeps').where('file_id', '=', file_id).execute()
    await requestErasure(tx)
  })
  return true
}
