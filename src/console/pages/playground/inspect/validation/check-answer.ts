import { startWorker } from '#console/api/start-worker.ts'
// eslint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import workerAddress from './check-answer-worker.ts?worker&url'
import type { AnswerCheck } from '#console/prompt/validation/validate-answer.ts'

export type { AnswerCheck } from '#console/prompt/validation/validate-answer.ts'

const timeoutMs = 1000

/**
 * Validates an answer against a schema, both as JSON text, in a worker that is terminated after one
 * second. Never rejects.
 */
export function checkAnswer(schemaText: string, answerText: string): Promise<AnswerCheck> {
  const worker = startWorker(workerAddress)
  let timer: number | undefined
  return new Promise<AnswerCheck>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<'ready' | AnswerCheck>) => {
      if (data !== 'ready') {
        resolve(data)
        return
      }
      timer = window.setTimeout(() => {
        resolve({
          status: 'too_slow',
          message: 'The check timed out after a second: a pattern in the schema is too slow.',
        })
      }, timeoutMs)
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage({ schema: schemaText, answer: answerText })
    })
    worker.addEventListener('error', () => {
      resolve({ status: 'bad_schema', message: 'The check could not run in this browser.' })
    })
  }).finally(() => {
    window.clearTimeout(timer)
    worker.terminate()
  })
}
