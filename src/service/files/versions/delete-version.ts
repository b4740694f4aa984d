import type { Caller } from '#service/access/caller.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import { isOutage } from '#service/database/postgres/outage.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { storedFileStore } from '#service/files/stored-file-store.ts'
import { storageStore } from '#service/limits/storage/storage-store.ts'
import { fileVersionStore, requireNotCurrent } from './file-version-store.ts'

/**
 * Deletes a version that is not current, and its bytes. Throws `file_version_current`, `file_version_not_found`, and
 * like `requireReplaceable`.
 */
export async function deleteVersion(
  database: Database,
  blobs: Blobs,
  caller: Caller,
  file_id: string,
  id: string,
): Promise<void> {
  const versions = fileVersionStore(database)
  const file = await versions.requireReplaceable(caller, file_id)
  requireNotCurrent(file, await versions.require(caller, file, id))
  // The mark makes the next start remove the bytes if the process ends before they are removed.
  await blobs.markPending(id)
  try {
    await transact(database, async (tx) => {
      const deleted = await fileVersionStore(tx).delete(caller, file_id, id)
      const owner = { ...caller, team_id: deleted.file.storage_team_id }
      await storageStore(tx).add(owner, -deleted.version.size)
    })
  } catch (error) {
    // It may have become the current version meanwhile. The next start decides after an outage.
    const isStored = !isOutage(error) && (await storedFileStore(database).isRecorded(id))
    if (isStored) await blobs.commit(id)
    throw error
  }
  await blobs.remove(id)
}
