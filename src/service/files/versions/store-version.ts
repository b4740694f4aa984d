import type { Caller } from '#service/access/caller.ts'
import { isOutage } from '#service/database/postgres/outage.ts'
import { transact } from '#service/database/transact.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import { enqueueJob } from '#service/files/file-queue-store.ts'
import { fileStore } from '#service/files/file-store.ts'
import type { FileRow } from '#service/files/file-store.ts'
import { receiveFile } from '#service/files/upload/receive-file.ts'
import type { Incoming } from '#service/files/upload/receive-file.ts'
import { settleLater } from '#service/files/upload/settle-later.ts'
import { requireTeam } from '#service/files/upload/store-file.ts'
import { storageStore } from '#service/limits/storage/storage-store.ts'
import { uploadBounds } from '#service/limits/storage/upload-bounds.ts'
import { fileVersionStore, VersionStored } from './file-version-store.ts'
import type { VersionRow } from './file-version-store.ts'

/**
 * Stores a version that replaces the current one once it has been read. When it resolves, the bytes, the record and the
 * processing job are on the disk. The newest version is not stored once more. Throws like `receiveFile` and `requireReplaceable`.
 */
export async function storeVersion(
  { database, blobs, clock, limits, maximum }: FileParts,
  caller: Caller,
  before: FileRow,
  { name, kind, length, bytes }: Omit<Incoming, 'maximum' | 'refuse'>,
): Promise<{ file: FileRow; version: VersionRow }> {
  const stamp = clock.stamp()
  const bounds = await uploadBounds(limits, caller, before.storage_team_id, maximum, clock.now())
  const incoming = { name, kind, length, bytes, maximum: bounds.maximum, refuse: bounds.refuse }
  const received = await receiveFile(blobs, stamp.id, incoming)
  const stored = await transact(database, async (tx) => {
    await requireTeam(tx, caller)
    const versions = fileVersionStore(tx)
    const fields = { name, kind, ...received }
    const { file: locked, dropped } = await versions.addNext(caller, before.id, fields, stamp)
    // The marks make the next start remove the bytes if the process ends before they are removed.
    for (const { id } of dropped) await blobs.markPending(id)
    await enqueueJob(tx, stamp.id, caller.key_id)
    const file = await fileStore(tx).require(caller, before.id)
    const version = await versions.require(caller, file, stamp.id)
    const owner = { ...caller, team_id: locked.storage_team_id }
    const droppedBytes = dropped.reduce((sum, { size }) => sum + size, 0)
    if (droppedBytes > 0) await storageStore(tx).add(owner, -droppedBytes)
    await bounds.count(tx, received.size)
    return { file, version, dropped }
  }).catch(async (error: unknown) => {
    if (error instanceof VersionStored) {
      await blobs.remove(stamp.id)
      const file = await fileStore(database).require(caller, before.id)
      const version = await fileVersionStore(database).require(caller, file, error.version_id)
      return { file, version, dropped: [] }
    }
    // A connection can end between the commit and its confirmation; see `store-file.ts`.
    if (isOutage(error)) void settleLater(database, blobs, stamp.id)
    else await blobs.remove(stamp.id)
    throw error
  })
  if (stored.version.id === stamp.id) await blobs.commit(stamp.id)
  for (const { id } of stored.dropped) await blobs.remove(id)
  return stored
}
