import { createHash, randomUUID } from 'node:crypto'
import type { Hash } from 'node:crypto'
import { open, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Received } from '#service/blobs/blobs.ts'
import { diskFull } from '#service/disk/storage-trouble.ts'
import type { Bucket, SentPart } from './bucket.ts'

export interface PartUploads {
  bucket: Bucket
  /** A folder on this machine for parts that are being collected. */
  folder: string
  /** The size of a part in bytes; at least 5 MiB, as S3 requires. */
  partBytes: number
  /** Runs the work when one more part may be in memory. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Whether the disk of the folder is full. */
  isFull: () => boolean
}

// Less than this is never written to the disk.
const batchBytes = 512 * 1024
// One part is collected while the one before is sent.
const slots = 2

/**
 * Streams bytes into an object, and hashes them as they pass: small ones in one request, others in parts. Parts are
 * collected on the disk and not in memory, because hundreds of slow uploads would take gigabytes of it. `mayWrite`
 * resolves when the object may come into being. Rejects, and aborts what it began, when the bytes or the store fail.
 */
export async function receiveParts(
  { bucket, folder, partBytes, inTurn, isFull }: PartUploads,
  key: string,
  bytes: AsyncIterable<Uint8Array>,
  mayWrite: Promise<void>,
): Promise<Received> {
  const whole = createHash('sha256')
  const sending: Promise<SentPart>[] = []
  const spool = spoolFile(folder)
  let part: { hash: Hash; length: number } = { hash: createHash('sha256'), length: 0 }
  let batch: Uint8Array[] = []
  let batched = 0
  let size = 0
  let upload: { key: string; id: string } | null = null

  // Where the part that is being collected begins in the spool file.
  const slotStart = (): number => (sending.length % slots) * partBytes

  async function flush(): Promise<void> {
    if (isFull()) throw diskFull()
    const at = slotStart() + part.length - batched
    await spool.write(batch, at)
    batch = []
    batched = 0
  }

  /** Sends the collected part while the next one is collected. */
  async function endPart(): Promise<void> {
    await flush()
    await mayWrite
    upload ??= { key, id: await bucket.begin(key) }
    const begun = upload
    const number = sending.length + 1
    const at = slotStart()
    const { hash, length } = part
    const sha256 = hash.digest('hex')
    const sent = inTurn(async () => {
      const memory = await spool.read(at, length)
      const result = await bucket.putPart(begun, number, memory, sha256)
      // Where the request failed, the socket may still read from it.
      freeBuffer(memory)
      return result
    })
    // Awaited before its place in the spool file is used again, or at the end.
    sent.catch(() => undefined)
    sending.push(sent)
    part = { hash: createHash('sha256'), length: 0 }
    await sending[sending.length - slots]
  }

  async function collect(chunk: Uint8Array): Promise<void> {
    part.hash.update(chunk)
    part.length += chunk.length
    batch.push(chunk)
    batched += chunk.length
    if (part.length === partBytes) await endPart()
    else if (batched >= batchBytes) await flush()
  }

  try {
    for await (const chunk of bytes) {
      whole.update(chunk)
      size += chunk.length
      // A chunk that is collected as a whole is emptied then.
      for (let at = 0, end = chunk.length; at < end;) {
        const piece = chunk.subarray(at, at + partBytes - part.length)
        at += piece.length
        await collect(piece)
      }
    }
    const sha256 = whole.digest('hex')
    if (upload === null) {
      // Nothing of a small file was written to the disk.
      const memory =
        part.length === batched
          ? Buffer.concat(batch)
          : await flush().then(() => spool.read(0, part.length))
      await mayWrite
      await bucket.put(key, memory, sha256)
    } else {
      if (part.length > 0) await endPart()
      await bucket.complete(upload, await Promise.all(sending), size)
    }
    return { size, sha256 }
  } catch (error) {
    // A part that arrives after the end of its upload would stay.
    await Promise.allSettled(sending)
    // Where this fails, the caller has the object removed later, with what there is of it.
    if (upload !== null) await bucket.abort(upload).catch(() => undefined)
    throw error
  } finally {
    await spool.close()
  }
}

/** A file without a name, so that nothing is left of it when the process is killed. It is made when it is first used. */
function spoolFile(folder: string) {
  let opening: Promise<FileHandle> | null = null

  async function openFile(): Promise<FileHandle> {
    const path = join(folder, `${randomUUID()}.part`)
    const file = await open(path, 'wx+', 0o600)
    // Windows does not remove open files.
    if (process.platform !== 'win32') await unlink(path)
    return file
  }

  const file = (): Promise<FileHandle> => {
    opening ??= openFile()
    return opening
  }
  return {
    write: async (chunks: readonly Uint8Array[], at: number): Promise<void> => {
      if (chunks.length === 0) return
      const handle = await file()
      let position = at
      for (const chunk of chunks) {
        for (let from = 0; from < chunk.length;) {
          const { bytesWritten } = await handle.write(chunk, from, chunk.length - from, position)
          from += bytesWritten
          position += bytesWritten
        }
        freeBuffer(chunk)
      }
    },
    read: async (at: number, length: number): Promise<Buffer> => {
      const memory = Buffer.allocUnsafeSlow(length)
      const handle = await file()
      for (let from = 0; from < length;) {
        const { bytesRead } = await handle.read(memory, from, length - from, at + from)
        if (bytesRead === 0) throw new Error('a part that was collected is shorter than it was')
        from += bytesRead
      }
      return memory
    },
    close: async (): Promise<void> => {
      if (opening !== null) await (await opening).close()
    },
  }
}

// Frees the memory at once; the garbage collector would let it fill at the speed of the network.
function freeBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
