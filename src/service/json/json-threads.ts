import { availableParallelism } from 'node:os'
import { Failure } from '#service/failure.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import { TaskEnded, threadPool } from '#service/scheduling/thread-pool.ts'
import type { ParsedJson } from './parse-json.ts'

/** Reads large JSON texts away from the thread that answers requests. */
export interface JsonThreads {
  /**
   * Parses a text whose bytes are moved to the thread. Rejects with `unavailable` where that takes
   * too much time or memory, and as `FairQueue.run` does.
   */
  parse: (owner: WorkOwner, bytes: Uint8Array<ArrayBuffer>) => Promise<ParsedJson>
  stop: () => Promise<void>
}

const maxTaskMs = 10_000
const maxHeapMb = 512
const maxWaitMs = 30_000

/**
 * Starts no thread before the first text. A text of 36 MB, of words with line ends and quotes between
 * them, takes 300 ms to parse, and its value 10 ms to be received from a thread.
 */
export function jsonThreads(): JsonThreads {
  const concurrency = Math.max(2, availableParallelism())
  const pool = threadPool<Uint8Array<ArrayBuffer>, ParsedJson>(
    new URL('./parse-thread.ts', import.meta.url),
    {
      subject: 'large bodies',
      queue: {
        concurrency,
        concurrencyPerKey: concurrency - 1,
        maxWaiting: 1000,
        maxWaitingPerKey: 250,
        maxWaitMs,
      },
      maxTaskMs,
      maxHeapMb,
    },
  )
  return {
    parse: async (owner, bytes) => {
      try {
        return await pool.run(owner, bytes, undefined, [bytes.buffer])
      } catch (error) {
        if (!(error instanceof TaskEnded) || error.reason === 'crash') throw error
        throw new Failure('unavailable', 'The body took too long to read.')
      }
    },
    stop: pool.stop,
  }
}
