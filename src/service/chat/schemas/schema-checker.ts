import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { byTurns } from './by-turns.ts'
import type { Asker } from './by-turns.ts'
import type { SchemaQuestion, SchemaVerdict } from './schema-message.ts'

/** Judges schemas and answers away from the thread that serves requests. */
export interface SchemaChecker {
  /**
   * One question after another, as `byTurns` lets them; one that takes longer than the limit is a bad
   * answer, or a bad schema where no answer was given.
   */
  check: (question: SchemaQuestion, asker: Asker) => Promise<SchemaVerdict>
  stop: () => Promise<void>
}

// of one organization: more would wait for minutes where each takes as long as it may
const mostWaiting = 64

/** The worker starts with the first question, and again after one that it had to be ended for. */
export function schemaChecker(limit = 2000): SchemaChecker {
  let worker: Worker | null = null
  const inTurn = byTurns(mostWaiting)

  const ask = async (question: SchemaQuestion): Promise<SchemaVerdict> => {
    worker ??= await startWorker()
    const asked = worker
    return new Promise((resolve) => {
      const end = (verdict: SchemaVerdict): void => {
        clearTimeout(timer)
        asked.off('message', end)
        asked.off('error', fail)
        asked.off('exit', fail)
        resolve(verdict)
      }
      const fail = (): void => {
        if (worker === asked) worker = null
        void asked.terminate()
        const type = question.text === null ? 'bad_schema' : 'bad_answer'
        end({ type, path: '', message: 'Checking it takes too long.' })
      }
      const timer = setTimeout(fail, limit)
      asked.on('message', end)
      asked.on('error', fail)
      asked.on('exit', fail)
      asked.postMessage(question)
    })
  }

  return {
    check: (question, asker) => inTurn(asker, () => ask(question)),
    stop: async () => {
      await worker?.terminate()
      worker = null
    },
  }
}

// loading what it needs does not count towards a question's time
async function startWorker(): Promise<Worker> {
  const worker = new Worker(new URL('./schema-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 128, stackSizeMb: 4 },
  })
  await once(worker, 'message')
  // what goes wrong when nothing is asked ends the worker alone
  worker.on('error', () => undefined)
  // a question under way holds the process by its own timer
  worker.unref()
  return worker
}
