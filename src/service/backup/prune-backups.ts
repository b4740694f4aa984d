import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFile } from '#service/disk/data-folder.ts'
import { backupPaths, filesOfBackup, listBackups, partialNameOf } from './backup-folder.ts'

/**
 * Deletes all backups of a folder but the newest, and the bytes that none of those that remain names. Returns
 * the names of the deleted ones. Rejects if a backup to the folder runs.
 */
export async function pruneBackups(folder: string, keptCount: number): Promise<string[]> {
  const paths = backupPaths(folder)
  const release = lockFile(paths.lock)
  if (release === null) throw new Error(`Another backup to ${folder} is running.`)
  try {
    const points = await listBackups(folder)
    const removed = points.slice(0, Math.max(0, points.length - keptCount)).map(({ name }) => name)
    for (const name of removed) {
      // Under this name it is removed by the next backup, if this process ends halfway.
      const partial = paths.point(partialNameOf(name)).root
      await rename(paths.point(name).root, partial)
      await rm(partial, { recursive: true })
    }
    if (removed.length > 0) await removeUnnamedBytes(folder)
    return removed
  } finally {
    release()
  }
}

async function removeUnnamedBytes(folder: string): Promise<void> {
  const { blobs } = backupPaths(folder)
  const named = new Set<string>()
  for (const { name } of await listBackups(folder)) {
    for await (const { id } of filesOfBackup(folder, name)) named.add(id)
  }
  for (const shard of await readdir(blobs)) {
    for (const id of await readdir(join(blobs, shard))) {
      if (!named.has(id)) await rm(join(blobs, shard, id))
    }
  }
}
