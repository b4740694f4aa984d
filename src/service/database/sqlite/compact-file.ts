import { sql } from 'kysely'
import { openSqlite } from '#service/database/sqlite.ts'

/** Writes a database file anew, without the space of what was deleted. No other process may use it meanwhile. */
export async function compactFile(path: string): Promise<void> {
  const database = openSqlite(path)
  try {
    await sql`vacuum`.execute(database)
    // Otherwise the new file would be in the log next to the old one.
    await sql`pragma wal_checkpoint(truncate)`.execute(database)
  } finally {
    await database.destroy()
  }
}
