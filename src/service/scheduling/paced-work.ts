import { threadMs } from './thread-ms.ts'

/** Runs a piece of work on the thread that answers requests, after a pause where the pieces before took long. */
export type RunPaced = <T>(work: () => T) => Promise<T>

// As long as the work of one turn of the event loop.
const maxWorkMs = 4

/**
 * Runs pieces of work that would keep the thread from other requests if they ran without a pause. `turn` waits for
 * the next turn of their owner.
 */
export function pacedWork(turn: () => Promise<void>, workedMs = threadMs): RunPaced {
  let spentMs = 0
  return async (work) => {
    if (spentMs >= maxWorkMs) {
      await turn()
      spentMs = 0
    }
    const before = workedMs()
    try {
      return work()
    } finally {
      spentMs += workedMs() - before
    }
  }
}
