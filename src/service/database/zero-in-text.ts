/**
 * Whether a query failed because a text of a caller holds the character zero, which PostgreSQL does
 * not take (https://www.postgresql.org/docs/current/errcodes-appendix.html: 22021).
 */
export function isZeroInText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22021'
}
