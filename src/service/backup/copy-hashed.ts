import { createHash } from 'node:crypto'
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { isErrorCode } from '#service/disk/is-error-code.ts'
import type { Pace } from '#service/files/stored-bytes.ts'

const pieceBytes = 256 * 1024
/** Files that are copied at a time. With many small files, each one mostly waits until the disk has it. */
export const filesAtATime = 8

export interface HashedBytes {
  size: number
  /** SHA-256, hexadecimal. */
  sha256: string
}

/** How a copy runs: `pace` limits its speed, and `signal` ends it. */
export interface CopyOptions {
  pace: Pace
  signal: AbortSignal
}

/**
 * Copies a file if its bytes have the hash. Resolves with their number, or with null, and leaves nothing, if
 * they have another hash or the file does not exist. A copy is complete and on the disk before it gets its
 * name.
 */
export async function copyVerified(
  from: string,
  to: string,
  sha256: string,
  options: CopyOptions,
): Promise<number | null> {
  const partial = `${to}.partial`
  try {
    const copied = await readThrough(from, partial, options)
    if (copied?.sha256 === sha256) {
      await rename(partial, to)
      return copied.size
    }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  await rm(partial, { force: true })
  return null
}

/** Copies a file of secrets, which only this user can read, whatever the mode of the original is. */
export async function copyKey(from: string, to: string): Promise<void> {
  await writeFile(to, await readFile(from), { mode: 0o600, flush: true })
}

/** The size and hash of a file; null if it does not exist or the disk cannot read it. */
export async function hashFile(path: string, options: CopyOptions): Promise<HashedBytes | null> {
  return readThrough(path, null, options)
}

async function readThrough(
  from: string,
  to: string | null,
  { pace, signal }: CopyOptions,
): Promise<HashedBytes | null> {
  const source = await open(from, 'r').catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  })
  if (source === null) return null
  const target = to === null ? null : await open(to, 'w', 0o600)
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(pieceBytes)
  let size = 0
  try {
    for (;;) {
      signal.throwIfAborted()
      const { bytesRead } = await source.read(piece, 0, pieceBytes, null)
      if (bytesRead === 0) break
      const bytes = piece.subarray(0, bytesRead)
      hash.update(bytes)
      if (target) await target.writeFile(bytes)
      size += bytesRead
      await pace(bytesRead)
    }
    await target?.datasync()
  } catch (error) {
    // The disk lost the bytes: the file is damaged, and the rest can still be copied.
    if (isErrorCode(error, 'EIO') || isErrorCode(error, 'EUCLEAN')) return null
    throw error
  } finally {
    await source.close()
    await target?.close()
  }
  return { size, sha256: hash.digest('hex') }
}
