import { startWorker } from '#console/api/start-worker.ts'
// eslint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import workerAddress from './hash-worker.ts?worker&url'

interface Hashed {
  id: number
  sha256: string | null
}

const waiting = new Map<number, (sha256: string | null) => void>()
let worker: Worker | null = null
let lastId = 0

/**
 * The SHA-256 of a file in hexadecimal, computed in a worker that ends with the last file. Null if the file
 * cannot be read, or no worker can start. Never rejects.
 */
export function hashFile(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    lastId += 1
    waiting.set(lastId, resolve)
    worker ??= startHashing()
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    worker.postMessage({ id: lastId, file })
  })
}

function startHashing(): Worker {
  const started = startWorker(workerAddress)
  started.addEventListener('message', ({ data }: MessageEvent<Hashed>) => {
    settle(data)
    if (waiting.size === 0) stop(started)
  })
  started.addEventListener('error', () => {
    stop(started)
    for (const id of waiting.keys()) settle({ id, sha256: null })
  })
  return started
}

function settle({ id, sha256 }: Hashed): void {
  waiting.get(id)?.(sha256)
  waiting.delete(id)
}

function stop(started: Worker): void {
  started.terminate()
  worker = null
}
