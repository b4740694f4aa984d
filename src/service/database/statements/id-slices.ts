const idsPerStatement = 1000

/** Cuts a list of IDs so that each part fits into one statement: SQLite takes 32,766 parameters, and PostgreSQL 65,535. */
export function idSlices(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / idsPerStatement)
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * idsPerStatement, (at + 1) * idsPerStatement),
  )
}
