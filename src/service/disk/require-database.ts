import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The path of the database at `path` while it is being restored. */
export function unfinishedRestore(path: string): string {
  return `${path}.restored`
}

/**
 * Throws where a restore into a data folder has not ended, or where the folder has what an embedded database that is not there has left: a log with its last commits, which a
 * new database would delete, or files.
 */
export function requireDatabaseOfFiles(path: string): void {
  if (existsSync(path)) return
  const unfinished = unfinishedRestore(path)
  if (existsSync(unfinished) || existsSync(`${unfinished}.partial`)) {
    throw new Error(
      `A backup was being restored into ${dirname(path)}, and that was interrupted. Run "sheaf restore" again with the same folders, or set SHEAF_DATA_DIR to another folder for a new installation.`,
    )
  }
  if (!existsSync(`${path}-wal`) && !hasFiles(join(dirname(path), 'blobs'))) return
  throw new Error(
    `There is no database at ${path}, but the folder contains files that belong to one. Put it back with its -wal file, restore a backup, set DATABASE_URL if it is in PostgreSQL, or set SHEAF_DATA_DIR to another folder for a new installation.`,
  )
}

function hasFiles(blobs: string): boolean {
  if (!existsSync(blobs)) return false
  return readdirSync(blobs, { withFileTypes: true }).some(
    (entry) => entry.isDirectory() && readdirSync(join(blobs, entry.name)).length > 0,
  )
}
