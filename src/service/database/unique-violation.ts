/** Whether a write failed because a unique value already exists, on SQLite or PostgreSQL. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // https://sqlite.org/rescode.html#constraint_unique, https://www.postgresql.org/docs/current/errcodes-appendix.html
  if ('errcode' in error) return error.errcode === 2067 || error.errcode === 1555
  return 'code' in error && error.code === '23505'
}
