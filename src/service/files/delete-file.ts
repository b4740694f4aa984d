import type { Caller } from '#service/access/caller.ts'
import type { Blobs } from '#service/blobs/blobs.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { storageStore } from '#service/limits/storage-store.ts'
import { fileScope } from './file-scope.ts'
import { countFile, holdFile } from './file-status.ts'
import { fileDeleted, fileStore } from './file-store.ts'

/**
 * Deletes a file: out of every graph in one transaction, so that no list and no search finds it, its
 * bytes after. Its text follows in slices (`sweep-files.ts`), since a long one would hold up everybody
 * and on a full disk would find no room. A worker that reads it loses its job with it. Throws `file_not_found`, `file_deleted` or `file_shared`.
 */
export async function deleteFile(
  database: Database,
  blobs: Blobs,
  caller: Caller,
  id: string,
  now: Date,
): Promise<void> {
  const found = await fileStore(database).require(caller, id)
  // should the process end before the bytes are gone, the next start sweeps them
  await blobs.markPending(found.id)
  await transact(database, async (tx) => {
    const files = fileStore(tx)
    const file = await files.require(caller, id)
    if (await files.isShared(caller, file)) {
      throw new Failure('file_shared', `“${file.name}” is used outside your team too.`)
    }
    // as a worker does: the job, the graphs, the file
    await tx.deleteFrom('jobs').where('file_id', '=', id).execute()
    const status = await holdFile(tx, id)
    if (status === null) throw fileDeleted(file)
    await fileScope(tx).keepTombstones(id, caller.organization_id)
    const graphs = await tx
      .deleteFrom('graph_files')
      .where('file_id', '=', id)
      .returning('graph_id')
      .execute()
    for (const { graph_id } of graphs) await countFile(tx, graph_id, status, -1)
    await tx.insertInto('file_sweeps').values({ file_id: id }).execute()
    await tx
      .updateTable('files')
      .set({ deleted_at: isoTime(now) })
      .where('id', '=', id)
      .execute()
    await storageStore(tx).add({ ...caller, team_id: file.team_id }, -file.size)
  })
  await blobs.remove(found.id)
}
