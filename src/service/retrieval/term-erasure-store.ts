import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { truncateLog } from '#service/database/sqlite/empty-log.ts'
import { transact } from '#service/database/transact.ts'

// About ten milliseconds of work.
const pagesPerStep = 8
// An erasure rewrites the whole index, so the deletions of several minutes share one.
const erasureIntervalMs = 10 * 60_000

/** Requests that the terms of removed passages be erased from the index. */
export async function requestErasure(tx: Database): Promise<void> {
  if (!isSqlite(tx)) return
  await tx
    .insertInto('term_erasures')
    .values({ id: 1, requests: 1 })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((set) => ({ requests: set('term_erasures.requests', '+', 1) })),
    )
    .execute()
}

/**
 * Erases the terms of removed passages from the index of SQLite, one step per call; false when there
 * is nothing to do. FTS5 only marks a passage as removed and keeps its terms until it merges the parts
 * of the index that hold them (https://sqlite.org/fts5.html#the_merge_command). Its option
 * `secure-delete` would take 9 ms for each passage, while a merge of all takes 0.1 ms.
 */
export function termEraser(database: Database): () => Promise<boolean> {
  let currentMerge: { requests: number } | null = null
  let nextAt = 0

  return async () => {
    if (!isSqlite(database) || performance.now() < nextAt) return false
    const request = await database.selectFrom('term_erasures').select('requests').executeTakeFirst()
    if (request === undefined) return false
    const isFirst = currentMerge === null
    currentMerge ??= request
    if (await merge(database, isFirst ? -pagesPerStep : pagesPerStep)) return true

    await database
      .deleteFrom('term_erasures')
      // Passages removed since this merge began need another one.
      .where('requests', '=', currentMerge.requests)
      .execute()
    currentMerge = null
    nextAt = performance.now() + erasureIntervalMs
    await truncateLog(database)
    return false
  }
}

/** A negative number merges all segments of the index into one. False when nothing was left to do. */
async function merge(database: Database, pages: number): Promise<boolean> {
  return transact(database, async (tx) => {
    const changes = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(tx)
      return rows[0]?.count ?? 0
    }
    const before = await changes()
    await sql`insert into chunk_terms (chunk_terms, rank) values ('merge', ${sql.lit(pages)})`.execute(
      tx,
    )
    return (await changes()) - before >= 2
  })
}
