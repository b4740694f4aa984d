import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openSqlite } from '#service/database/sqlite.ts'
import { folderBlobReader, makeShards } from '#service/blobs/folder-blobs.ts'
import { lockDataFolder } from '#service/disk/data-folder.ts'
import { unfinishedRestore } from '#service/disk/require-database.ts'
import { syncFolder } from '#service/disk/sync-folder.ts'
import { inParallel } from '#service/scheduling/in-parallel.ts'
import { storedFileStore } from '#service/files/stored-file-store.ts'
import { backupPaths, filesOfBackup, findBackup } from './backup-folder.ts'
import type { BackedUpFile, BackupPoint } from './backup-folder.ts'
import { copyKey, copyVerified, filesAtATime, hashFile } from './copy-hashed.ts'
import type { CopyOptions } from './copy-hashed.ts'
import type { BackupProgress } from './make-backup.ts'

export interface RestoreOptions extends CopyOptions {
  /** The backup folder. */
  source: string
  /** The name of a backup; by default the newest one. */
  name?: string | undefined
  onProgress?: (progress: BackupProgress) => void
}

export interface RestoreResult extends BackupPoint {
  /** IDs of files whose bytes are missing from the backup or differ from what was uploaded. */
  damaged: string[]
}

/**
 * Restores a backup into a data folder without a database, and verifies every hash. The database gets its name
 * last: until then no service starts in the folder, and after an interruption the same call goes on. Files without
 * intact bytes are restored as damaged.
 * Rejects, before it writes, if the folder has a database or is in use, or the copy of the database is damaged.
 */
export async function restoreBackup(
  dataFolder: string,
  options: RestoreOptions,
): Promise<RestoreResult> {
  const { source } = options
  const point = await findBackup(source, options.name)
  const from = backupPaths(source).point(point.name)
  const to = join(dataFolder, 'sheaf.db')
  if (existsSync(to)) {
    throw new Error(
      `${dataFolder} already has a database. Set SHEAF_DATA_DIR to a new folder, or move that one away.`,
    )
  }
  const folder = lockDataFolder(dataFolder, 'alone')
  try {
    const partial = unfinishedRestore(to)
    await markUnfinished(partial)
    await syncFolder(dataFolder)
    const blobs = folderBlobReader(join(dataFolder, 'blobs'))
    await makeShards(join(dataFolder, 'blobs'))
    const { sha256 } = point.manifest.database
    if ((await copyVerified(from.database, partial, sha256, options)) === null) {
      throw new Error(`${from.database} is damaged. Restore another backup of ${source}.`)
    }
    const damaged = await verifyFiles(point, options, async (file) => {
      const path = blobs.path(file.id)
      const existing = await hashFile(path, options)
      if (existing?.sha256 === file.sha256) return existing.size
      return copyVerified(join(source, file.path), path, file.sha256, options)
    })
    await noteDamage(partial, damaged)
    for (const key of point.manifest.keys) {
      await copyKey(from.key(key), join(dataFolder, key))
    }
    await rename(partial, to)
    await syncFolder(dataFolder)
    return { ...point, damaged }
  } finally {
    folder.release()
  }
}

/** Makes the file that keeps a service from starting in the folder, and removes the log of an earlier restore. */
async function markUnfinished(path: string): Promise<void> {
  await (await open(path, 'a', 0o600)).close()
  // SQLite would apply this log to the database of another backup.
  for (const end of ['-wal', '-shm', '-journal']) await rm(`${path}${end}`, { force: true })
}

/** Verifies every hash of a backup without writing anything. */
export async function checkBackup(options: RestoreOptions): Promise<RestoreResult> {
  const { source } = options
  const point = await findBackup(source, options.name)
  const path = backupPaths(source).point(point.name).database
  const database = await hashFile(path, options)
  if (database?.sha256 !== point.manifest.database.sha256) {
    throw new Error(`${path} is damaged. This backup cannot be restored.`)
  }
  const damaged = await verifyFiles(point, options, async (file) => {
    const stored = await hashFile(join(source, file.path), options)
    return stored?.sha256 === file.sha256 ? stored.size : null
  })
  return { ...point, damaged }
}

/** Returns the IDs of damaged files. `verify` resolves with the size of an intact file, and null for others. */
async function verifyFiles(
  { name, manifest }: BackupPoint,
  { source, signal, onProgress }: RestoreOptions,
  verify: (file: BackedUpFile) => Promise<number | null>,
): Promise<string[]> {
  const damaged = manifest.damaged.map(({ id }) => id)
  const progress = { files: 0, bytes: 0 }
  const verified = inParallel(filesOfBackup(source, name), filesAtATime, async (file) => {
    signal.throwIfAborted()
    return { ...file, size: await verify(file) }
  })
  for await (const { size, ...file } of verified) {
    if (size === null) damaged.push(file.id)
    else {
      progress.files += 1
      progress.bytes += size
      onProgress?.(progress)
    }
  }
  return damaged
}

async function noteDamage(databasePath: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const database = openSqlite(databasePath)
  try {
    const now = new Date()
    for (const id of ids) await storedFileStore(database).noteDamage(id, now)
  } finally {
    await database.destroy()
  }
}
