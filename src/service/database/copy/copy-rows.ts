import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { slicesOf } from '#service/scheduling/slices.ts'
import type { CopiedTable } from './table-plan.ts'

/** The rows of a table: their number, and a hash that does not depend on their order. */
export interface TableSum {
  rows: number
  /** Hexadecimal: the sum of the SHA-256 of each row, modulo 2^256. */
  sha256: string
}

type Row = Record<string, unknown>

const rowsPerPage = 200
// PostgreSQL takes 65,535 parameters in a statement, and SQLite 32,766.
const maxParameters = 20_000
const modulus = 1n << 256n

/** Copies the rows of a table. Resolves with the sum of what was read. */
export async function copyRows(
  source: Database,
  target: Database,
  table: CopiedTable,
  { signal, onRows }: { signal: AbortSignal; onRows: (count: number) => void },
): Promise<TableSum> {
  const sum = adder(table.columns)
  for await (const rows of pages(source, table, table.sourceKey)) {
    signal.throwIfAborted()
    for (const row of rows) sum.add(row)
    await insert(target, table, rows)
    onRows(rows.length)
  }
  return sum.total()
}

/** Reads all rows of a table in a database of the copy. */
export async function sumRows(
  database: Database,
  table: CopiedTable,
  of: 'source' | 'target',
  signal: AbortSignal,
): Promise<TableSum> {
  const sum = adder(table.columns)
  const key = of === 'source' ? table.sourceKey : table.targetKey
  for await (const rows of pages(database, table, key)) {
    signal.throwIfAborted()
    for (const row of rows) sum.add(row)
  }
  return sum.total()
}

export async function clearTable(database: Database, name: string): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(database)
}

/** Whether no table to be copied has a row. */
export async function isEmpty(
  database: Database,
  tables: readonly CopiedTable[],
): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(database)
    if (rows.length > 0) return false
  }
  return true
}

/** Has the sequences of PostgreSQL continue after the numbers that were copied. SQLite does so itself. */
export async function advanceSequences(database: Database): Promise<void> {
  if (isSqlite(database)) return
  const { rows } = await sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and column_default like 'nextval(%'`.execute(database)
  for (const { table, column } of z.array(sequenceRow).parse(rows)) {
    await sql`
      select setval(
        pg_get_serial_sequence(${table}, ${column}),
        (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false
      )`.execute(database)
  }
}

const sequenceRow = z.object({ table: z.string(), column: z.string() })

/** The rows of a table in the order of its primary key, page by page. */
async function* pages(
  database: Database,
  { name, columns }: CopiedTable,
  key: readonly string[],
): AsyncGenerator<Row[], void> {
  const selected = sql.join([...new Set([...columns, ...key])].map((column) => sql.ref(column)))
  const order = sql.join(key.map((column) => sql.ref(column)))
  let after: unknown[] | null = null
  for (;;) {
    const rows: Row[] = await readPage(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsPerPage) return
    after = key.map((column) => last[column])
  }

  async function readPage(from: readonly unknown[] | null): Promise<Row[]> {
    const rest = from === null ? sql`` : sql`where (${order}) > (${sql.join(from.map(asValue))})`
    const { rows } = await sql<Row>`
      select ${selected} from ${sql.table(name)} ${rest}
      order by ${order} limit ${sql.lit(rowsPerPage)}`.execute(database)
    return rows
  }
}

const asValue = (value: unknown) => sql.val(value)

async function insert(target: Database, table: CopiedTable, rows: readonly Row[]): Promise<void> {
  const perStatement = Math.max(1, Math.floor(maxParameters / table.columns.length))
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  for (const slice of slicesOf(rows, perStatement)) {
    const values = slice.map(
      (row) => sql`(${sql.join(table.columns.map((column) => asValue(row[column])))})`,
    )
    await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(
      target,
    )
  }
}

function adder(columns: readonly string[]) {
  let rows = 0
  let sum = 0n
  return {
    add: (row: Row): void => {
      const values = columns.map((column) => canonical(row[column]))
      const hash = createHash('sha256').update(JSON.stringify(values)).digest('hex')
      sum = (sum + BigInt(`0x${hash}`)) % modulus
      rows += 1
    },
    total: (): TableSum => ({ rows, sha256: sum.toString(16).padStart(64, '0') }),
  }
}

/** A value as JSON has it; bytes as an object, so that they are not taken for a text. */
function canonical(value: unknown): unknown {
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('base64') }
  return value ?? null
}
