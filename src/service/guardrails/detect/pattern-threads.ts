import { availableParallelism } from 'node:os'
import { Failure } from '#service/failure.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import { TaskEnded, threadPool } from '#service/scheduling/thread-pool.ts'
import type { PatternTask } from './pattern-thread.ts'

/** Matches administrators' patterns against long texts in worker threads. */
export interface PatternThreads {
  /**
   * Runs `placesOf` in a thread. Rejects with `unavailable` when it exceeds its time or memory, so that the
   * text does not pass; with the reason of `signal`; and as `FairQueue.run` does.
   */
  find: (owner: WorkOwner, task: PatternTask, signal: AbortSignal) => Promise<Uint32Array>
  stop: () => Promise<void>
}

export interface PatternLimits {
  maxTaskMs: number
  maxHeapMb: number
}

const defaultLimits: PatternLimits = { maxTaskMs: 10_000, maxHeapMb: 512 }
const maxWaitMs = 30_000

/** Starts no thread before the first text. `limits` are for tests. */
export function patternThreads(limits: PatternLimits = defaultLimits): PatternThreads {
  const concurrency = Math.max(2, availableParallelism())
  const pool = threadPool<PatternTask, Uint32Array>(
    new URL('./pattern-thread.ts', import.meta.url),
    {
      subject: 'texts to be guarded',
      // One key leaves a thread free for others.
      queue: {
        concurrency,
        concurrencyPerKey: concurrency - 1,
        maxWaiting: 1000,
        maxWaitingPerKey: 250,
        maxWaitMs,
      },
      ...limits,
    },
  )
  return {
    find: async (owner, task, signal) => {
      try {
        return await pool.run(owner, task, signal)
      } catch (error) {
        if (!(error instanceof TaskEnded) || error.reason === 'crash') throw error
        throw new Failure('unavailable', 'A guardrail took too long to look through a text.')
      }
    },
    stop: pool.stop,
  }
}
