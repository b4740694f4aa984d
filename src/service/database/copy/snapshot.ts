import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

/**
 * Runs work with a database as it is at one moment, which the work cannot change. Nothing else may use an embedded
 * database meanwhile.
 */
export async function snapshot<Result>(
  database: Database,
  work: (records: Database) => Promise<Result>,
): Promise<Result> {
  if (isSqlite(database)) {
    await sql`pragma query_only = on`.execute(database)
    return work(database)
  }
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (records) => {
      await asOwner(records)
      return work(records)
    })
}

/**
 * Has queries fail that row-level security would otherwise answer with a part of the rows: a role other than the owner of
 * the tables cannot copy (https://www.postgresql.org/docs/15/ddl-rowsecurity.html).
 */
export async function asOwner(database: Database): Promise<void> {
  if (!isSqlite(database)) await sql`set row_security = off`.execute(database)
}
