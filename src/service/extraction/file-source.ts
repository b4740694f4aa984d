import { fstatSync, readSync } from 'node:fs'
import type { Source } from './reader.ts'

const chunkBytes = 256 * 1024

/** A source that reads from an open regular file. */
export function fileSource(descriptor: number): Source {
  const { size } = fstatSync(descriptor)

  const fill = (target: Uint8Array, from: number): number => {
    let filled = 0
    while (filled < target.length) {
      const count = readSync(descriptor, target, filled, target.length - filled, from + filled)
      if (count === 0) break
      filled += count
    }
    return filled
  }

  return {
    size,
    bytes: () => {
      const all = new Uint8Array(size)
      return all.subarray(0, fill(all, 0))
    },
    *chunks() {
      const piece = new Uint8Array(Math.min(chunkBytes, size))
      for (let from = 0; from < size; from += chunkBytes) {
        const count = Math.min(chunkBytes, size - from)
        yield piece.subarray(0, fill(piece.subarray(0, count), from))
      }
    },
    copyTo: (target) => {
      fill(target.subarray(0, size), 0)
    },
  }
}
