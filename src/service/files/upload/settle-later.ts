import { setTimeout as pause } from 'node:timers/promises'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Database } from '#service/database/schema.ts'
import { isRecorded } from '#service/files/is-recorded.ts'

// Statements and idle transactions end after 30 seconds and a silent connection after 40: a commit that
// was cut off has been made by then, or never will be.
const firstPauseMs = 90_000
const nextPauseMs = 30_000

/**
 * Decides about the bytes of an upload whose connection to the database ended within the commit: they are
 * kept where the file was recorded after all, and removed where it was not. Asks until the database
 * answers. Where the process ends before, the next start decides.
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
      await ((await isRecorded(database, file_id)) ? blobs.commit(file_id) : blobs.remove(file_id))
      return
    } catch {
      // the outage goes on, and is in the log
      await pause(pauses.nextMs, undefined, { ref: false })
    }
  }
}
