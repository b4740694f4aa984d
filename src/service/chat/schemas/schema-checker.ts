import { availableParallelism } from 'node:os'
import { Failure } from '#service/failure.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import { TaskEnded, threadPool } from '#service/scheduling/thread-pool.ts'
import type { SchemaQuestion, SchemaVerdict } from './schema-message.ts'

/** Judges schemas and answers away from the thread that serves requests. */
export interface SchemaChecker {
  /**
   * What takes more time or memory than it may is a bad answer, or a bad schema where no answer was
   * given. Rejects with the reason of `signal` once it aborts, and as `FairQueue.run` does.
   */
  check: (question: SchemaQuestion, owner: WorkOwner, signal: AbortSignal) => Promise<SchemaVerdict>
  stop: () => Promise<void>
}

const maxHeapMb = 256
// The validator descends as deep as schemas and answers are nested.
const stackSizeMb = 4
const idleMs = 120_000
const maxWaitMs = 60_000

/** Starts no thread before the first question. `maxTaskMs` is what one question may take. */
export function schemaChecker(maxTaskMs = 2000): SchemaChecker {
  const cores = availableParallelism()
  const pool = threadPool<SchemaQuestion, SchemaVerdict>(
    new URL('./schema-thread.ts', import.meta.url),
    {
      subject: 'JSON schemas',
      // A key leaves a thread to the other keys, and an organization to the others.
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
    },
  )
  return {
    check: async (question, owner, signal) => {
      try {
        return await pool.run(owner, question, signal)
      } catch (error) {
        if (!(error instanceof TaskEnded)) throw error
        if (error.reason === 'stop') throw new Failure('unavailable', 'The service is stopping.')
        const type = question.text === null ? 'bad_schema' : 'bad_answer'
        const resource = error.reason === 'memory' ? 'much memory' : 'long'
        return { type, path: '', message: `Checking it takes too ${resource}.` }
      }
    },
    stop: pool.stop,
  }
}
