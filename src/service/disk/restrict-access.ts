import { chmod, stat, readdir } from 'node:fs/promises'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { isErrorCode } from './is-error-code.ts'

const databaseFiles = [
  'sheaf.db',
  'sheaf.db-wal',
  'sheaf.db-shm',
  'sheaf.lock',
  'secret-key',
  'audit-key',
  'reserve',
]

// Windows has no such modes; there a folder inherits the rights of its parent.
const hasModes = process.platform !== 'win32'

/**
 * Removes the access of other users of the machine to a data folder and its database, which earlier versions may
 * have left readable. This must end before the database is opened, because SQLite gives new files of it the
 * mode of the old ones. Other files in the folder are not touched.
 */
export async function restrictDatabase(folder: string): Promise<void> {
  if (!hasModes) return
  const { mode } = await stat(folder)
  // A sticky folder, such as /tmp, is shared by all users and keeps its mode.
  if ((mode & 0o1000) === 0) await restrict(folder, mode, 0o700)
  await Promise.all(databaseFiles.map((name) => restrictFile(join(folder, name))))
}

/** Does this for the stored files, of which there may be many. */
export async function restrictStoredFiles(folder: string): Promise<void> {
  if (!hasModes) return
  await restrictTree(join(folder, 'processes'))
  for (const name of ['blobs', 'page-images']) {
    if (existsSync(join(folder, name))) await restrictTree(join(folder, name))
  }
}

/**
 * Creates an empty file that only this user can access, if there is none. An existing file is not opened,
 * because closing it would release SQLite's locks on it.
 */
export function makePrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}

async function restrictTree(folder: string): Promise<void> {
  const { mode } = await stat(folder)
  // A folder is restricted after its content, so a restricted folder has no open content.
  if (!isOpen(mode)) return
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    if (entry.isDirectory()) await restrictTree(join(folder, entry.name))
  }
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => restrictFile(join(folder, entry.name))),
  )
  await restrict(folder, mode, 0o700)
}

async function restrictFile(path: string): Promise<void> {
  try {
    const { mode } = await stat(path)
    await restrict(path, mode, 0o600)
  } catch (error) {
    // The file was deleted meanwhile, or never existed.
    if (!isErrorCode(error, 'ENOENT')) throw error
  }
}

async function restrict(path: string, mode: number, restrictedMode: number): Promise<void> {
  if (isOpen(mode)) await chmod(path, restrictedMode)
}

/** Whether the group or everybody has any right. */
function isOpen(mode: number): boolean {
  return (mode & 0o077) !== 0
}
