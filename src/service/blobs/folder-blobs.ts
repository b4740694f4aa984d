import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isGone } from '#service/owner.ts'
import type { Blobs } from './blobs.ts'

/**
 * Keeps blobs in a folder: `<id>` under one of 256 subfolders, and `doubts/<id>` that names the
 * owner of the doubt, so that a second process in the folder leaves uploads under way alone.
 */
export async function folderBlobs(folder: string, owner: string): Promise<Blobs> {
  const doubts = join(folder, 'doubts')
  await mkdir(doubts, { recursive: true })
  const shards = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
  await Promise.all(shards.map((shard) => mkdir(join(folder, shard), { recursive: true })))
  await syncFolder(folder)

  // the last digits of an id are its most random
  const shardOf = (id: string): string => join(folder, id.slice(-2))
  const pathOf = (id: string): string => join(shardOf(id), id)
  const forget = (path: string): Promise<void> => rm(path, { force: true })

  const blobs: Blobs = {
    async receive(id, bytes) {
      await blobs.doubt(id)
      try {
        const received = await write(pathOf(id), bytes)
        await syncFolder(shardOf(id))
        return received
      } catch (error) {
        await blobs.remove(id)
        throw error
      }
    },

    trust: (id) => forget(join(doubts, id)),

    doubt: (id) => writeFile(join(doubts, id), owner),

    async settle(isLive) {
      for (const id of await readdir(doubts)) {
        const doubter = await readFile(join(doubts, id), 'utf8')
        // a power failure can leave the marker without its text
        if (doubter !== '' && !isGone(doubter)) continue
        if (await isLive(id)) await blobs.trust(id)
        else await blobs.remove(id)
      }
    },

    read: (id, range) => createReadStream(pathOf(id), range),

    path: pathOf,

    async remove(id) {
      await forget(pathOf(id))
      await blobs.trust(id)
    },

    probe: () => writeFile(join(folder, 'probe'), ''),
  }
  return blobs
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let size = 0
  const file = await open(path, 'wx')
  try {
    for await (const chunk of bytes) {
      // hashing goes on while the disk takes the bytes
      const written = writeWhole(file, chunk)
      hash.update(chunk)
      size += chunk.length
      await written
    }
    await file.datasync()
  } finally {
    await file.close()
  }
  return { size, sha256: hash.digest('hex') }
}

async function writeWhole(
  file: Awaited<ReturnType<typeof open>>,
  chunk: Uint8Array,
): Promise<void> {
  let at = 0
  while (at < chunk.length) at += (await file.write(chunk, at)).bytesWritten
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
