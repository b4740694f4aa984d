import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, readdir, stat, unlink, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Blobs, Received } from './blobs.ts'

/**
 * Keeps blobs in a folder: `<id>` under one of 256 subfolders, and `doubts/<id>` that names the
 * owner of the doubt, so that a second process in the folder leaves uploads under way alone. Rejects
 * uploads with `ENOSPC` while the disk is full.
 */
export async function folderBlobs(
  folder: string,
  owner: string,
  isFull: () => boolean = () => false,
): Promise<Blobs> {
  const doubts = join(folder, 'doubts')
  await mkdir(doubts, { recursive: true, mode: 0o700 })
  const shards = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
  await Promise.all(
    shards.map((shard) => mkdir(join(folder, shard), { recursive: true, mode: 0o700 })),
  )
  await syncFolder(folder)

  const reader = folderBlobReader(folder)
  const { path: pathOf } = reader
  const shardOf = (id: string): string => dirname(pathOf(id))

  const blobs: Blobs = {
    async receive(id, bytes) {
      await blobs.doubt(id)
      try {
        const file = await open(pathOf(id), 'wx', 0o600)
        try {
          // the name is there before the bytes are, and both ways to the disk take a while
          const [received] = await Promise.all([
            write(file, bytes, isFull),
            syncFolder(shardOf(id)),
          ])
          return received
        } finally {
          await file.close()
        }
      } catch (error) {
        await blobs.remove(id)
        throw error
      }
    },

    trust: (id) => forget(join(doubts, id)),

    doubt: (id) => writeFile(join(doubts, id), owner, { mode: 0o600 }),

    async settle(isLive, hasEnded) {
      for (const id of await readdir(doubts)) {
        const doubter = await readDoubter(join(doubts, id))
        if (doubter === null || !hasEnded(doubter)) continue
        if (await isLive(id)) await blobs.trust(id)
        else await blobs.remove(id)
      }
    },

    ...reader,

    async remove(id) {
      await forget(pathOf(id))
      await blobs.trust(id)
    },

    probe: () => writeFile(join(folder, 'probe'), ''),
  }
  return blobs
}

/** What can be read of a folder of blobs, by whoever has no hold on it. */
export function folderBlobReader(folder: string): Pick<Blobs, 'read' | 'size' | 'path'> {
  // the last digits of an id are its most random
  const path = (id: string): string => join(folder, id.slice(-2), id)
  return {
    read: (id, range) => createReadStream(path(id), { ...range, highWaterMark: readBytes }),
    size: (id) => sizeOf(path(id)),
    path,
  }
}

// one such piece is written while the next comes
const pieceBytes = 512 * 1024
// few large pieces cost less than many of the 64 KiB that are usual
const readBytes = 256 * 1024
// the disk is at work long before the last byte is here
const syncedBytes = 32 * 1024 * 1024

/**
 * The owner that a marker names; null where its doubt has ended meanwhile. Empty where the marker is
 * just being written, or a power failure left it without its text.
 */
async function readDoubter(marker: string): Promise<string | null> {
  try {
    return await readFile(marker, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function write(
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  isFull: () => boolean,
): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  let synced = 0
  let piece: Uint8Array[] = []
  let length = 0
  let writing = Promise.resolve()
  let syncing = Promise.resolve()
  for await (const chunk of bytes) {
    hash.update(chunk)
    size += chunk.length
    piece.push(chunk)
    length += chunk.length
    if (length < pieceBytes) continue
    // what is left of the disk is kept for deletions
    if (isFull()) throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' })
    await writing
    writing = writeWhole(file, piece)
    // it is awaited above or below; until then it may fail unheard
    writing.catch(() => undefined)
    piece = []
    length = 0
    if (size - synced < syncedBytes) continue
    synced = size
    await syncing
    syncing = file.datasync()
    syncing.catch(() => undefined)
  }
  await writing
  await writeWhole(file, piece)
  await syncing
  await file.datasync()
  return { size, sha256: hash.digest('hex') }
}

async function writeWhole(file: FileHandle, piece: readonly Uint8Array[]): Promise<void> {
  if (piece.length === 0) return
  const length = piece.reduce((sum, chunk) => sum + chunk.length, 0)
  const { bytesWritten } = await file.writev(piece)
  if (bytesWritten < length) {
    await writeWhole(file, [Buffer.concat(piece).subarray(bytesWritten)])
  }
  for (const chunk of piece) letGo(chunk)
}

// waiting for the garbage collector to free them would fill memory as fast as the network brings them
function letGo({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function forget(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** Makes the names in a folder survive a power failure (fsync(2): the folder needs its own). */
async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and its file system journals names by itself
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
