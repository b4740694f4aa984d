import type { Blobs } from '#service/blobs/blobs.ts'
import type { Database } from '#service/database/schema.ts'
import type { StoredFile } from '#service/files/stored-bytes.ts'
import { storedFileStore } from '#service/files/stored-file-store.ts'
import { isErrorCode } from '#service/disk/is-error-code.ts'

export interface CopiedBlobs {
  files: number
  bytes: number
  /** The files that an interrupted copy had already copied. */
  skipped: number
  /** The files whose bytes are missing in the source, or differ from those that were uploaded. */
  damaged: { id: string; name: string }[]
}

const concurrency = 4

/**
 * Copies the bytes of every version of a file that the records name, each verified against the hash of its upload
 * before it counts as stored. Bytes that the target has are left.
 */
export async function copyBlobs(
  records: Database,
  source: Pick<Blobs, 'read'>,
  target: Pick<Blobs, 'receive' | 'commit' | 'remove' | 'size'>,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<CopiedBlobs> {
  const result: CopiedBlobs = { files: 0, bytes: 0, skipped: 0, damaged: [] }

  async function copyOne(file: StoredFile): Promise<void> {
    signal.throwIfAborted()
    const { id, name, size, sha256 } = file
    if ((await target.size(id)) === size) result.skipped += 1
    else if (await isCopied(file)) result.bytes += size
    else {
      result.damaged.push({ id, name })
      return
    }
    result.files += 1
    onBytes(size)

    async function isCopied({ id: blob }: StoredFile): Promise<boolean> {
      const stream = source.read(blob)
      try {
        const received = await target.receive(blob, stream)
        if (received.sha256 !== sha256) {
          await target.remove(blob)
          return false
        }
        await target.commit(blob)
        return true
      } catch (error) {
        if (isErrorCode(error, 'ENOENT')) return false
        throw error
      } finally {
        stream.destroy()
      }
    }
  }

  const files = storedFileStore(records).all()
  const work = async (): Promise<void> => {
    for (;;) {
      const next = await files.next()
      if (next.done === true) return
      await copyOne(next.value)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return result
}
