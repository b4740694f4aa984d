import type { SQLInputValue, StatementSync } from 'node:sqlite'

type Row = Record<string, unknown>

/**
 * Returns a function that reads the rows of a statement as plain objects. Node's own objects have no hidden class, so
 * that copying one costs three times as much as reading it; a literal that is compiled for the columns has one.
 */
export function rowReader(statement: StatementSync): (...parameters: SQLInputValue[]) => Row[] {
  statement.setReturnArrays(true)
  let rowOf: ((values: readonly unknown[]) => Row) | null = null
  let width = 0
  return (...parameters) => {
    const rows = statement.all(...parameters) as unknown as unknown[][] // oxlint-disable-line no-unsafe-type-assertion -- set above, which the types of Node do not follow
    const [first] = rows
    if (first === undefined) return []
    // SQLite prepares a statement again when a table has got a column.
    if (rowOf === null || first.length !== width) {
      width = first.length
      rowOf = literalOf(statement.columns().map(({ name }) => name))
    }
    return rows.map(rowOf)
  }
}

function literalOf(names: readonly string[]): (values: readonly unknown[]) => Row {
  // A later column with the same name wins, as in Node's objects.
  const fields = names.map((name, at) => `[${JSON.stringify(name)}]: values[${at}]`)
  // oxlint-disable-next-line no-implied-eval, no-unsafe-type-assertion -- the names are quoted, and stand in queries of this service
  return new Function('values', `return { ${fields.join(', ')} }`) as ReturnType<typeof literalOf>
}
