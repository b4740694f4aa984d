import { DatabaseError } from 'pg'

/** The database does not answer just now; later it may. The cause is what its driver said. */
export class DatabaseOutage extends Error {
  override readonly name = 'DatabaseOutage'

  constructor(cause: unknown) {
    super(`The database does not answer: ${reasonOf(cause)}`, { cause })
  }
}

/** Whether something failed because the database does not answer just now. */
export function isOutage(error: unknown): error is DatabaseOutage {
  return error instanceof DatabaseOutage
}

/** Leaves out outages, which `openPostgres` reports once for all that they fail. */
export function unlessOutage<Details extends unknown[]>(
  report: (error: unknown, ...details: Details) => void,
): (error: unknown, ...details: Details) => void {
  return (error, ...details) => {
    if (!isOutage(error)) report(error, ...details)
  }
}

// Connections that ended or cannot be had (08, 53300, 57P01 to 57P05), statements that waited or ran
// too long (55P03, 57014, 25P03), and a server that has become a standby (25006):
// https://www.postgresql.org/docs/15/errcodes-appendix.html
const passingCodes = /^(08\w{3}|25006|25P03|53[23]00|55P03|57014|57P0[1-5])$/

/** Whether an error of a query comes of an outage: any that no server has sent, and some that it did. */
export function isOutageOfQuery(error: unknown): boolean {
  if (error instanceof DatabaseError) return passingCodes.test(error.code ?? '')
  // Values that the driver cannot send are a fault of ours.
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError)
}

/** What a driver said, in a line. */
export function reasonOf(cause: unknown): string {
  // Where a host has several addresses, Node gathers what failed at each and gives the whole no message.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message : String(first)
}
