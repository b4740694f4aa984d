// https://www.postgresql.org/docs/current/errcodes-appendix.html: class 08, 53300 and class 57P
const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|08\d{3}|53300|57P0[123])$/
const sentences = /Connection terminated|timeout exceeded when trying to connect/

/** Whether a query failed because the database is not there just now, so that later it may. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.test(String(error.code))) || sentences.test(error.message)
}
