import { SqliteAdapter } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, Driver } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { commitsAsynchronously } from '#service/database/asynchronous-commit.ts'
import type { Checkpoints } from './checkpoints.ts'
import { foreignLock } from './foreign-lock.ts'
import type { ForeignLock } from './foreign-lock.ts'
import type { LogSync } from './log-sync.ts'
import type { OpenedFiles } from './opened-files.ts'
import { QueryCompiler } from './query-compiler.ts'

/** The log and the files of a database, and whether what now has the connection has committed. */
export interface GroupCommit {
  log: LogSync
  files: OpenedFiles
  checkpoints: Checkpoints
  /** Must be called after each commit that has to survive a power failure. */
  noteCommit: () => void
  /** Whether there was such a commit since the last call. */
  takeCommit: () => boolean
  /** Whether a statement or a transaction has the connection now. */
  isTaken: () => boolean
  /** Resolves when nobody else writes; from then on only the caller may, through the connection or in a thread. */
  take: (by: Writer) => Promise<void>
  giveAway: () => void
  /** The lock that another program may have on the file. */
  lock: ForeignLock
  /** Runs a read between two transactions, before the next of those that wait. */
  readBetween: (read: () => void) => void
}

type Writer = 'connection' | 'thread'

export function groupCommit(
  log: LogSync,
  files: OpenedFiles,
  checkpoints: Checkpoints,
  onLocked: (isLocked: boolean) => void = () => undefined,
): GroupCommit {
  let hasCommitted = false
  let writer: Writer | null = null
  const waiting: (() => void)[] = []
  const reads: (() => void)[] = []
  const runReads = (): void => {
    for (const read of reads.splice(0)) read()
  }
  return {
    log,
    files,
    checkpoints,
    noteCommit: () => {
      hasCommitted = true
      log.noteCommit()
    },
    takeCommit: () => {
      const taken = hasCommitted
      hasCommitted = false
      return taken
    },
    isTaken: () => writer === 'connection',
    lock: foreignLock({
      onLocked,
      whileReadable: async (work) => {
        writer = 'thread'
        runReads()
        try {
          await work()
        } finally {
          writer = 'connection'
        }
      },
    }),
    take: async (by) => {
      if (writer !== null) await new Promise<void>((resolve) => waiting.push(resolve))
      writer = by
    },
    readBetween: (read) => reads.push(read),
    giveAway: () => {
      runReads()
      const next = waiting.shift()
      if (next) next()
      else writer = null
    },
  }
}

// Kysely gives away a connection only when its user has finished, and would keep it while the log is synced. As one
// of several connections it is given away here.
class QueuedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }

  // Kysely migrates without a transaction where changes of tables cannot be rolled back. In SQLite they can
  // (https://sqlite.org/lang_transaction.html), and a migration that is cut off must leave nothing behind.
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/**
 * Wraps the dialect of SQLite, whose commits do not sync the log: a transaction or a statement that committed
 * resolves when its commit is on the disk, and meanwhile others use the connection.
 */
export function groupCommitDialect(dialect: Dialect, commits: GroupCommit): Dialect {
  return {
    createAdapter: () => new QueuedAdapter(),
    createDriver: () => groupCommitDriver(dialect.createDriver(), commits),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => new QueryCompiler(),
  }
}

function groupCommitDriver(driver: Driver, commits: GroupCommit): Driver {
  const { log, files, checkpoints, lock, takeCommit, take, giveAway } = commits
  const watched = new WeakSet<DatabaseConnection>()
  const inTransaction = new WeakSet<DatabaseConnection>()

  /** Changes outside of a transaction wait for the lock of another program. */
  function watch(connection: DatabaseConnection): void {
    if (watched.has(connection)) return
    watched.add(connection)
    const own = connection
    const execute = connection.executeQuery.bind(connection)
    own.executeQuery = (query, options) =>
      inTransaction.has(own) || isRead(query)
        ? execute(query, options)
        : lock.wait(() => execute(query, options))
  }

  return {
    init: (options) => driver.init(options),
    acquireConnection: async (options) => {
      // Work that can wait does so before it has the connection, so that requests do not wait with it.
      if (commitsAsynchronously()) await checkpoints.whenShort()
      await take('connection')
      const connection = await driver.acquireConnection(options)
      watch(connection)
      return connection
    },
    beginTransaction: async (connection, settings) => {
      // SQLite's driver begins with a statement of this connection.
      await driver.beginTransaction(connection, settings)
      inTransaction.add(connection)
    },
    commitTransaction: async (connection) => {
      // A transaction that cannot be acknowledged is rolled back.
      files.require()
      await driver.commitTransaction(connection)
      inTransaction.delete(connection)
    },
    rollbackTransaction: async (connection) => {
      await driver.rollbackTransaction(connection)
      inTransaction.delete(connection)
    },
    releaseConnection: async (connection, options) => {
      inTransaction.delete(connection)
      const isCommitted = takeCommit()
      await driver.releaseConnection(connection, options)
      giveAway()
      if (!isCommitted) return
      await log.whenSynced()
      files.require()
    },
    destroy: async (options) => {
      await log.whenSynced()?.catch(() => undefined)
      await checkpoints.stop()
      files.close()
      await driver.destroy(options)
      await log.close()
    },
  }
}

/** Whether a query reads rows and changes nothing. */
export function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || (query.kind === 'RawNode' && /^\s*select\b/i.test(sql))
}

type WatchedLog = Pick<GroupCommit, 'log' | 'checkpoints'>

const logs = new WeakMap<Database, WatchedLog>()

/** Makes the log of a database known to `whenSynced` and `whenCopied`. */
export function watchLog(database: Database, log: WatchedLog): Database {
  logs.set(database, log)
  return database
}

/**
 * Resolves when everything that a reader of the database can have seen by now is on the disk, apart from work
 * that is done again; null if it is. PostgreSQL shows nothing that is not.
 */
export function whenSynced(database: Database): Promise<void> | null {
  return logs.get(database)?.log.whenSynced() ?? null
}

/** By how many bytes the file of an embedded database becomes longer when its whole log is copied into it. */
export function logGrowth(database: Database): number {
  return logs.get(database)?.checkpoints.growth() ?? 0
}

/** Resolves when the log is not being copied into the database. Whoever has the connection can then copy it. */
export async function whenCopied(database: Database): Promise<void> {
  await logs.get(database)?.checkpoints.whenIdle()
}
