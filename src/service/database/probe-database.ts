import type { Database } from './schema.ts'

/** Rejects when the database does not answer, or cannot read the keys that every request is checked against. */
export async function probeDatabase(database: Database): Promise<void> {
  await database.selectFrom('keys').select('name').limit(1).execute()
}
