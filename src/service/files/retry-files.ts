import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { transact } from '#service/database/transact.ts'
import { enqueueJob } from './file-queue-store.ts'
import { changeStatus, lockGraphsOf } from '#service/graphs/file-status-store.ts'
import { fileVersionStore } from './versions/file-version-store.ts'
import { fileStore } from './file-store.ts'

/**
 * Queues failed files, and failed replacements, for processing again, and leaves others unchanged. If one file cannot be retried, none
 * is: throws `file_not_found`, `file_deleted` or `team_forbidden`.
 */
export async function retryFiles(
  database: Database,
  caller: Caller,
  ids: readonly string[],
): Promise<void> {
  await transact(database, async (tx) => {
    const files = fileStore(tx)
    const sorted = [...new Set(ids)].toSorted()
    // Lock order: the graphs of all files before the first file; another order can deadlock on PostgreSQL.
    if (!isSqlite(tx)) await lockGraphsOf(tx, sorted)
    const retried: string[] = []
    for (const id of sorted) {
      const file = await files.requireChangeable(caller, id)
      if (file.status === 'failed') {
        await changeStatus(tx, id, 'in_progress', null)
        retried.push(file.version_id)
      }
      if (file.next_version?.error_code != null) {
        await fileVersionStore(tx).clearError(file.next_version.id)
        retried.push(file.next_version.id)
      }
    }
    // Lock order: all files before the turns of their owner.
    for (const version_id of retried) await enqueueJob(tx, version_id, caller.key_id)
  })
}
