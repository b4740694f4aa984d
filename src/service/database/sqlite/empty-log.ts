import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { logGrowth, whenCopied } from './group-commit.ts'
import { hasRoomFor } from './log-growth.ts'

/**
 * Copies the write-ahead log of an embedded database at `path` into the database and cuts it to nothing. SQLite itself
 * keeps its length and writes over it. Does nothing without a log or without room for the copy, and leaves what readers need.
 */
export async function emptyLog(database: Database, path: string): Promise<void> {
  if (!isSqlite(database)) return
  const log = await stat(`${path}-wal`).catch(() => null)
  if (log === null || log.size === 0 || !hasRoomFor(logGrowth(database), path)) return
  await truncateLog(database)
}

/** Truncates the WAL of SQLite, which contains earlier versions of pages. Does not wait for readers. */
export async function truncateLog(database: Database): Promise<void> {
  await database.connection().execute(async (connection) => {
    // Two checkpoints exclude each other, and the merge before has made the log long.
    await whenCopied(database)
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection)
    await sql`pragma busy_timeout = 0`.execute(connection)
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    } finally {
      await sql.raw(`pragma busy_timeout = ${rows[0]?.timeout ?? 10_000}`).execute(connection)
    }
  })
}
