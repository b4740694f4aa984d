import { sql } from 'kysely'
import { isSqlite } from './sqlite.ts'
import type { Database } from './schema.ts'

/** Rejects when the database does not answer, or cannot read the keys that every request is checked against. */
export async function probeDatabase(database: Database): Promise<void> {
  await database.selectFrom('keys').select('name').limit(1).execute()
}

/** Why a PostgreSQL accepts no changes: it is a standby, or a setting says so. Null where it accepts them. */
export async function reasonOfReadOnly(database: Database): Promise<'standby' | 'setting' | null> {
  if (isSqlite(database)) return null
  const { rows } = await sql<{ is_standby: boolean; read_only: string }>`
    select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') as read_only`.execute(
    database,
  )
  if (rows[0]?.is_standby === true) return 'standby'
  return rows[0]?.read_only === 'on' ? 'setting' : null
}
