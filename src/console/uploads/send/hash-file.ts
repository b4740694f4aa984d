import { startWorker } from '#console/api/start-worker.ts'
// eslint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import workerAddress from './hash-worker.ts?worker&url'

interface Hashed {
  id: number
  sha256: string | null
}

interface Waiting {
  file: File
  resolve: (sha256: string | null) => void
}

// A file takes a while to hand over, and hundreds in one task would freeze the page. With a few, the worker always has
// the next one when it has hashed a file.
const maxHandedOver = 8

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let lastId = 0
/** The last file that the worker has been given. */
let lastHandedOver = 0

/**
 * The SHA-256 of a file in hexadecimal, computed in a worker that ends with the last file. Null if the file
 * cannot be read, or no worker can start. Never rejects.
 */
export function hashFile(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    lastId += 1
    waiting.set(lastId, { file, resolve })
    worker ??= startHashing()
    // Ids count up, and the files before are hashed in this order, so those that wait here are the newest.
    if (lastId - lastHandedOver === 1 && waiting.size <= maxHandedOver) handOver(worker)
  })
}

function handOver(to: Worker): void {
  const next = waiting.get(lastHandedOver + 1)
  if (next === undefined) return
  lastHandedOver += 1
  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  to.postMessage({ id: lastHandedOver, file: next.file })
}

function startHashing(): Worker {
  const started = startWorker(workerAddress)
  started.addEventListener('message', ({ data }: MessageEvent<Hashed>) => {
    settle(data)
    if (waiting.size === 0) stop(started)
    else handOver(started)
  })
  started.addEventListener('error', () => {
    stop(started)
    lastHandedOver = lastId
    for (const id of waiting.keys()) settle({ id, sha256: null })
  })
  return started
}

function settle({ id, sha256 }: Hashed): void {
  waiting.get(id)?.resolve(sha256)
  waiting.delete(id)
}

function stop(started: Worker): void {
  started.terminate()
  worker = null
}
