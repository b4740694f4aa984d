import { resolve } from 'node:path'
import { findBackup, listBackups } from '#service/backup/backup-folder.ts'
import type { BackupManifest } from '#service/backup/backup-folder.ts'
import { makeBackup } from '#service/backup/make-backup.ts'
import type { BackupProgress } from '#service/backup/make-backup.ts'
import { pruneBackups } from '#service/backup/prune-backups.ts'
import { checkBackup, restoreBackup } from '#service/backup/restore-backup.ts'
import { readConfig } from '#service/config.ts'
import { bytePace } from '#service/files/stored-bytes.ts'
import { readVersion } from '#cli/read-version.ts'
import { formatBytes } from '#cli/terminal/format-table.ts'
import { neutralize } from '#cli/terminal/neutralize.ts'
import { openProgress } from '#cli/terminal/progress.ts'
import { showList, showThing } from '#cli/terminal/terminal.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { UsageError } from '#cli/usage-error.ts'

export interface BackupArguments {
  keep?: string
  rate?: string
  verify?: boolean
  /** False with --no-keys. */
  keys?: boolean
}

/** `sheaf backup`. False if files of the service are damaged, so that the backup lacks their bytes. */
export async function backup(
  terminal: Terminal,
  folder: string,
  { keep, rate, verify = false, keys = true }: BackupArguments,
): Promise<boolean> {
  const keptCount = keep === undefined ? null : readCount('--keep', keep)
  const { name, manifest, copied_bytes } = await withProgress(terminal, (onStart, onProgress) =>
    makeBackup({
      dataFolder: dataFolderOf(terminal),
      target: folder,
      version: readVersion(),
      now: new Date(),
      isVerified: verify,
      hasKeys: keys,
      pace: readPace(rate),
      signal: terminal.signal,
      onStart,
      onProgress,
    }),
  )
  const removed = keptCount === null ? [] : await pruneBackups(folder, keptCount)
  for (const { id, name: fileName } of manifest.damaged) {
    terminal.note(`DAMAGED, and missing from every backup: ${id} “${neutralize(fileName)}”`)
  }
  showThing(terminal, { name, ...manifest, copied_bytes, removed }, [
    ['Backup', `${resolve(folder)}, ${name}`],
    ['Contains', contentsOf(manifest)],
    ['Copied', `${formatBytes(copied_bytes)} of files, and the database`],
    ...(removed.length === 0 ? [] : [['Removed', removed.join(', ')] satisfies [string, string]]),
  ])
  return manifest.damaged.length === 0
}

/** `sheaf backups`. */
export async function backups(terminal: Terminal, folder: string): Promise<void> {
  const points = await listBackups(folder)
  await showList(terminal, newestFirst(points), {
    header: ['Name', 'Files', 'Size', 'Damaged', 'Sheaf'],
    row: ({ name, manifest }) => [
      name,
      String(manifest.files),
      formatBytes(manifest.bytes + manifest.database.bytes),
      String(manifest.damaged.length),
      manifest.version,
    ],
    empty: `There is no backup in ${resolve(folder)}.`,
  })
}

/** `sheaf restore`. False if bytes of files are damaged or missing in the backup. */
export async function restore(
  terminal: Terminal,
  folder: string,
  { point, check = false }: { point?: string; check?: boolean },
): Promise<boolean> {
  const dataFolder = dataFolderOf(terminal)
  const { manifest: pointManifest } = await findBackup(folder, point)
  const { name, manifest, damaged } = await withProgress(terminal, (onStart, onProgress) => {
    onStart(pointManifest.bytes)
    const options = {
      source: folder,
      name: point,
      pace: readPace(undefined),
      signal: terminal.signal,
      onProgress,
    }
    return check ? checkBackup(options) : restoreBackup(dataFolder, options)
  })
  for (const id of damaged) terminal.note(`DAMAGED: ${id}`)
  showThing(terminal, { name, ...manifest, damaged }, [
    check ? ['Checked', `${resolve(folder)}, ${name}`] : ['Restored', resolve(dataFolder)],
    ['Contains', contentsOf(manifest)],
    [
      'Verified',
      damaged.length === 0 ? 'every hash' : `${damaged.length} damaged (reported by the service)`,
    ],
  ])
  return damaged.length === 0
}

async function* newestFirst<Point>(points: readonly Point[]): AsyncGenerator<Point, void> {
  yield* points.toReversed()
}

function dataFolderOf({ env }: Terminal): string {
  const config = readConfig({ ...env })
  if (config.DATABASE_URL !== undefined) {
    throw new UsageError(
      'Backups are for the embedded database. Back up PostgreSQL with its own tools, and copy the data folder or the bucket afterwards.',
    )
  }
  if (config.BLOBS_URL !== undefined) {
    throw new UsageError(
      'Backups are for files in the data folder, and BLOBS_URL is set. Copy the installation with `sheaf copy`, or turn on versioning for the bucket.',
    )
  }
  return config.SHEAF_DATA_DIR
}

function contentsOf({ files, bytes, database, keys }: BackupManifest): string {
  const count = files === 1 ? '1 file' : `${files.toLocaleString('en')} files`
  const keyNames = keys.length === 0 ? 'without keys' : keys.join(' and ')
  return `${count} (${formatBytes(bytes)}), the database (${formatBytes(database.bytes)}), ${keyNames}`
}

async function withProgress<Result>(
  terminal: Terminal,
  work: (
    onStart: (totalBytes: number) => void,
    onProgress: (progress: BackupProgress) => void,
  ) => Promise<Result>,
): Promise<Result> {
  let progress: ReturnType<typeof openProgress> | undefined
  let drawn = 0
  try {
    return await work(
      (totalBytes) => {
        progress = openProgress(terminal, { bytes: totalBytes })
        drawn = 0
      },
      ({ bytes }) => {
        progress?.add(bytes - drawn)
        drawn = bytes
      },
    )
  } finally {
    progress?.end()
  }
}

function readPace(rate: string | undefined) {
  return rate === undefined ? async () => undefined : bytePace(readCount('--rate', rate) * 1e6)
}

function readCount(option: string, text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count > 0) return count
  throw new UsageError(`${option} must be a whole number of at least 1.`)
}
