// A service that keeps crashing interrupts every file that it reads, so only many interruptions fail a file.
export const maxInterruptions = 50

const maxWaitMs = 600_000

/** The back-off after this many failures, in milliseconds. */
export function waitAfterFailure(attempts: number): number {
  return Math.min(maxWaitMs, 1000 * 2 ** attempts)
}

/**
 * The back-off after this many interruptions: none after one or two restarts, then increasing, so that a file
 * that crashes the service does not keep other files from being read.
 */
export function waitAfterInterruption(interruptions: number): number {
  return interruptions < 3 ? 0 : waitAfterFailure(interruptions)
}
