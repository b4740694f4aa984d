import { entryUrl } from '#service/scheduling/entries.ts'
import { Failure } from '#service/failure.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import { threadPerProcessor, threadPool } from '#service/scheduling/thread-pool.ts'
import type { PatternTask } from './pattern-thread.ts'

/** Matches administrators' patterns against long texts in worker threads. */
export interface PatternThreads {
  /**
   * Runs `placesOf` in a thread. Rejects with `pattern_unusable`; with `unavailable` if it exceeds its time or memory, so that the
   * text does not pass; with the reason of `signal`; and like `FairQueue.run`.
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

/** Starts its first thread with the first text. `limits` are for tests. */
export function patternThreads(limits: PatternLimits = defaultLimits): PatternThreads {
  const pool = threadPool<PatternTask, Uint32Array>(entryUrl('pattern-thread'), {
    subject: 'texts to be guarded',
    queue: threadPerProcessor(maxWaitMs),
    limitFailure: () => new Failure('unavailable', 'A guardrail took too long to check a text.'),
    ...limits,
  })
  return { find: pool.run, stop: pool.stop }
}
