import { setTimeout as pause } from 'node:timers/promises'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Database } from '#service/database/schema.ts'
import { storedFileStore } from '#service/files/stored-file-store.ts'

// Statements and idle transactions end after 30 seconds, and unresponsive connections after 40. An
// interrupted commit has either succeeded by then or failed for good.
const firstPauseMs = 90_000
const nextPauseMs = 30_000

/**
 * Commits or removes the bytes of an upload whose connection to the database broke during the commit,
 * depending on whether the file was recorded. Retries until the database answers. If the process ends before,
 * the next start decides.
 */
export async function settleLater(
  database: Database,
  blobs: Blobs,
  file_id: string,
  pauses: { firstMs: number; nextMs: number } = { firstMs: firstPauseMs, nextMs: nextPauseMs },
): Promise<void> {
  await pause(pauses.firstMs, undefined, { ref: false })
  for (;;) {
    try {
      await ((await storedFileStore(database).isRecorded(file_id))
        ? blobs.commit(file_id)
        : blobs.remove(file_id))
      return
    } catch {
      // The outage continues, and has already been logged.
      await pause(pauses.nextMs, undefined, { ref: false })
    }
  }
}
