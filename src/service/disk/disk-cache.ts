import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

export interface DiskCacheOptions {
  folder: string
  /** The size of all entries together; with 0, nothing is stored. */
  maxBytes: number
  /** Whether the owner of entries, such as a file, still exists. */
  isOwner: (owner: string) => Promise<boolean>
  /** Nothing is added while this returns true. */
  isFull: () => boolean
  /** Called when an entry cannot be written. */
  onError: (error: unknown) => void
}

/**
 * A cache in a folder with a size limit; the least recently used entries are removed first. An entry is
 * written under another name, synced and renamed, so that it is complete or absent even if the process is
 * killed. It never rejects: entries that the disk fails to read or write count as absent.
 */
export interface DiskCache {
  get: (owner: string, name: string) => Promise<Buffer | null>
  put: (owner: string, name: string, bytes: Uint8Array) => Promise<void>
  /** Removes all entries of an owner. Must be called after the owner has been deleted. */
  removeOwner: (owner: string) => Promise<void>
  /** Removes the entries of owners that have been deleted by other processes. */
  sweep: () => Promise<void>
}

const partSuffix = '.part'
// A younger partial file may still be in use by another process on the folder.
const maxPartAgeMs = 3_600_000

/** Opens a cache, and removes partial files of killed processes and entries of deleted owners. */
export async function openDiskCache(options: DiskCacheOptions): Promise<DiskCache> {
  const { folder, maxBytes, isOwner, isFull, onError } = options
  /** The size in bytes of each entry by `owner/name`, the most recently used at the end. */
  const sizes = new Map<string, number>()
  let total = 0

  const pathOf = (key: string): string => join(folder, key)

  function forget(key: string): void {
    total -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  function remember(key: string, size: number): void {
    forget(key)
    sizes.set(key, size)
    total += size
  }

  async function evict(): Promise<void> {
    for (const key of sizes.keys()) {
      if (total <= maxBytes) return
      forget(key)
      await rm(pathOf(key), { force: true })
    }
  }

  async function removeOwner(owner: string): Promise<void> {
    for (const key of sizes.keys()) if (key.startsWith(`${owner}/`)) forget(key)
    await rm(pathOf(owner), { recursive: true, force: true })
  }

  async function write(key: string, owner: string, bytes: Uint8Array): Promise<void> {
    const part = pathOf(`${key}.${randomUUID()}${partSuffix}`)
    await mkdir(pathOf(owner), { recursive: true, mode: 0o700 })
    try {
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(bytes)
        // After a power failure a renamed file that was not synced may be empty.
        await file.datasync()
      } finally {
        await file.close()
      }
      await rename(part, pathOf(key))
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }

  await readFolder(folder, isOwner, removeOwner)
    .then(async (entries) => {
      for (const { key, size } of entries) remember(key, size)
      await evict()
    })
    .catch(onError)

  return {
    async get(owner, name) {
      const key = `${owner}/${name}`
      const size = sizes.get(key)
      if (size === undefined) return null
      try {
        const bytes = await readFile(pathOf(key))
        if (sizes.has(key)) remember(key, bytes.length)
        const now = new Date()
        // Keeps the order for the next start; on a read-only disk the order is lost.
        utimes(pathOf(key), now, now).catch(() => undefined)
        return bytes
      } catch {
        forget(key)
        return null
      }
    },

    async put(owner, name, bytes) {
      if (bytes.length > maxBytes || isFull()) return
      const key = `${owner}/${name}`
      try {
        await write(key, owner, bytes)
        remember(key, bytes.length)
        // The owner may have been deleted, with its entries, while this one was made.
        if (!(await isOwner(owner))) await removeOwner(owner)
        await evict()
      } catch (error) {
        onError(error)
      }
    },

    removeOwner: (owner) => removeOwner(owner).catch(onError),

    async sweep() {
      try {
        for (const owner of await readdir(folder)) {
          if (!(await isOwner(owner))) await removeOwner(owner)
        }
      } catch (error) {
        onError(error)
      }
    },
  }
}

/** The entries in a folder, the most recently used at the end. */
async function readFolder(
  folder: string,
  isOwner: DiskCacheOptions['isOwner'],
  removeOwner: (owner: string) => Promise<void>,
): Promise<{ key: string; size: number }[]> {
  const entries: { key: string; size: number; usedAt: number }[] = []
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const owner of await readdir(folder)) {
    if (!(await isOwner(owner))) {
      await removeOwner(owner)
      continue
    }
    for (const name of await readdir(join(folder, owner))) {
      const path = join(folder, owner, name)
      const { size, mtimeMs } = await stat(path)
      if (!name.endsWith(partSuffix))
        entries.push({ key: `${owner}/${name}`, size, usedAt: mtimeMs })
      else if (Date.now() - mtimeMs > maxPartAgeMs) await rm(path, { force: true })
    }
  }
  return entries.toSorted((a, b) => a.usedAt - b.usedAt)
}
