import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Blobs } from '#service/blobs/blobs.ts'
import { Failure } from '#service/failure.ts'

/** A version of a file, whose ID it has, with the size and hash of the uploaded bytes. */
export interface StoredFile {
  id: string
  name: string
  size: number
  sha256: string
}

export function fileDamaged({ name }: Pick<StoredFile, 'name'>): Failure {
  return new Failure('file_damaged', `The stored bytes of “${name}” are damaged.`)
}

/**
 * Passes the bytes of a file on, but its last piece only once the hash of all has been verified. Throws
 * `file_damaged` instead of the last piece, so that nobody takes damaged bytes for a complete file. Holds no
 * piece, so that the memory of pieces may be reused.
 */
export async function* checkedBytes(
  bytes: AsyncIterable<Uint8Array>,
  file: Omit<StoredFile, 'id'>,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256')
  let missing = file.size
  let isVerified = false
  const verify = (): void => {
    if (missing !== 0 || isVerified || hash.digest('hex') !== file.sha256) throw fileDamaged(file)
    isVerified = true
  }
  try {
    for await (const piece of bytes) {
      missing -= piece.length
      if (!isVerified) hash.update(piece)
      if (missing <= 0) verify()
      yield piece
    }
  } catch (error) {
    throw isUnreadable(error) ? fileDamaged(file) : error
  }
  if (!isVerified) verify()
}

/** Resolves when this many more bytes may be read. */
export type Pace = (bytes: number) => Promise<void>

/** Limits reading to a number of bytes a second, so that other requests can use the disk. */
export function bytePace(bytesPerSecond: number): Pace {
  let dueAt = 0
  return async (bytes) => {
    const now = performance.now()
    dueAt = Math.max(now, dueAt) + (bytes / bytesPerSecond) * 1000
    // Timers are only exact to a few milliseconds, so shorter delays add up first.
    if (dueAt - now > 10) await pause(dueAt - now)
  }
}

/** Whether the stored bytes of a file are the uploaded ones. Rejects if they cannot be checked. */
export async function isIntact(
  blobs: Pick<Blobs, 'size' | 'read'>,
  file: StoredFile,
  pace: Pace,
): Promise<boolean> {
  if ((await blobs.size(file.id)) !== file.size) return false
  try {
    for await (const piece of checkedBytes(blobs.read(file.id), file)) await pace(piece.length)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** Whether the file is missing, or the disk cannot read it. */
function isUnreadable(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^(ENOENT|EIO|EUCLEAN)$/.test(String(error.code))
  )
}
