import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

/** A table as both databases of a copy have it. */
export interface CopiedTable {
  name: string
  columns: string[]
  /** The columns of the primary key, which differ between the databases for one table. */
  sourceKey: string[]
  targetKey: string[]
}

/**
 * Tables whose rows are not copied, each with the reason. What PostgreSQL and SQLite store differently is made anew
 * from what was copied.
 */
export const uncopiedTables: Readonly<Record<string, string>> = {
  kysely_migration: 'the migrations of each database make its schema',
  kysely_migration_lock: 'the migrations of each database make its schema',
  copies: 'says that a copy is not complete',
  processes: 'processes of the source do not use the target',
  index_partitions: 'made anew with the index of terms',
  partition_files: 'made anew with the index of terms',
  chunk_terms: 'the index of terms, made anew from the passages',
  chunk_vocabulary: 'a view of the index of terms',
  sign_blocks: 'the signs of vectors as SQLite stores them, converted',
  passage_signs: 'the signs of vectors as PostgreSQL stores them, converted',
}

/** Columns that only one of the databases has. */
const ownColumns = new Set(['files.number'])

interface Table {
  columns: Set<string>
  key: string[]
}

/**
 * The tables to be copied, in an order in which each comes after those that it refers to. Throws where the databases
 * differ in more than is known, because then something would be left out.
 */
export async function planTables(source: Database, target: Database): Promise<CopiedTable[]> {
  await requireSameSchema(source, target)
  const [from, to] = [await readTables(source), await readTables(target)]
  const names = [...new Set([...from.keys(), ...to.keys()])].filter(
    (name) => uncopiedTables[name] === undefined,
  )
  const tables = names.map((name) => {
    const [left, right] = [from.get(name), to.get(name)]
    if (!left || !right) throw new Error(`Only one of the databases has the table ${name}.`)
    const columns = [...left.columns].filter((column) => right.columns.has(column))
    const others = [...left.columns, ...right.columns].filter(
      (column) => !columns.includes(column) && !ownColumns.has(`${name}.${column}`),
    )
    if (others.length > 0) {
      throw new Error(`Only one of the databases has ${name}.${others.join(', ')}.`)
    }
    if (left.key.length === 0 || right.key.length === 0) {
      throw new Error(`The table ${name} has no primary key.`)
    }
    return { name, columns: columns.toSorted(), sourceKey: left.key, targetKey: right.key }
  })
  return inOrder(tables, await readReferences(source))
}

/** Sorts tables so that those that others refer to come first. */
function inOrder(
  tables: readonly CopiedTable[],
  references: readonly { table: string; to: string }[],
): CopiedTable[] {
  const ordered: CopiedTable[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const ready = [...waiting].filter(({ name }) =>
      references.every(
        ({ table, to }) =>
          table !== name || to === name || ![...waiting].some((other) => other.name === to),
      ),
    )
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    for (const table of ready) {
      ordered.push(table)
      waiting.delete(table)
    }
  }
  return ordered
}

const migrationRow = z.object({ name: z.string() })

async function requireSameSchema(source: Database, target: Database): Promise<void> {
  const namesIn = async (database: Database): Promise<Set<string>> => {
    const { rows } = await sql`select name from kysely_migration`.execute(database)
    return new Set(
      z
        .array(migrationRow)
        .parse(rows)
        .map(({ name }) => name),
    )
  }
  const [from, to] = [await namesIn(source), await namesIn(target)]
  if ([...to].some((name) => !from.has(name))) {
    throw new Error('The source has an older schema. Start this version of the service on it once.')
  }
  if ([...from].some((name) => !to.has(name))) {
    throw new Error('The source has the schema of a newer version. Copy with that version.')
  }
}

const columnRow = z.object({ table: z.string(), column: z.string(), key: z.number() })

async function readTables(database: Database): Promise<Map<string, Table>> {
  const { rows } = isSqlite(database)
    ? // FTS5 keeps its own tables, which are named after its virtual table.
      await sql`
        select m.name as "table", c.name as "column", c.pk as key
        from sqlite_schema m join pragma_table_xinfo(m.name) c
        where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\'
          and not exists (
            select 1 from sqlite_schema v where v.sql like 'create virtual table%'
              and m.name like replace(v.name, '_', '\\_') || '\\_%' escape '\\'
          )
        order by m.name, c.cid`.execute(database)
    : // The information schema shows constraints to the owner of a table only.
      await sql`
        select c.relname as "table", a.attname as "column",
          coalesce(array_position(i.indkey::smallint[], a.attnum) + 1, 0) as key
        from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_index i on i.indrelid = c.oid and i.indisprimary
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        order by c.relname, a.attnum`.execute(database)
  const tables = new Map<string, Table>()
  const keyed = z
    .array(columnRow)
    .parse(rows)
    .toSorted((a, b) => a.key - b.key)
  for (const { table, column, key } of keyed) {
    const entry = tables.get(table) ?? { columns: new Set(), key: [] }
    entry.columns.add(column)
    if (key > 0) entry.key.push(column)
    tables.set(table, entry)
  }
  return tables
}

const referenceRow = z.object({ table: z.string(), to: z.string() })

async function readReferences(database: Database): Promise<{ table: string; to: string }[]> {
  const { rows } = isSqlite(database)
    ? await sql`
        select m.name as "table", f."table" as "to"
        from sqlite_schema m join pragma_foreign_key_list(m.name) f
        where m.type = 'table'`.execute(database)
    : await sql`
        select conrelid::regclass::text as "table", confrelid::regclass::text as "to"
        from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(
        database,
      )
  return z.array(referenceRow).parse(rows)
}
