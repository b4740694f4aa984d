import { DatabaseError } from 'pg'

// SQLITE_TOOBIG, SQLITE_CONSTRAINT and SQLITE_MISMATCH: https://sqlite.org/rescode.html
const sqliteCodes = new Set([18, 19, 20])
// Cardinality violation, data exceptions, integrity constraints and program limits, such as of an index:
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const postgresCodes = /^(21|22|23|54)/

/**
 * Whether a statement failed because of the values that it has, on SQLite or PostgreSQL: another attempt fails too, and it has
 * written nothing. A full disk, a lock or a lost connection is no such failure.
 */
export function isRefusedValue(error: unknown): boolean {
  if (error instanceof DatabaseError) return postgresCodes.test(error.code ?? '')
  // The drivers throw these for values that they cannot send.
  if (error instanceof TypeError || error instanceof RangeError) return true
  return (
    error instanceof Error &&
    'errcode' in error &&
    // The last byte of an extended code is the code itself.
    sqliteCodes.has(Number(error.errcode) % 256)
  )
}

/** Whether a query failed because a text contains the character U+0000, which PostgreSQL does not accept. */
export function isZeroInText(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '22021'
}
