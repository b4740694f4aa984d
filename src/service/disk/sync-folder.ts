import { closeSync, fsync, openSync } from 'node:fs'
import { promisify } from 'node:util'

const syncFile = promisify(fsync)

/**
 * Makes the file names in a folder survive a power failure: fsync(2) of a file does not sync the entry in its
 * folder.
 */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and NTFS journals folder entries.
  if (process.platform === 'win32') return
  // Something was just written to the folder, and nothing is left to write after the sync. So opening and closing it wait
  // for no disk, and take less time than to hand them to a thread.
  const folder = openSync(path, 'r')
  try {
    await syncFile(folder)
  } finally {
    closeSync(folder)
  }
}
