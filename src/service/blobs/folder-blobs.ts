import { createHash } from 'node:crypto'
import { constants, createReadStream, statSync } from 'node:fs'
import { mkdir, open, readFile, readdir, stat, unlink, writeFile } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isErrorCode } from '#service/disk/is-error-code.ts'
import { diskFull } from '#service/disk/storage-trouble.ts'
import { syncFolder } from '#service/disk/sync-folder.ts'
import { BlobsOutage } from './blobs-outage.ts'
import type { Blobs, Received } from './blobs.ts'

export interface FolderBlobs extends Blobs {
  /** The path of the bytes. */
  path: (id: string) => string
}

/**
 * Stores blobs in a folder: `<id>` in one of 256 subfolders, and while it is pending a marker
 * `doubts/<id>` with the process that owns it, so that a second process on the folder leaves uploads in
 * progress alone. Rejects uploads with `ENOSPC` while the disk is full, and with `BlobsOutage` while the folder is
 * not where it was.
 */
export async function folderBlobs(
  folder: string,
  owner: string,
  isFull: () => boolean = () => false,
): Promise<FolderBlobs> {
  const pendingFolder = join(folder, 'doubts')
  await mkdir(pendingFolder, { recursive: true, mode: 0o700 })
  await makeShards(folder)
  await syncFolder(folder)

  const reader = folderBlobReader(folder)
  const { path: pathOf } = reader
  const shardOf = (id: string): string => dirname(pathOf(id))

  const blobs: FolderBlobs = {
    async receive(id, bytes) {
      try {
        await blobs.markPending(id)
        const received = await write(pathOf(id), bytes, isFull)
        await syncFolder(shardOf(id))
        // The bytes of an open file go where it was moved, and nowhere once it is deleted. The file was just written, so this
        // waits for no disk, and takes less time than to hand it to a thread.
        if (statSync(pathOf(id)).size === received.size) return received
        throw new BlobsOutage('the folder of files was moved or deleted during an upload')
      } catch (error) {
        await blobs.remove(id)
        if (!isErrorCode(error, 'ENOENT')) throw error
        throw new BlobsOutage('the folder of files was moved or deleted', error)
      }
    },

    commit: (id) => unlinkIfPresent(join(pendingFolder, id)),

    markPending: (id) => writeFile(join(pendingFolder, id), owner, { mode: 0o600 }),

    async recover(isLive, hasEnded) {
      for (const id of await readdir(pendingFolder)) {
        const pendingOwner = await readOwner(join(pendingFolder, id))
        if (pendingOwner === null || !hasEnded(pendingOwner, 0)) continue
        if (await isLive(id)) await blobs.commit(id)
        else await blobs.remove(id)
      }
    },

    ...reader,

    onDisk: (id) => Promise.resolve({ path: pathOf(id), release: () => Promise.resolve() }),

    async remove(id) {
      await unlinkIfPresent(pathOf(id))
      await blobs.commit(id)
    },

    probe: () => writeFile(join(folder, 'probe'), ''),

    isOut: () => false,
  }
  return blobs
}

/** Makes the 256 subfolders that blobs are in, for this user alone. */
export async function makeShards(folder: string): Promise<void> {
  const shards = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
  await Promise.all(
    shards.map((shard) => mkdir(join(folder, shard), { recursive: true, mode: 0o700 })),
  )
}

/** Reads blobs in a folder without owning it. */
export function folderBlobReader(
  folder: string,
): Pick<FolderBlobs, 'read' | 'readInto' | 'size' | 'path'> {
  // The last digits of a UUIDv7 are random, so they spread the blobs evenly.
  const path = (id: string): string => join(folder, id.slice(-2), id)
  return {
    read: (id, range) => createReadStream(path(id), { ...range, highWaterMark: readBytes }),
    readInto: (memory, id) => readInto(memory, path(id)),
    size: (id) => sizeOf(path(id)),
    path,
  }
}

