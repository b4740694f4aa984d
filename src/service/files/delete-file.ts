import type { Caller } from '#service/access/caller.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Database } from '#service/database/schema.ts'
import { TransactionConflict, transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { dequeueJob } from './file-queue-store.ts'
import { storageStore } from '#service/limits/storage/storage-store.ts'
import { fileScopeStore } from './file-scope-store.ts'
import { lockFileAndGraphs } from '#service/graphs/file-status-store.ts'
import { fileDeleted, fileStore } from './file-store.ts'
import { queueFileSweep, queueTextSweep } from './file-sweep-store.ts'
import { storedVersionStore, waitForVersions } from './versions/file-version-store.ts'
import { graphFileStore } from './graph-file-store.ts'

/**
 * Deletes a file. One transaction removes it from every graph, list and search; the bytes of all its versions
 * are removed afterwards. Its text is deleted later in slices (`file-sweep-store.ts`), because deleting a long text at
 * once would block other requests and might not fit on a full disk. A worker that is processing the file
 * loses its lease. Throws `file_not_found`, `file_deleted`, `file_shared` or `team_forbidden`.
 */
export async function deleteFile(
  database: Database,
  blobs: Blobs,
  caller: Caller,
  id: string,
  now: Date,
): Promise<void> {
  const candidate = await fileStore(database).require(caller, id)
  // The marks make the next start remove the bytes if the process ends before they are removed.
  const marked = (await storedVersionStore(database).ofFile(candidate.id)).ids
  for (const version_id of marked) await blobs.markPending(version_id)
  const removed = await transact(database, async (tx) => {
    await waitForVersions(tx, id)
    const files = fileStore(tx)
    const file = await files.requireChangeable(caller, id)
    if (await files.isShared(caller, file)) {
      throw new Failure('file_shared', `“${file.name}” is also used outside your team.`)
    }
    // Lock order: job, graphs, file, as in the worker; another order can deadlock on PostgreSQL.
    const stored = await storedVersionStore(tx).ofFile(id)
    for (const version_id of stored.ids) await dequeueJob(tx, version_id)
    const status = await lockFileAndGraphs(tx, id)
    if (status === null) throw fileDeleted(file)
    await fileScopeStore(tx).storeTombstones(id)
    await graphFileStore(tx).removeEverywhere(id, status)
    await queueFileSweep(tx, id)
    const versions = await storedVersionStore(tx).ofFile(id)
    if (versions.ids.join() !== stored.ids.join()) {
      throw new TransactionConflict('the file got or lost a version meanwhile')
    }
    for (const version_id of versions.ids) {
      await queueTextSweep(tx, version_id)
      if (!marked.includes(version_id)) await blobs.markPending(version_id)
    }
    await storedVersionStore(tx).deleteOf(id)
    await files.delete(id, now)
    await storageStore(tx).add({ ...caller, team_id: file.storage_team_id }, -versions.bytes)
    return versions.ids
  })
  for (const version_id of removed) await blobs.remove(version_id)
}
