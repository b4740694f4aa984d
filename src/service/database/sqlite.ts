import { existsSync, rmSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import type { SQLInputValue, StatementSync } from 'node:sqlite'
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely'
import type { SqliteDatabase } from 'kysely'
import { commitsAsynchronously } from './asynchronous-commit.ts'
import { makePrivateFile } from '#service/disk/restrict-access.ts'
import { firstWriteDialect } from './changes/first-write.ts'
import { countKeyChanges, watchKeys } from './changes/key-changes.ts'
import { queryLog } from './query-log.ts'
import type { OnQuery } from './query-log.ts'
import { checkpointsInThread, lastResortPages, noCheckpoints } from './sqlite/checkpoints.ts'
import { groupCommit, groupCommitDialect, watchLog } from './sqlite/group-commit.ts'
import { existingFile } from './sqlite/existing-file.ts'
import { lockTimeoutMs } from './sqlite/foreign-lock.ts'
import { watchWrites } from './sqlite/lend-writes.ts'
import { logGrowthReader } from './sqlite/log-growth.ts'
import { logStateReader } from './sqlite/log-state.ts'
import { logFile, logSync } from './sqlite/log-sync.ts'
import type { LogSync } from './sqlite/log-sync.ts'
import { readAtOnce } from './sqlite/read-at-once.ts'
import { rowReader } from './sqlite/row-reader.ts'
import { addNearestSigns } from './sqlite/nearest-signs.ts'
import { openedFiles, watchFiles } from './sqlite/opened-files.ts'
import type { OpenedFilesParts } from './sqlite/opened-files.ts'
import type { DatabaseOutage } from './postgres/outage.ts'
import type { Database, Schema } from './schema.ts'
import { asReadOnlyError } from '#service/disk/storage-trouble.ts'

/** Whether a database or transaction is SQLite rather than PostgreSQL. */
export function isSqlite(database: Database): boolean {
  return database.getExecutor().adapter instanceof SqliteAdapter
}

interface OpenSqliteOptions {
  contents?: Uint8Array
  onQuery?: OnQuery
  /** Whether this process has the lock of the folder of the file. */
  isLocked?: OpenedFilesParts['isLocked']
  /** Called when a file of the database is no longer where it was opened, and when it is again. */
  onMoved?: OpenedFilesParts['onChange']
  /** Called when changes wait for another program that has the file locked, and when they no longer wait. */
  onLocked?: (isLocked: boolean) => void
  /** Whether this process has the file open already, in another thread that has its log copied. */
  isFurther?: boolean
}

/**
 * Opens the embedded database: a file, or `:memory:`, which can begin with serialized contents. Every commit is on the disk before its query resolves,
 * except in `withAsynchronousCommit`: SQLite itself syncs only at checkpoints (WAL, `synchronous=NORMAL`: https://sqlite.org/pragma.html#pragma_synchronous),
 * and `group-commit.ts` syncs the log once for the commits that wait. No commit is acknowledged while a file of the
 * database is not where it was opened. Deleted content is overwritten (https://sqlite.org/pragma.html#pragma_secure_delete).
 */
export function openSqlite(
  path: string,
  { contents, onQuery, isLocked, onMoved, onLocked, isFurther = false }: OpenSqliteOptions = {},
): Database {
  // SQLite creates the WAL and shared-memory files with the mode of the database file.
  if (path !== ':memory:' && !isFurther) makePrivateFile(path)
  const connection = new DatabaseSync(isFurther ? existingFile(path) : path, { timeout: 10_000 })
  if (contents !== undefined) connection.deserialize(contents)
  connection.exec(
    `pragma journal_mode = wal;
     pragma secure_delete = on;
     pragma synchronous = normal;
     pragma wal_autocheckpoint = ${lastResortPages};
     pragma foreign_keys = on;
     pragma temp_store = memory;
     pragma cache_size = -16000`,
  )
  // These first statements wait for a lock in SQLite, and later ones in `foreign-lock.ts`.
  connection.exec(`pragma busy_timeout = ${lockTimeoutMs}`)
  addNearestSigns(connection)
  const keyChanges = countKeyChanges()
  const log = path === ':memory:' ? inMemory : logSync(logFile(`${path}-wal`), endProcess)
  const files = openedFiles({
    paths: path === ':memory:' ? [] : ['', '-wal', '-shm'].map((end) => `${path}${end}`),
    isLocked,
    onChange: onMoved,
  })
  const checkpoints =
    path === ':memory:' || isFurther
      ? noCheckpoints
      : checkpointsInThread(path, {
          readState: logStateReader(connection, 'noop'),
          growth: logGrowthReader(connection, path),
        })
  const commits = groupCommit(log, files, checkpoints, onLocked)
  const statements = forKysely(connection, path, (sql) => {
    // A statement outside of a transaction writes a few pages.
    if (sql === 'commit') checkpoints.noteCommit()
    if (!commitsAsynchronously()) commits.noteCommit()
  })
  const dialect = new SqliteDialect({ database: statements })
  const opened = new Kysely<Schema>({
    dialect: firstWriteDialect(groupCommitDialect(dialect, commits), keyChanges),
    ...(onQuery && { log: queryLog(onQuery) }),
  })
  readAtOnce(opened, {
    read: (sql, parameters) => statements.prepare(sql).all(parameters),
    isTaken: commits.isTaken,
    readBetween: commits.readBetween,
    onQuery,
  })
  watchWrites(opened, commits)
  const destroy = opened.destroy.bind(opened)
  opened.destroy = async () => {
    await destroy()
    // Reads that pass by Kysely's driver do not start it, and one that has not started closes nothing.
    if (!connection.isOpen) return
    await checkpoints.stop()
    files.close()
    connection.close()
    await log.close()
  }
  return watchFiles(watchLog(watchKeys(opened, keyChanges), commits), files)
}

const inMemory: LogSync = {
  noteCommit: () => undefined,
  whenSynced: () => null,
  close: () => Promise.resolve(),
}

/** The next start reads what is on the disk, and knows by that which uploads and changes were stored. */
function endProcess(error: DatabaseOutage): void {
  queueMicrotask(() => {
    throw new Error('The log of the database could not be synced.', { cause: error })
  })
}

// More than a database can have, so that it is copied in one step. A copy in several steps starts again after
// each write of another process (https://sqlite.org/backup.html).
const pagesPerStep = 2 ** 31 - 1

/**
 * Copies an embedded database, which may be in use, as it is at one moment. Replaces the target. The thread
 * is not blocked. Rejects where there is no database.
 */
export async function copySqlite(path: string, target: string): Promise<void> {
  // SQLite would create one, and a service that has lost its database would find it at its next start.
  if (!existsSync(path)) throw new Error(`There is no database at ${path}.`)
  rmSync(target, { force: true })
  makePrivateFile(target)
  const connection = new DatabaseSync(path, { timeout: 10_000 })
  try {
    await backup(connection, target, { rate: pagesPerStep })
  } finally {
    connection.close()
  }
}

// The service uses fewer distinct statements than this, unless its callers list with hundreds of limits.
const maxPrepared = 1000

function forKysely(
  connection: DatabaseSync,
  path: string,
  noteCommit: (sql: string) => void,
): Omit<SqliteDatabase, 'prepare'> & { prepare: (sql: string) => ReturnType<typeof statementOf> } {
  const prepared = new Map<string, ReturnType<typeof statementOf>>()
  return {
    close: () => {
      connection.close()
    },
    prepare: (text) => {
      // A deferred transaction that begins to write fails at once while another process writes; an immediate
      // one waits for its lock.
      const sql = text === 'begin' ? 'begin immediate' : text
      const cached = prepared.get(sql)
      if (cached) return cached
      const statement = statementOf(connection.prepare(sql), {
        path,
        onDone: doneOf(connection, sql, noteCommit),
      })
      const wrapped = sql === 'rollback' ? rollbackIfOpen(connection, statement) : statement
      if (prepared.size >= maxPrepared) prepared.clear()
      prepared.set(sql, wrapped)
      return wrapped
    },
  }
}

/**
 * Rolls back only an open transaction. SQLite itself rolls back a transaction that fails for lack of space or
 * an I/O error (https://sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction); a second
 * rollback would fail and hide the original error.
 */
function rollbackIfOpen(
  connection: DatabaseSync,
  rollback: ReturnType<typeof statementOf>,
): ReturnType<typeof statementOf> {
  return {
    ...rollback,
    run: (parameters) =>
      connection.isTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 },
  }
}

