import { availableParallelism } from 'node:os'
import { entryUrl } from '#service/scheduling/entries.ts'
import { Failure } from '#service/failure.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import { threadPool } from '#service/scheduling/thread-pool.ts'
import type { SplitTask } from './split-thread.ts'

/** Finds the places where texts can be cut, in worker threads. */
export interface TextSplitter {
  /**
   * The places where passages or sentences begin, ascending and beginning with 0. Rejects with `text_too_long`
   * when it takes too much time or memory, with the reason of `signal` when it aborts, and as `FairQueue.run` does.
   */
  split: (owner: WorkOwner, task: SplitTask, signal: AbortSignal) => Promise<number[]>
  stop: () => Promise<void>
}

const defaultMaxTaskMs = 10_000
const maxHeapMb = 512
const maxWaitMs = 60_000

/** Starts its first thread with the first text. `maxTaskMs` limits one text. */
export function textSplitter(maxTaskMs = defaultMaxTaskMs): TextSplitter {
  const cores = availableParallelism()
  const pool = threadPool<SplitTask, number[]>(entryUrl('split-thread'), {
    subject: 'texts to split',
    // A key leaves one thread free for other keys. The texts that wait are in memory.
    queue: {
      concurrency: Math.max(2, cores),
      concurrencyPerKey: Math.max(1, cores - 1),
      maxWaiting: 128,
      maxWaitingPerKey: 16,
      maxWaitMs,
    },
    maxTaskMs,
    maxHeapMb,
    limitFailure: (reason) =>
      new Failure(
        'text_too_long',
        reason === 'time'
          ? `Splitting this text takes more than ${maxTaskMs / 1000} seconds. Send it in smaller parts.`
          : `Splitting this text takes more than ${maxHeapMb} MB of memory. Send it in smaller parts.`,
      ),
  })
  return { split: pool.run, stop: pool.stop }
}
