/** The store of the bytes of files does not answer, or refuses requests, at the moment. The cause is its error. */
export class BlobsOutage extends Error {
  override readonly name = 'BlobsOutage'

  constructor(reason: string, cause?: unknown) {
    super(`The file store is not responding: ${reason}`, { cause })
  }
}

/** Whether an error was caused by an outage of the store of files. */
export function isBlobsOutage(error: unknown): error is BlobsOutage {
  return error instanceof BlobsOutage
}
