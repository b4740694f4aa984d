import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { freeBytesOf } from '#service/disk/free-bytes.ts'

/**
 * Returns a function that tells by how many bytes the file of a connection becomes longer when its whole log is copied into
 * it.
 */
export function logGrowthReader(connection: DatabaseSync, path: string): () => number {
  const pageCount = connection.prepare('pragma page_count')
  const pageBytes = Number(connection.prepare('pragma page_size').get()?.['page_size'] ?? 0)
  return () => {
    const pages = Number(pageCount.get()?.['page_count'] ?? 0)
    return Math.max(0, pages * pageBytes - statSync(path).size)
  }
}

/**
 * Whether there is room for so many bytes on the disk of a database. A copy of the log that ends for lack of space has
 * taken the last bytes, which deletions need.
 */
export function hasRoomFor(bytes: number, path: string): boolean {
  try {
    return bytes === 0 || bytes <= freeBytesOf(path)
  } catch {
    return true
  }
}
