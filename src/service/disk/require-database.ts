import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Throws where a data folder has what an embedded database that is not there has left: a log with its last commits, which a
 * new database would delete, or files.
 */
export function requireDatabaseOfFiles(path: string): void {
  if (existsSync(path)) return
  if (!existsSync(`${path}-wal`) && !hasFiles(join(dirname(path), 'blobs'))) return
  throw new Error(
    `There is no database at ${path}, but the folder has files of one. Put it back with its -wal file, restore a backup, set DATABASE_URL if it is in PostgreSQL, or set SHEAF_DATA_DIR to another folder for a new installation.`,
  )
}

function hasFiles(blobs: string): boolean {
  if (!existsSync(blobs)) return false
  return readdirSync(blobs, { withFileTypes: true }).some(
    (entry) => entry.isDirectory() && readdirSync(join(blobs, entry.name)).length > 0,
  )
}
