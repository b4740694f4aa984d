import { closeSync, fsync, open } from 'node:fs'
import { promisify } from 'node:util'

const openFile = promisify(open)
const syncFile = promisify(fsync)

/**
 * Makes the file names in a folder survive a power failure: fsync(2) of a file does not sync the entry in its
 * folder.
 */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and NTFS journals folder entries.
  if (process.platform === 'win32') return
  const folder = await openFile(path, 'r')
  try {
    await syncFile(folder)
  } finally {
    // Nothing is left to write, so this waits for no disk, and takes less time than to hand it to a thread.
    closeSync(folder)
  }
}
