import { rmSync } from 'node:fs'
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
import { addNearestSigns } from './sqlite/nearest-signs.ts'
import type { Database, Schema } from './schema.ts'
import { asReadOnlyError } from '#service/disk/storage-trouble.ts'

/** Whether a database or transaction is SQLite rather than PostgreSQL. */
export function isSqlite(database: Database): boolean {
  return database.getExecutor().adapter instanceof SqliteAdapter
}

/**
 * Opens the embedded database: a file, or `:memory:`, which can begin with serialized contents. Every commit is on the disk before its query resolves
 * (WAL, `synchronous=FULL`: https://sqlite.org/pragma.html#pragma_synchronous), except in `withAsynchronousCommit`. Deleted content is
 * overwritten (https://sqlite.org/pragma.html#pragma_secure_delete).
 */
export function openSqlite(
  path: string,
  { contents, onQuery }: { contents?: Uint8Array; onQuery?: OnQuery } = {},
): Database {
  // SQLite creates the WAL and shared-memory files with the mode of the database file.
  if (path !== ':memory:') makePrivateFile(path)
  const connection = new DatabaseSync(path, { timeout: 10_000 })
  if (contents !== undefined) connection.deserialize(contents)
  connection.exec(
    `pragma journal_mode = wal;
     pragma secure_delete = on;
     pragma synchronous = full;
     pragma foreign_keys = on;
     pragma temp_store = memory;
     pragma cache_size = -16000;
     pragma mmap_size = 268435456`,
  )
  addNearestSigns(connection)
  const keyChanges = countKeyChanges()
  const dialect = new SqliteDialect({ database: forKysely(connection, path) })
  const opened = new Kysely<Schema>({
    dialect: firstWriteDialect(dialect, keyChanges),
    ...(onQuery && { log: queryLog(onQuery) }),
  })
  return watchKeys(opened, keyChanges)
}

// More than a database can have, so that it is copied in one step. A copy in several steps starts again after
// each write of another process (https://sqlite.org/backup.html).
const pagesPerStep = 2 ** 31 - 1

/**
 * Copies an embedded database, which may be in use, as it is at one moment. Replaces the target. The thread
 * is not blocked.
 */
export async function copySqlite(path: string, target: string): Promise<void> {
  rmSync(target, { force: true })
  makePrivateFile(target)
  const connection = new DatabaseSync(path, { timeout: 10_000 })
  try {
    await backup(connection, target, { rate: pagesPerStep })
  } finally {
    connection.close()
  }
}

// The service uses fewer distinct statements than this, so each is prepared once.
const maxPrepared = 500

function forKysely(connection: DatabaseSync, path: string): SqliteDatabase {
  const prepared = new Map<string, ReturnType<typeof statementOf>>()
  const sync = syncOf(connection)
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
      const statement = statementOf(connection.prepare(sql), path, sync)
      const wrapped = sql === 'rollback' ? rollbackIfOpen(connection, statement) : statement
      if (prepared.size < maxPrepared) prepared.set(sql, wrapped)
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

/**
 * Returns a function to call before each statement: it makes SQLite sync the log with each commit, except in
 * work that may be done again. The log is synced as a whole, so a later commit also syncs those before it.
 */
function syncOf(connection: DatabaseSync): () => void {
  let level = 'full'
  return () => {
    const wanted = commitsAsynchronously() ? 'normal' : 'full'
    // Within a transaction the level cannot change; it was set when the transaction began.
    if (wanted === level || connection.isTransaction) return
    connection.exec(`pragma synchronous = ${wanted}`)
    level = wanted
  }
}

function statementOf(statement: StatementSync, path: string, sync: () => void) {
  const values = (parameters: readonly unknown[]) =>
    // oxlint-disable-next-line no-unsafe-type-assertion -- the query builder's types let nothing else through
    parameters as SQLInputValue[]
  const withReadOnlyErrors = <Result>(work: () => Result): Result => {
    sync()
    try {
      return work()
    } catch (error) {
      throw asReadOnlyError(error, path)
    }
  }
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) =>
      withReadOnlyErrors(() => statement.all(...values(parameters))),
    run: (parameters: readonly unknown[]) =>
      withReadOnlyErrors(() => statement.run(...values(parameters))),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
  }
}
