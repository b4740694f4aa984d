import { CompiledQuery } from 'kysely'
import type { Insertable } from 'kysely'
import type { Database, Schema } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

// A few tables, each with the columns of one caller.
const texts = new Map<string, string>()

/**
 * Inserts a row as `insertInto(table).values(row)` does, for tables to which nearly every change adds one: building the query
 * takes longer than running it, so its text is kept. All values must be given, and be plain ones.
 */
export async function insertRow<Table extends keyof Schema>(
  database: Database,
  table: Table,
  row: Insertable<Schema[Table]>,
): Promise<void> {
  const columns = Object.keys(row)
  const key = [isSqlite(database), table, ...columns].join(' ')
  let text = texts.get(key)
  if (text === undefined) {
    text = database.insertInto(table).values(row).compile().sql
    texts.set(key, text)
  }
  await database.executeQuery(CompiledQuery.raw(text, Object.values(row)))
}
