import type { Blobs } from '#service/blobs/blobs.ts'
import type { Clock } from '#service/clock.ts'
import type { OtherSweeps } from '#service/files/sweeper.ts'
import { transact } from '#service/database/transact.ts'
import { deleteImportSlice, endExpired, expiredImport } from './import-lease-store.ts'

/** Deletes expired and cancelled imports with their bundles. */
export function importSweeps({ blobs, clock }: { blobs: Blobs; clock: Clock }): OtherSweeps {
  return {
    sweepSlice: async (database) => {
      const id = await expiredImport(database, clock.now())
      if (id === null) return false
      const hasEnded = await transact(database, (tx) => endExpired(tx, id, clock.now()))
      // It was begun since it was found.
      if (!hasEnded) return true
      // The bytes go first: without the row, nothing would find them.
      await blobs.remove(id)
      await deleteImportSlice(database, id)
      return true
    },
  }
}
