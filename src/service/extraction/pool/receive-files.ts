import { readSync } from 'node:fs'
import type { ChildRequest } from '#service/extraction/child-message.ts'
import type { Source } from '#service/extraction/reader.ts'

// What has arrived and is not taken yet: the end of a line and the bytes of a small file come with its beginning.
const arrived = { bytes: new Uint8Array(65_536), start: 0, end: 0 }
const lineFeed = 10

/** Waits for the next line of standard input. It blocks, so that nothing that a file left behind runs between two files. */
export function receiveRequest(): ChildRequest {
  const { bytes } = arrived
  arrived.start = arrived.end = 0
  let end = -1
  while (end === -1) {
    arrived.end += receiveSome(bytes, arrived.end)
    end = bytes.subarray(0, arrived.end).indexOf(lineFeed)
  }
  arrived.start = end + 1
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parent is trusted
  return JSON.parse(Buffer.from(bytes.subarray(0, end)).toString('latin1')) as ChildRequest
}

/**
 * The file of `size` bytes that follows its request. Its bytes are received directly into the memory of the reader, so that a
 * PDF is in memory only once. They can be received only once. `isTaken` tells whether all of them were received: before that,
 * no other request can be.
 */
export function pipedSource(size: number): { source: Source; isTaken: () => boolean } {
  let isTaken = size === 0
  let all: Uint8Array | null = null
  const receive = (target: Uint8Array): void => {
    if (isTaken && size > 0) throw new Error('A file was received before.')
    target.set(arrived.bytes.subarray(arrived.start, arrived.end))
    for (let filled = arrived.end - arrived.start; filled < size;)
      filled += receiveSome(target, filled)
    isTaken = true
  }
  const bytes = (): Uint8Array => {
    if (all === null) {
      all = new Uint8Array(size)
      receive(all)
    }
    return all
  }
  const source: Source = {
    size,
    bytes,
    chunks: () => [bytes()],
    copyTo: (target) => {
      if (all === null) receive(target.subarray(0, size))
      else target.set(all)
    },
  }
  return { source, isTaken: () => isTaken }
}

function receiveSome(target: Uint8Array, filled: number): number {
  const count = retrying(() => readSync(0, target, filled, target.length - filled, null))
  // The parent has ended, or needs no more files to be read.
  if (count === 0) process.exit(0)
  return count
}

/** Calls the system again while a pipe has nothing or is full. */
export function retrying(work: () => number): number {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
    }
  }
}
