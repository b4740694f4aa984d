import { ApiError } from '#console/api/api-error.ts'
import { startWorker } from '#console/api/start-worker.ts'
import type { Differences } from './diff-rows.ts'
// eslint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import workerAddress from './diff-worker.ts?worker&url'

// Texts are compared up to this length.
export const maxTextChars = 1_000_000

/**
 * Compares two texts in a worker. Rejects with ApiError if no worker can start, or with the abort
 * reason.
 */
export function diffTexts(a: string, b: string, signal: AbortSignal): Promise<Differences> {
  const worker = startWorker(workerAddress)
  return new Promise<Differences>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('message', ({ data }: MessageEvent<Differences>) => resolve(data))
    worker.addEventListener('error', () => {
      reject(new ApiError('unreadable', 'Could not compare the texts in this browser.'))
    })
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ a: a.slice(0, maxTextChars), b: b.slice(0, maxTextChars) })
  }).finally(() => worker.terminate())
}
