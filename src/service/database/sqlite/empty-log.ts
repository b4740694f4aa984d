import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { whenCopied } from './group-commit.ts'

/**
 * Copies the write-ahead log of an embedded database at `path` into the database and cuts it to nothing. SQLite itself
 * keeps its length and writes over it. Does nothing without a log. Rejects where there is no room for the copy.
 */
export async function emptyLog(database: Database, path: string): Promise<void> {
  const log = await stat(`${path}-wal`).catch(() => null)
  if (log === null || log.size === 0) return
  await whenCopied(database)
  await sql`pragma wal_checkpoint(truncate)`.execute(database)
}
