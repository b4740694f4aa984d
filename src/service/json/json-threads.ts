import { entryUrl } from '#service/scheduling/entries.ts'
import { Failure } from '#service/failure.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import { threadPerProcessor, threadPool } from '#service/scheduling/thread-pool.ts'
import type { ParsedJson } from './parse-json.ts'

/** Parses large JSON texts outside of the thread that answers requests. */
export interface JsonThreads {
  /**
   * Parses a text, whose bytes are transferred to a thread. Rejects with `unavailable` when that takes
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
  const pool = threadPool<Uint8Array<ArrayBuffer>, ParsedJson>(entryUrl('parse-thread'), {
    subject: 'large bodies',
    queue: threadPerProcessor(maxWaitMs),
    maxTaskMs,
    maxHeapMb,
    limitFailure: () => new Failure('unavailable', 'The body took too long to parse.'),
  })
  return {
    parse: (owner, bytes) => pool.run(owner, bytes, undefined, [bytes.buffer]),
    stop: pool.stop,
  }
}