const changesNothing = /^\s*(select|pragma|explain|begin|savepoint|rollback)\b/i

/**
 * Returns a function to call after a statement: it notes a commit, of a transaction or of a statement outside of one.
 */
function doneOf(
  connection: DatabaseSync,
  sql: string,
  noteCommit: (sql: string) => void,
): () => void {
  if (changesNothing.test(sql)) return () => undefined
  return () => {
    if (!connection.isTransaction) noteCommit(sql)
  }
}

function statementOf(
  statement: StatementSync,
  { path, onDone }: { path: string; onDone: () => void },
) {
  const values = (parameters: readonly unknown[]) =>
    // oxlint-disable-next-line no-unsafe-type-assertion -- the query builder's types let nothing else through
    parameters as SQLInputValue[]
  const withReadOnlyErrors = <Result>(work: () => Result): Result => {
    try {
      const result = work()
      onDone()
      return result
    } catch (error) {
      throw asReadOnlyError(error, path)
    }
  }
  const isReader = statement.columns().length > 0
  const read = isReader ? rowReader(statement) : () => []
  return {
    reader: isReader,
    all: (parameters: readonly unknown[]) => withReadOnlyErrors(() => read(...values(parameters))),
    run: (parameters: readonly unknown[]) =>
      withReadOnlyErrors(() => statement.run(...values(parameters))),
    iterate: (parameters: readonly unknown[]) => read(...values(parameters)).values(),
  }
}
