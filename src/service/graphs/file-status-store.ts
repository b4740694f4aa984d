import { fileStatus } from '#contract/files.ts'
import type { FileStatus } from '#contract/files.ts'
import type { Database, Schema } from '#service/database/schema.ts'
import { preparedQueries, preparedQuery } from '#service/database/statements/prepared-query.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { TransactionConflict } from '#service/database/transact.ts'

const counters = {
  in_progress: 'files_in_progress',
  completed: 'files_completed',
  failed: 'files_failed',
} as const satisfies Record<FileStatus, keyof Schema['graphs']>

/**
 * Locks the graphs that files are in until the transaction ends, and returns their ids. Lock order: graphs,
 * files. Every change of a graph locks it before its files, so a change of files, which also changes the
 * counts of their graphs, must do so too.
 */
export async function lockGraphsOf(
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
 * Locks the graphs that a file is in, and then the file, until the transaction ends. Returns the status of
 * the file; null if it does not exist or is deleted. Throws `TransactionConflict` when the file was added to
 * another graph before it was locked: locking that graph now, after the file, could deadlock with a
 * transaction that has locked the graph and waits for the file.
 */
export async function lockFileAndGraphs(tx: Database, file_id: string): Promise<FileStatus | null> {
  // SQLite has one writer at a time, so the transaction itself is the lock.
  if (isSqlite(tx)) return lockFile(tx, file_id)
  const lockedGraphIds = await lockGraphsOf(tx, [file_id])
  const status = await lockFile(tx, file_id)
  const rows = await tx
    .selectFrom('graph_files')
    .select('graph_id')
    .where('file_id', '=', file_id)
    .execute()
  if (rows.some(({ graph_id }) => !lockedGraphIds.has(graph_id))) {
    throw new TransactionConflict('the file was added to another graph meanwhile')
  }
  return status
}

const findStatus = preparedQuery((database, file_id: string) =>
  database
    .selectFrom('files')
    .select('status')
    .where('id', '=', file_id)
    .where('deleted_at', 'is', null)
    // SQLite has one writer at a time, so the transaction itself is the lock.
    .$if(!isSqlite(database), (query) => query.forUpdate()),
)

/** Locks a file until the transaction ends. Returns its status; null if it does not exist or is deleted. */
export async function lockFile(tx: Database, file_id: string): Promise<FileStatus | null> {
  const [row] = await findStatus(tx, file_id)
  return row === undefined ? null : fileStatus.parse(row.status)
}

/** Adds to or subtracts from the count of files of a graph. */
export function countFile(
  tx: Database,
  graph_id: string,
  status: FileStatus,
  by: 1 | -1,
): Promise<void> {
  return countFiles(tx, graph_id, status, by)
}

/** Adds to the count of files with one status of a graph. */
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

/**
 * Changes the status of a file and updates the counts of its graphs. False if the file does not exist or is
 * deleted.
 */
export async function changeStatus(
  tx: Database,
  file_id: string,
  to: FileStatus,
  error: { code: string; description: string } | null,
): Promise<boolean> {
  const from = await lockFileAndGraphs(tx, file_id)
  if (from === null) return false
  if (error === null) await endWork(tx, file_id, to)
  else await endWorkWithError(tx, file_id, to, error.code, error.description)
  if (from === to) return true
  await changeInGraphs(tx, file_id, to)
  await moveCounts(tx, { from, to }, file_id)
  return true
}

// Each file that is read needs these once.
const noProgress = { stage: 'stored', progress_done: 0, progress_total: null }

const endWork = preparedQuery((database, id: string, status: string) =>
  database
    .updateTable('files')
    .set({ ...noProgress, status, error_code: null, error_description: null })
    .where('id', '=', id),
)

const endWorkWithError = preparedQuery(
  (database, id: string, status: string, error_code: string, error_description: string) =>
    database
      .updateTable('files')
      .set({ ...noProgress, status, error_code, error_description })
      .where('id', '=', id),
)

const changeInGraphs = preparedQuery((database, file_id: string, status: string) =>
  database.updateTable('graph_files').set({ status }).where('file_id', '=', file_id),
)

const moveCounts = preparedQueries(
  (database, { from, to }: { from: FileStatus; to: FileStatus }, file_id: string) =>
    database
      .updateTable('graphs')
      .set((set) => ({
        [counters[from]]: set(counters[from], '-', 1),
        [counters[to]]: set(counters[to], '+', 1),
      }))
      .where(
        'id',
        'in',
        database.selectFrom('graph_files').select('graph_id').where('file_id', '=', file_id),
      ),
)
