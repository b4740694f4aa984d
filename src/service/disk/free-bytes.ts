import { statfsSync } from 'node:fs'

/**
 * The free bytes on the disk of a file or folder. Takes some microseconds, which is less than to hand it to a thread. Throws
 * where there is none.
 */
export function freeBytesOf(path: string): number {
  const { bavail, bsize, blocks } = statfsSync(path)
  // Some file systems do not report free space.
  return blocks === 0 ? Infinity : bavail * bsize
}
