import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderBlobReader, makeShards } from '#service/blobs/folder-blobs.ts'
import { copySqlite, openSqlite } from '#service/database/sqlite.ts'
import { lockFile } from '#service/disk/data-folder.ts'
import { syncFolder } from '#service/disk/sync-folder.ts'
import { inParallel } from '#service/scheduling/in-parallel.ts'
import { storedFileStore } from '#service/files/stored-file-store.ts'
import { backupPaths, partialNameOf, unfinishedPoints } from './backup-folder.ts'
import type { BackupManifest, BackupPoint } from './backup-folder.ts'
import { copyKey, copyVerified, filesAtATime, hashFile } from './copy-hashed.ts'
import type { CopyOptions } from './copy-hashed.ts'

export interface BackupProgress {
  files: number
  bytes: number
}

export interface BackupOptions extends CopyOptions {
  /** The data folder of the service, which may be running. */
  dataFolder: string
  /** The backup folder. It keeps earlier backups, and their bytes are not copied again. */
  target: string
  version: string
  now: Date
  /** Whether the bytes that earlier backups have are read and verified again. */
  isVerified: boolean
  /** Without the keys, the keys of model providers cannot be decrypted after a restore. */
  hasKeys: boolean
  /** Called with the sum of all bytes when the database has been copied. */
  onStart?: (totalBytes: number) => void
  onProgress?: (progress: BackupProgress) => void
}

export interface BackupResult extends BackupPoint {
  /** Bytes of files that earlier backups did not have. */
  copied_bytes: number
}

const keyFiles = ['secret-key', 'audit-key'] as const
// A file that is deleted while its bytes are copied is missing only from a copy of the database made before.
const maxSnapshots = 5

/**
 * Makes a consistent backup of an installation with the embedded database. The database is copied first, then
 * the bytes of the files that the copy names, each checked against the hash of its upload. Rejects if the
 * target cannot be written or another backup to it runs; an interrupted backup leaves no point, and the next
 * one uses the bytes that it copied.
 */
export async function makeBackup(options: BackupOptions): Promise<BackupResult> {
  const { dataFolder, target, now } = options
  const databasePath = join(dataFolder, 'sheaf.db')
  if (!existsSync(databasePath)) {
    throw new Error(`There is no database at ${databasePath}. Set SHEAF_DATA_DIR.`)
  }
  const paths = backupPaths(target)
  await mkdir(paths.points, { recursive: true, mode: 0o700 })
  const release = lockFile(paths.lock)
  if (release === null) throw new Error(`Another backup to ${target} is running.`)
  try {
    await makeShards(paths.blobs)
    for (const name of await unfinishedPoints(target)) {
      await rm(paths.point(name).root, { recursive: true })
    }
    const name = now.toISOString().replace(/[:.]/g, '-')
    const partial = paths.point(partialNameOf(name))
    await mkdir(partial.root, { mode: 0o700 })
    try {
      return await fillPoint(options, name)
    } catch (error) {
      await rm(partial.root, { recursive: true, force: true })
      throw error
    }
  } finally {
    release()
  }
}

async function fillPoint(options: BackupOptions, name: string): Promise<BackupResult> {
  const { dataFolder, target, version, now, hasKeys } = options
  const paths = backupPaths(target)
  const partial = paths.point(partialNameOf(name))
  let copiedBytes = 0
  let snapshots = 0
  let files: CopiedFiles
  do {
    files = await copyFiles(options, name)
    copiedBytes += files.copiedBytes
    snapshots += 1
  } while (files.hasDeleted && snapshots < maxSnapshots)

  const keys = keyFiles.filter((key) => hasKeys && existsSync(join(dataFolder, key)))
  for (const key of keys) {
    await copyKey(join(dataFolder, key), partial.key(key))
  }
  const database = await hashFile(partial.database, options)
  if (database === null) throw new Error(`${partial.database} cannot be read.`)
  const manifest: BackupManifest = {
    format: 'sheaf-backup/1',
    version,
    created_at: now.toISOString(),
    database: { bytes: database.size, sha256: database.sha256 },
    files: files.count,
    bytes: files.bytes,
    keys,
    damaged: files.damaged,
  }
  await writeFile(partial.manifest, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  for (const path of [partial.manifest, partial.files, partial.database]) await syncFile(path)
  for (const key of keys) await syncFile(partial.key(key))
  await syncFolder(partial.root)
  await rename(partial.root, paths.point(name).root)
  await syncFolder(paths.points)
  return { name, manifest, copied_bytes: copiedBytes }
}

interface CopiedFiles {
  count: number
  bytes: number
  copiedBytes: number
  damaged: BackupManifest['damaged']
  /** Whether a file of the copied database was deleted before its bytes were copied. */
  hasDeleted: boolean
}

/** Copies the database, and the bytes that it names, and writes the list of them. */
async function copyFiles(options: BackupOptions, name: string): Promise<CopiedFiles> {
  const { dataFolder, target, onProgress } = options
  const paths = backupPaths(target)
  const partial = paths.point(partialNameOf(name))
  const blobs = folderBlobReader(join(dataFolder, 'blobs'))
  await copySqlite(join(dataFolder, 'sheaf.db'), partial.database)
  const database = openSqlite(partial.database)
  const live = openSqlite(join(dataFolder, 'sheaf.db'))
  const list = await open(partial.files, 'w', 0o600)
  const result: CopiedFiles = {
    count: 0,
    bytes: 0,
    copiedBytes: 0,
    damaged: [],
    hasDeleted: false,
  }
  const changedShards = new Set<string>()
  try {
    options.onStart?.(await storedFileStore(database).totalBytes())
    const copied = inParallel(storedFileStore(database).all(), filesAtATime, async (file) => {
      options.signal.throwIfAborted()
      const { id, size, sha256 } = file
      const to = paths.stored.path(id)
      const isBackedUp = options.isVerified
        ? (await hashFile(to, options))?.sha256 === sha256
        : (await paths.stored.size(id)) === size
      if (isBackedUp) return { ...file, to, outcome: 'present' as const }
      const bytes = await copyVerified(blobs.path(id), to, sha256, options)
      return {
        ...file,
        to,
        outcome: bytes === null ? ('unreadable' as const) : ('copied' as const),
      }
    })
    for await (const { id, name: fileName, size, sha256, to, outcome } of copied) {
      if (outcome === 'unreadable') {
        if (await storedFileStore(live).isRecorded(id)) {
          result.damaged.push({ id, name: fileName })
        } else result.hasDeleted = true
        continue
      }
      if (outcome === 'copied') {
        result.copiedBytes += size
        changedShards.add(dirname(to))
      }
      await list.writeFile(`${sha256}  ${paths.listed(to)}\n`)
      result.count += 1
      result.bytes += size
      onProgress?.({ files: result.count, bytes: result.bytes })
    }
  } finally {
    await list.close()
    await live.destroy()
    await database.destroy()
  }
  for (const shard of changedShards) await syncFolder(shard)
  return result
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