async function* readInto(memory: Uint8Array, path: string): AsyncGenerator<Uint8Array, void> {
  const third = Math.floor(memory.length / 3)
  const parts = [0, 1, 2].map((at) => memory.subarray(at * third, (at + 1) * third))
  const file = await open(path, 'r')
  let part = memory.subarray(0, third)
  let reading = file.read(part)
  try {
    for (let next = 1; ; next += 1) {
      const { bytesRead } = await reading
      if (bytesRead === 0) return
      const chunk = part.subarray(0, bytesRead)
      part = parts[next % 3] ?? part
      // The next part is read while this one is used.
      reading = file.read(part)
      reading.catch(() => undefined)
      yield chunk
    }
  } finally {
    // The memory is lent: nothing may write to it later.
    await reading.catch(() => undefined)
    await file.close()
  }
}

// One batch of this size is written while the next one arrives.
const writeBytes = 512 * 1024
// Larger than Node's default of 64 KiB, because fewer reads cost less.
const readBytes = 256 * 1024
// Syncing during the upload avoids one long sync at its end.
const syncIntervalBytes = 32 * 1024 * 1024

/**
 * The owner in a marker; null when the marker has been removed meanwhile. Empty when the marker is just being
 * written, or when a power failure left it without content.
 */
async function readOwner(marker: string): Promise<string | null> {
  try {
    return await readFile(marker, 'utf8')
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Writes a new file and syncs it. */
async function write(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  isFull: () => boolean,
): Promise<Received> {
  const hash = createHash('sha256')
  let size = 0
  let syncedSize = 0
  let chunks: Uint8Array[] = []
  let length = 0
  let file: FileHandle | null = null
  let writing = Promise.resolve()
  let syncing = Promise.resolve()
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      size += chunk.length
      chunks.push(chunk)
      length += chunk.length
      if (length < writeBytes) continue
      // The last free space is reserved: deletions need some too.
      if (isFull()) throw diskFull()
      file ??= await open(path, 'wx', 0o600)
      await writing
      writing = writeWhole(file, chunks)
      // Awaited in the next round or after the loop. Without a handler until then, a rejection would end the
      // process as unhandled.
      writing.catch(() => undefined)
      chunks = []
      length = 0
      if (size - syncedSize < syncIntervalBytes) continue
      syncedSize = size
      await syncing
      syncing = file.datasync()
      syncing.catch(() => undefined)
    }
    if (file === null && syncedWrite !== null) {
      await writeSynced(path, chunks, syncedWrite)
    } else {
      file ??= await open(path, 'wx', 0o600)
      await writing
      await writeWhole(file, chunks)
      await syncing
      await file.datasync()
    }
  } finally {
    await file?.close()
  }
  return { size, sha256: hash.digest('hex') }
}

// With this flag, write(2) returns when the bytes are on the disk, as after fdatasync(2). Elsewhere that need not be so.
const syncedWrite =
  process.platform === 'linux'
    ? constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_DSYNC
    : null

/** Writes a small new file so that it is on the disk once it is written, which saves a task of Node's threads for the sync. */
async function writeSynced(
  path: string,
  chunks: readonly Uint8Array[],
  flag: number,
): Promise<void> {
  const [first = new Uint8Array(), ...others] = chunks
  const bytes = others.length === 0 ? first : Buffer.concat(chunks)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node takes flags as a number too, which its types leave out
  await writeFile(path, bytes, { mode: 0o600, flag })
  for (const chunk of chunks) freeBuffer(chunk)
}

async function writeWhole(file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  if (chunks.length === 0) return
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  const { bytesWritten } = await file.writev(chunks)
  if (bytesWritten < length) {
    await writeWhole(file, [Buffer.concat(chunks).subarray(bytesWritten)])
  }
  for (const chunk of chunks) freeBuffer(chunk)
}

// Frees the memory at once: the garbage collector counts only the small wrapper objects and would let memory
// fill at the speed of the network.
function freeBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

async function sizeOf(path: string): Promise<number | null> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return null
    throw error
  }
}

async function unlinkIfPresent(path: string): Promise<void> {
  try {
    await unlink(path)
  } catch (error) {
    if (!isErrorCode(error, 'ENOENT')) throw error
  }
}
