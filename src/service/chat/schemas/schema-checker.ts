import { availableParallelism } from 'node:os'
import { entryUrl } from '#service/scheduling/entries.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import { TaskEnded, threadPool } from '#service/scheduling/thread-pool.ts'
import type { SchemaQuestion, SchemaVerdict } from './schema-message.ts'

/** Validates schemas and answers in worker threads. */
export interface SchemaChecker {
  /**
   * If the check exceeds the limit of time or memory, the verdict is `bad_schema`, also where an answer was checked. Rejects
   * with the reason of `signal` when it aborts, and like `FairQueue.run`.
   */
  check: (question: SchemaQuestion, owner: WorkOwner, signal: AbortSignal) => Promise<SchemaVerdict>
  stop: () => Promise<void>
}

const maxHeapMb = 256
// The validator recurses as deep as schemas and answers are nested.
const stackSizeMb = 4
const idleMs = 120_000
const maxWaitMs = 60_000

/** Starts its first thread with the first task. `maxTaskMs` limits one task. */
export function schemaChecker(maxTaskMs = 2000): SchemaChecker {
  const cores = availableParallelism()
  const pool = threadPool<SchemaQuestion, SchemaVerdict>(entryUrl('schema-thread'), {
    subject: 'JSON schemas',
    // A key leaves one thread free for other keys, and an organization leaves one for other organizations.
    queue: {
      concurrency: cores + 1,
      concurrencyPerOrganization: cores,
      concurrencyPerKey: Math.max(1, cores - 1),
      maxWaiting: 512,
      maxWaitingPerKey: 64,
      maxWaitMs,
    },
    maxTaskMs,
    maxHeapMb,
    stackSizeMb,
    maxIdleMs: idleMs,
  })
  return {
    check: async (question, owner, signal) => {
      try {
        return await pool.run(owner, question, signal)
      } catch (error) {
        if (!(error instanceof TaskEnded)) throw error
        const resource = error.reason === 'memory' ? 'much memory' : 'long'
        return {
          type: 'bad_schema',
          path: '',
          message: `Checking the schema takes too ${resource}.`,
        }
      }
    },
    stop: pool.stop,
  }
}
