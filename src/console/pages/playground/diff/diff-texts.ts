import { ApiError } from '#console/api/api-error.ts'
import { startWorker } from '#console/api/start-worker.ts'
import type { Differences } from './diff-rows.ts'
// eslint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import workerAddress from './diff-worker.ts?worker&url'

// what is compared of each text
export const longestText = 1_000_000

/** Compares two texts in a worker, away from the page. Rejects where no worker can be had. */
export function diffTexts(a: string, b: string, signal: AbortSignal): Promise<Differences> {
  const worker = startWorker(workerAddress)
  return new Promise<Differences>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.addEventListener('message', ({ data }: MessageEvent<Differences>) => resolve(data))
    worker.addEventListener('error', () => {
      reject(new ApiError('unreadable', 'Could not compare the texts in this browser.'))
    })
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ a: a.slice(0, longestText), b: b.slice(0, longestText) })
  }).finally(() => worker.terminate())
}
