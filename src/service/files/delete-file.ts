import type { Caller } from '#service/access/caller.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { dequeueJob } from './file-queue-store.ts'
import { storageStore } from '#service/limits/storage/storage-store.ts'
import { fileScopeStore } from './file-scope-store.ts'
import { lockFileAndGraphs } from '#service/graphs/file-status-store.ts'
import { fileDeleted, fileStore } from './file-store.ts'
import { queueFileSweep } from './file-sweep-store.ts'
import { graphFileStore } from './graph-file-store.ts'

/**
 * Deletes a file. One transaction removes it from every graph, list and search; its bytes are removed
 * afterwards. Its text is deleted later in slices (`file-sweep-store.ts`), because deleting a long text at
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
  // The mark makes the next start remove the bytes if the process ends before they are removed.
  await blobs.markPending(candidate.id)
  await transact(database, async (tx) => {
    const files = fileStore(tx)
    const file = await files.requireChangeable(caller, id)
    if (await files.isShared(caller, file)) {
      throw new Failure('file_shared', `“${file.name}” is also used outside your team.`)
    }
    // Lock order: job, graphs, file, as in the worker; another order can deadlock on PostgreSQL.
    await dequeueJob(tx, id)
    const status = await lockFileAndGraphs(tx, id)
    if (status === null) throw fileDeleted(file)
    await fileScopeStore(tx).storeTombstones(id)
    await graphFileStore(tx).removeEverywhere(id, status)
    await queueFileSweep(tx, id)
    await files.delete(id, now)
    await storageStore(tx).add({ ...caller, team_id: file.storage_team_id }, -file.size)
  })
  await blobs.remove(candidate.id)
}
