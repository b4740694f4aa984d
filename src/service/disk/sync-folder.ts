import { open } from 'node:fs/promises'

/**
 * Makes the file names in a folder survive a power failure: fsync(2) of a file does not sync the entry in its
 * folder.
 */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and NTFS journals folder entries.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
