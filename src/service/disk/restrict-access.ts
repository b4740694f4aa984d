import { chmod, stat, readdir } from 'node:fs/promises'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'

const databaseFiles = [
  'sheaf.db',
  'sheaf.db-wal',
  'sheaf.db-shm',
  'sheaf.lock',
  'secret-key',
  'audit-key',
  'reserve',
]

/**
 * Takes a data folder and what Sheaf keeps in it away from other users of the machine, whatever an
 * earlier version left. Other files in the folder are not touched.
 */
export async function restrictAccess(folder: string): Promise<void> {
  // Windows has no such modes: the folder inherits the rights of the one it is in
  if (process.platform === 'win32') return
  const { mode } = await stat(folder)
  // a sticky folder, such as /tmp, belongs to everybody
  if ((mode & 0o1000) === 0) await restrict(folder, mode, 0o700)
  await Promise.all(databaseFiles.map((name) => restrictFile(join(folder, name))))
  await restrictTree(join(folder, 'processes'))
  if (existsSync(join(folder, 'blobs'))) await restrictTree(join(folder, 'blobs'))
}

/**
 * Makes an empty file for this user alone, where there is none. One that is there is not opened:
 * closing it again would end the locks of SQLite on it.
 */
export function makePrivateFile(path: string): void {
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}

async function restrictTree(folder: string): Promise<void> {
  const { mode } = await stat(folder)
  // a folder is restricted after all that is in it, so one that is closed has nothing open in it
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
    // deleted meanwhile, or never there
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

async function restrict(path: string, mode: number, wanted: number): Promise<void> {
  if (isOpen(mode)) await chmod(path, wanted)
}

/** Whether the group or everybody has any right. */
function isOpen(mode: number): boolean {
  return (mode & 0o077) !== 0
}
