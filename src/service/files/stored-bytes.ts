import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Blobs } from '#service/blobs/blobs.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'

/** A file with what its bytes were when they came. */
export interface StoredFile {
  id: string
  name: string
  size: number
  sha256: string
}

export function fileDamaged({ name }: StoredFile): Failure {
  return new Failure('file_damaged', `The stored bytes of “${name}” are damaged.`)
}

/**
 * Passes the bytes of a file on, but for the last piece until all are known to be those that came.
 * Throws `file_damaged` in its place, so that nobody receives the whole of something else.
 */
export async function* checkedBytes(
  bytes: AsyncIterable<Uint8Array>,
  file: StoredFile,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256')
  let last: Uint8Array | null = null
  try {
    for await (const piece of bytes) {
      hash.update(piece)
      if (last !== null) yield last
      last = piece
    }
  } catch (error) {
    throw isUnreadable(error) ? fileDamaged(file) : error
  }
  if (hash.digest('hex') !== file.sha256) throw fileDamaged(file)
  if (last !== null) yield last
}

/** Resolves when so many more bytes may be read. */
export type Pace = (bytes: number) => Promise<void>

/** Leaves the disk to others: lets no more through than so many bytes a second. */
export function bytePace(bytesPerSecond: number): Pace {
  let dueAt = 0
  return async (bytes) => {
    const now = performance.now()
    dueAt = Math.max(now, dueAt) + (bytes / bytesPerSecond) * 1000
    // timers are no more exact than a few milliseconds
    if (dueAt - now > 10) await pause(dueAt - now)
  }
}

/** Whether the stored bytes of a file are those that came. Rejects where that cannot be found out. */
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

/**
 * Writes down that the bytes of a file were found damaged, or, with null, intact again. False where
 * the file was deleted meanwhile: then its bytes are rightly missing.
 */
export async function noteDamage(
  database: Database,
  file_id: string,
  found: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('files')
    .set({ damaged_at: found === null ? null : isoTime(found) })
    .where('id', '=', file_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The file is gone, or the disk cannot give its bytes back. */
function isUnreadable(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^(ENOENT|EIO|EUCLEAN)$/.test(String(error.code))
  )
}
