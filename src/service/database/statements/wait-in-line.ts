import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

/**
 * Waits until no other transaction has this place, and takes it until this one ends. Those who wait get it in order, and
 * then read what those before them wrote. SQLite has one writer at a time.
 */
export async function waitInLine(tx: Database, place: string): Promise<void> {
  if (isSqlite(tx)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${place}, 0))`.execute(tx)
}
