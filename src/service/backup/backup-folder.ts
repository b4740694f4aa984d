import { createReadStream } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { folderBlobReader } from '#service/blobs/folder-blobs.ts'
import { isErrorCode } from '#service/disk/is-error-code.ts'

/**
 * What one backup contains. `damaged` are the files whose bytes differed from those that were uploaded, and
 * that no earlier backup in the folder had.
 */
export const backupManifest = z.object({
  format: z.literal('sheaf-backup/1'),
  /** The version of Sheaf that made the backup. */
  version: z.string(),
  created_at: z.iso.datetime(),
  database: z.object({ bytes: z.int().nonnegative(), sha256: z.string() }),
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  keys: z.array(z.enum(['secret-key', 'audit-key'])),
  damaged: z.array(z.object({ id: z.string(), name: z.string() })),
})

export type BackupManifest = z.output<typeof backupManifest>

/** A finished backup. Its name is its time, so that names sort by age. */
export interface BackupPoint {
  name: string
  manifest: BackupManifest
}

/** A file in a backup: `path` is relative to the backup folder. */
export interface BackedUpFile {
  id: string
  path: string
  sha256: string
}

/**
 * The paths in a backup folder. Every point has its own database, and all of them share the bytes of files,
 * which never change.
 */
export function backupPaths(folder: string) {
  const points = join(folder, 'points')
  return {
    points,
    lock: join(folder, 'backup.lock'),
    blobs: join(folder, 'blobs'),
    stored: folderBlobReader(join(folder, 'blobs')),
    /** A path below the backup folder in the form that `sha256sum -c` reads. */
    listed: (path: string): string => relative(folder, path).replaceAll(sep, '/'),
    point: (name: string) => {
      const root = join(points, name)
      return {
        root,
        database: join(root, 'sheaf.db'),
        manifest: join(root, 'manifest.json'),
        files: join(root, 'files.sha256'),
        key: (key: string) => join(root, key),
      }
    },
  }
}

const partialPrefix = 'unfinished-'

/** The folder name of a backup that is being made. */
export function partialNameOf(name: string): string {
  return `${partialPrefix}${name}`
}

/** The names of backups that were interrupted. */
export async function unfinishedPoints(folder: string): Promise<string[]> {
  const names = await readdir(backupPaths(folder).points)
  return names.filter((name) => name.startsWith(partialPrefix))
}

/** The finished backups of a folder, oldest first. Throws if one of them cannot be read. */
export async function listBackups(folder: string): Promise<BackupPoint[]> {
  const paths = backupPaths(folder)
  const names = await readdir(paths.points).catch((error: unknown) => {
    if (isErrorCode(error, 'ENOENT')) return []
    throw error
  })
  const finished = names.filter((name) => !name.startsWith(partialPrefix)).toSorted()
  return Promise.all(
    finished.map(async (name) => {
      const path = paths.point(name).manifest
      try {
        const manifest = backupManifest.parse(JSON.parse(await readFile(path, 'utf8')))
        return { name, manifest }
      } catch (error) {
        throw new Error(`${path} is not the manifest of a backup.`, { cause: error })
      }
    }),
  )
}

/** The backup with a name, by default the newest. Throws with the names that there are if it does not exist. */
export async function findBackup(folder: string, name?: string): Promise<BackupPoint> {
  const points = await listBackups(folder)
  const point =
    name === undefined ? points.at(-1) : points.find((candidate) => candidate.name === name)
  if (point) return point
  if (points.length === 0) throw new Error(`There is no backup in ${folder}.`)
  const names = points.map((existing) => existing.name).join('\n  ')
  throw new Error(`There is no backup ${name} in ${folder}. There are:\n  ${names}`)
}

// The path is used as it stands, so only the paths that this service writes are accepted.
const fileLine = /^(?<sha256>[0-9a-f]{64}) {2}(?<path>blobs\/[0-9a-f]{2}\/(?<id>[0-9a-f-]{36}))$/

/** The files of a backup. Throws if the list has been changed to something else. */
export async function* filesOfBackup(
  folder: string,
  name: string,
): AsyncGenerator<BackedUpFile, void> {
  const { files } = backupPaths(folder).point(name)
  const lines = createInterface({ input: createReadStream(files), crlfDelay: Infinity })
  for await (const line of lines) {
    const { id, path, sha256 } = fileLine.exec(line)?.groups ?? {}
    if (id === undefined || path === undefined || sha256 === undefined) {
      throw new Error(`${files} has a line that no backup has: ${line.slice(0, 100)}`)
    }
    yield { id, path, sha256 }
  }
}
