import { sql } from 'kysely'
import type { Database } from './schema.ts'
import { isSqlite } from './sqlite.ts'

/** Rejects when the database does not answer, or cannot read the keys that every request is checked against. */
export async function probeDatabase(database: Database): Promise<void> {
  await database.selectFrom('keys').select('name').limit(1).execute()
}

/**
 * Rejects when PostgreSQL accepts no changes, as a standby or by its settings. The change is one of no row, which writes
 * nothing. Where it fails, its connection is closed, so that the next one may reach the server that has taken its place.
 */
export async function probeChanges(database: Database): Promise<void> {
  if (isSqlite(database)) return
  await database.updateTable('organizations').set({ name: '' }).where(sql.lit(false)).execute()
}
