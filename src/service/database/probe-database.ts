import { sql } from 'kysely'
import type { Database } from './schema.ts'

/** Rejects when the database does not answer. */
export async function probeDatabase(database: Database): Promise<void> {
  await sql`select 1`.execute(database)
}
