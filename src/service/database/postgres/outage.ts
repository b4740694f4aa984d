import { DatabaseError } from 'pg'
import { isBlobsOutage } from '#service/blobs/blobs-outage.ts'
import type { BlobsOutage } from '#service/blobs/blobs-outage.ts'

/** The database does not answer at the moment, or refuses changes. The cause is the error of the driver. */
export class DatabaseOutage extends Error {
  override readonly name = 'DatabaseOutage'
  /** Whether it answers, but accepts no changes: after a fail-over, or by its settings. */
  readonly isReadOnly: boolean

  constructor(cause: unknown) {
    const isReadOnly = cause instanceof DatabaseError && cause.code === '25006'
    const what = isReadOnly ? 'only accepts reads' : 'is not responding'
    super(`The database ${what}: ${reasonOf(cause)}`, { cause })
    this.isReadOnly = isReadOnly
  }
}

/** Whether an error was caused by an outage of the database. */
export function isOutage(error: unknown): error is DatabaseOutage {
  return error instanceof DatabaseOutage
}

/** Whether an error was caused by an outage of the database or of the store of files: a later attempt can succeed. */
export function isAnyOutage(error: unknown): error is DatabaseOutage | BlobsOutage {
  return isOutage(error) || isBlobsOutage(error)
}

/**
 * Wraps an error callback so that it ignores outages: `openPostgres` and `openBlobs` report each outage once,
 * however many operations it fails.
 */
export function unlessOutage<Details extends unknown[]>(
  report: (error: unknown, ...details: Details) => void,
): (error: unknown, ...details: Details) => void {
  return (error, ...details) => {
    if (!isAnyOutage(error)) report(error, ...details)
  }
}

// Connections that ended or were refused (08, 53300, 57P01 to 57P05), statements that waited or ran too long
// (55P03, 57014, 25P03), and a server that has become a standby (25006), because another connection may reach the
// one that took its place:
// https://www.postgresql.org/docs/15/errcodes-appendix.html
const outageCodes = /^(08\w{3}|25006|25P03|53[23]00|55P03|57014|57P0[1-5])$/

/**
 * Whether an error of a query is an outage: some errors that the server sent, and every error that it did not
 * send.
 */
export function isOutageOfQuery(error: unknown): boolean {
  if (error instanceof DatabaseError) return outageCodes.test(error.code ?? '')
  // The driver throws these for values that it cannot send, which is a bug of this service.
  return error instanceof Error && !(error instanceof TypeError || error instanceof RangeError)
}

/** The message of a driver error, on one line. */
export function reasonOf(cause: unknown): string {
  // For a host with several addresses, Node throws an AggregateError without a message.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  return first instanceof Error ? first.message : String(first)
}
