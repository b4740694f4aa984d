import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { transact } from '#service/database/transact.ts'
import { enqueueJob } from '#service/jobs/job-store.ts'
import { changeStatus, holdGraphsOf } from './file-status.ts'
import { fileStore } from './file-store.ts'

/** Has failed files read again; others are left alone. All or none: throws `file_not_found`, `file_deleted`. */
export async function retryFiles(
  database: Database,
  caller: Caller,
  ids: readonly string[],
): Promise<void> {
  await transact(database, async (tx) => {
    const files = fileStore(tx)
    const sorted = [...new Set(ids)].toSorted()
    // Lock order: the graphs of all files before the first file.
    if (!isSqlite(tx)) await holdGraphsOf(tx, sorted)
    const retried: string[] = []
    for (const id of sorted) {
      const file = await files.require(caller, id)
      if (file.status !== 'failed') continue
      await changeStatus(tx, id, 'in_progress', null)
      retried.push(id)
    }
    // Lock order: all files before the turns of their owner.
    for (const id of retried) await enqueueJob(tx, id, caller.key_id)
  })
}
