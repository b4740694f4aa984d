/**
 * Whether a query failed because a text contains the character U+0000, which PostgreSQL does not accept
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html: 22021).
 */
export function isZeroInText(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '22021'
}
