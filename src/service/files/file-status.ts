import { fileStatus } from '#contract/files.ts'
import type { FileStatus } from '#contract/files.ts'
import type { Database, Schema } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { TransactionConflict } from '#service/database/transact.ts'

const counters = {
  in_progress: 'files_in_progress',
  completed: 'files_completed',
  failed: 'files_failed',
} as const satisfies Record<FileStatus, keyof Schema['graphs']>

/**
 * Holds the graphs that files are in until the transaction ends, and answers their ids. Whoever
 * changes a graph holds it before its files, so whoever changes files and with them the counts of
 * their graphs does the same.
 */
export async function holdGraphsOf(
  tx: Database,
  file_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('graphs')
    .select('id')
    .where(
      'id',
      'in',
      tx.selectFrom('graph_files').select('graph_id').where('file_id', 'in', file_ids),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Holds the graphs that a file is in, and then the file, until the transaction ends. Answers the
 * status of a live file; null where there is none. Throws `TransactionConflict` when the file was
 * put into another graph before it was held: to hold that graph now, after the file, could
 * deadlock with whoever holds the graph and waits for the file.
 */
export async function holdFile(tx: Database, file_id: string): Promise<FileStatus | null> {
  // SQLite has one writer at a time: the transaction is the lock
  if (isSqlite(tx)) return lockFile(tx, file_id)
  const held = await holdGraphsOf(tx, [file_id])
  const status = await lockFile(tx, file_id)
  const rows = await tx
    .selectFrom('graph_files')
    .select('graph_id')
    .where('file_id', '=', file_id)
    .execute()
  if (rows.some(({ graph_id }) => !held.has(graph_id))) {
    throw new TransactionConflict('the file was put into another graph meanwhile')
  }
  return status
}

/** The status of a live file, held until the transaction ends; null where there is none. */
export async function lockFile(tx: Database, file_id: string): Promise<FileStatus | null> {
  const row = await tx
    .selectFrom('files')
    .select('status')
    .where('id', '=', file_id)
    .where('deleted_at', 'is', null)
    // SQLite has one writer at a time: the transaction is the lock
    .$if(!isSqlite(tx), (query) => query.forUpdate())
    .executeTakeFirst()
  return row === undefined ? null : fileStatus.parse(row.status)
}

/** Counts a file into or out of a graph. */
export function countFile(
  tx: Database,
  graph_id: string,
  status: FileStatus,
  by: 1 | -1,
): Promise<void> {
  return countFiles(tx, graph_id, status, by)
}

/** The same for many files of one status. */
export async function countFiles(
  tx: Database,
  graph_id: string,
  status: string,
  by: number,
): Promise<void> {
  const counter = counters[fileStatus.parse(status)]
  await tx
    .updateTable('graphs')
    .set((set) => ({ [counter]: set(counter, '+', by) }))
    .where('id', '=', graph_id)
    .execute()
}

/** Moves a live file to another status, with the counts of its graphs. False where it is gone. */
export async function changeStatus(
  tx: Database,
  file_id: string,
  to: FileStatus,
  error: { code: string; description: string } | null,
): Promise<boolean> {
  const from = await holdFile(tx, file_id)
  if (from === null) return false
  await tx
    .updateTable('files')
    .set({
      status: to,
      stage: 'stored',
      progress_done: 0,
      progress_total: null,
      error_code: error?.code ?? null,
      error_description: error?.description ?? null,
    })
    .where('id', '=', file_id)
    .execute()
  if (from === to) return true
  await tx.updateTable('graph_files').set({ status: to }).where('file_id', '=', file_id).execute()
  await tx
    .updateTable('graphs')
    .set((set) => ({
      [counters[from]]: set(counters[from], '-', 1),
      [counters[to]]: set(counters[to], '+', 1),
    }))
    .where(
      'id',
      'in',
      tx.selectFrom('graph_files').select('graph_id').where('file_id', '=', file_id),
    )
    .execute()
  return true
}
