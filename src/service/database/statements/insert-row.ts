import { CompiledQuery } from 'kysely'
import type { Insertable } from 'kysely'
import type { Database, Schema } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

// A few tables, each with the columns of one caller, and nine numbers of rows for two of them.
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
  await insertGroup(database, table, [row])
}

// With ten columns, far fewer parameters than a statement can have.
const maxRowsAtOnce = 256

/**
 * Inserts rows as `insertRow` does, for tables that work on a large file adds many thousands to. SQLite gets them in groups of 256, 128, 64 and so
 * on, so that there are few statements to keep; PostgreSQL gets as many as possible with each round trip.
 */
export async function insertRows<Table extends keyof Schema>(
  database: Database,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  let from = 0
  for (let size = maxRowsAtOnce; from < rows.length;) {
    const left = rows.length - from
    if (left < size && isSqlite(database)) {
      size /= 2
      continue
    }
    const group = rows.slice(from, from + size)
    if (isSqlite(database)) await insertGroup(database, table, group)
    else await database.insertInto(table).values(group).execute()
    from += group.length
  }
}

async function insertGroup<Table extends keyof Schema>(
  database: Database,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const key = [isSqlite(database), table, rows.length, ...columns].join(' ')
  let text = texts.get(key)
  if (text === undefined) {
    text = database.insertInto(table).values(rows).compile().sql
    texts.set(key, text)
  }
  const parameters: unknown[] = []
  for (const row of rows) parameters.push(...Object.values(row))
  await database.executeQuery(CompiledQuery.raw(text, parameters))
}
