import { startWorker } from '#console/api/start-worker.ts'
// eslint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import workerAddress from './check-answer-worker.ts?worker&url'
import type { AnswerCheck } from './validate-answer.ts'

export type { AnswerCheck } from './validate-answer.ts'

const slowest = 1000

/**
 * Checks an answer against a schema, both JSON text, path by path. Never rejects and never keeps
 * the page waiting: it runs in a worker of its own, ended after a second.
 */
export function checkAnswer(schemaText: string, answerText: string): Promise<AnswerCheck> {
  const worker = startWorker(workerAddress)
  let clock: number | undefined
  return new Promise<AnswerCheck>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<'ready' | AnswerCheck>) => {
      if (data !== 'ready') {
        resolve(data)
        return
      }
      clock = window.setTimeout(() => {
        resolve({
          status: 'too_slow',
          message: 'The check timed out after a second: a pattern in the schema is too slow.',
        })
      }, slowest)
      // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage({ schema: schemaText, answer: answerText })
    })
    worker.addEventListener('error', () => {
      resolve({ status: 'bad_schema', message: 'The check could not run in this browser.' })
    })
  }).finally(() => {
    window.clearTimeout(clock)
    worker.terminate()
  })
}
