// A service that ends again and again takes along whatever it reads, so many are needed for a verdict.
export const interruptionsLimit = 50

const longestWaitMs = 600_000

/** How long work is left alone that has failed so often. */
export function waitAfterFailure(attempts: number): number {
  return Math.min(longestWaitMs, 1000 * 2 ** attempts)
}

/**
 * How long work is left alone that was interrupted so often: not at all after a restart or two, and
 * then longer, so that work which brings the service down lets other work be done.
 */
export function waitAfterInterruption(interruptions: number): number {
  return interruptions < 3 ? 0 : waitAfterFailure(interruptions)
}
