import { Kysely, sql } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely'
import { entryUrl } from '#service/scheduling/entries.ts'
import { Failure } from '#service/failure.ts'
import { fairQueue } from '#service/scheduling/fair-queue.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import { threadPerProcessor, threadPool } from '#service/scheduling/thread-pool.ts'
import { poolSize } from './postgres/postgres.ts'
import type { ReadTask } from './read-thread.ts'
import type { Database, Schema } from './schema.ts'
import { isSqlite } from './sqlite.ts'

/** Runs queries that can take long outside the main thread. */
export interface LongReads {
  /**
   * A read-only view of the database, shared fairly between keys. It sees every earlier commit. A query
   * rejects with `unavailable` when it waits or runs too long, and with the reason of `signal` when that
   * aborts.
   */
  of: (owner: WorkOwner, signal?: AbortSignal) => Database
  stop: () => Promise<void>
}

export interface LongReadLimits {
  maxQueryMs: number
}

const defaultLimits: LongReadLimits = { maxQueryMs: 15_000 }
const maxWaiting = 1000
const maxWaitingPerKey = 250
const maxWaitMs = 10_000
const maxHeapMb = 512

/**
 * For SQLite, starts threads with a connection each: in WAL mode, readers and the writer do not block each
 * other (https://sqlite.org/wal.html). PostgreSQL runs queries in its own processes and limits their time, so
 * keys only queue for its connections. A database in memory cannot be opened twice, so it is read through its
 * only connection.
 */
export async function openLongReads(
  database: Database,
  { maxQueryMs }: LongReadLimits = defaultLimits,
): Promise<LongReads> {
  if (!isSqlite(database)) return queuedReads(database)
  const path = await fileOf(database)
  if (path === '') return directReads(database)

  const pool = threadPool<ReadTask, Record<string, unknown>[]>(entryUrl('read-thread'), {
    subject: 'long reads',
    queue: threadPerProcessor(maxWaitMs),
    maxTaskMs: maxQueryMs,
    maxHeapMb,
    workerData: path,
    limitFailure: () => new Failure('unavailable', 'This query took too long.'),
  })
  return {
    of: (owner, signal) =>
      new Kysely<Schema>({
        dialect: readingDialect(database, async ({ sql: text, parameters }) => ({
          rows: await pool.run(owner, { sql: text, parameters }, signal),
        })),
      }),
    stop: () => pool.stop(),
  }
}

/**
 * Reads through the connection pool of the database, with a fair queue between keys. Without it, the long
 * reads of one key could take every connection of the pool. Some connections are always left for other work.
 */
export function queuedReads(database: Database): LongReads {
  const queue = fairQueue('long reads', {
    concurrency: Math.floor(poolSize * 0.6),
    concurrencyPerOrganization: Math.floor(poolSize * 0.5),
    concurrencyPerKey: Math.floor(poolSize * 0.3),
    maxWaiting,
    maxWaitingPerKey,
    maxWaitMs,
  })
  return {
    of: (owner, signal) =>
      new Kysely<Schema>({
        dialect: readingDialect(database, (query) =>
          queue.run(owner, () => database.executeQuery(query), signal),
        ),
      }),
    stop: () => Promise.resolve(),
  }
}

/** Reads through the connections of the database itself, without a queue. */
export function directReads(database: Database): LongReads {
  return { of: () => database, stop: () => Promise.resolve() }
}

/** The path of the file of an embedded database; empty for one in memory. */
export async function fileOf(database: Database): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'main'`.execute(database)
  return rows[0]?.file ?? ''
}

/** A dialect that compiles queries like the database and runs them with `run`. */
function readingDialect(
  database: Database,
  run: (query: CompiledQuery) => Promise<QueryResult<unknown>>,
): Dialect {
  const executor = database.getExecutor()
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      // oxlint-disable-next-line no-unsafe-type-assertion -- the rows are what the query builder's types say
      return (await run(query)) as QueryResult<Row>
    },
    // eslint-disable-next-line require-yield -- rows come all at once
    async *streamQuery() {
      throw new Error('Long reads cannot be streamed.')
    },
  }
  const noTransaction = (): Promise<never> =>
    Promise.reject(new Error('Long reads cannot run in a transaction.'))
  return {
    createAdapter: () => executor.adapter,
    createQueryCompiler: () => ({ compileQuery: (node, id) => executor.compileQuery(node, id) }),
    createIntrospector: () => database.introspection,
    createDriver: () => ({
      init: () => Promise.resolve(),
      acquireConnection: () => Promise.resolve(connection),
      releaseConnection: () => Promise.resolve(),
      beginTransaction: noTransaction,
      commitTransaction: noTransaction,
      rollbackTransaction: noTransaction,
      destroy: () => Promise.resolve(),
    }),
  }
}
