import { availableParallelism } from 'node:os'
import { Kysely, sql } from 'kysely'
import type { CompiledQuery, DatabaseConnection, Dialect, QueryResult } from 'kysely'
import { Failure } from '#service/failure.ts'
import { fairQueue } from '#service/scheduling/fair-queue.ts'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import { TaskEnded, threadPool } from '#service/scheduling/thread-pool.ts'
import { poolSize } from './postgres/postgres.ts'
import type { ReadTask } from './read-thread.ts'
import type { Database, Schema } from './schema.ts'
import { isSqlite } from './sqlite.ts'

/** Reads that can take long, away from the thread that answers requests. */
export interface LongReads {
  /**
   * The database, for reading alone, in turns with other keys. It sees all that was committed before. A
   * query rejects with `unavailable` when it waits or runs too long, and as `signal` does.
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
 * Threads that each hold a connection of their own to a SQLite file: in WAL mode readers and the writer do
 * not wait for each other (https://sqlite.org/wal.html). PostgreSQL runs queries in processes of its own
 * and limits their time, so there keys only take turns for its connections. A database in memory cannot
 * be opened twice and is read as always.
 */
export async function openLongReads(
  database: Database,
  { maxQueryMs }: LongReadLimits = defaultLimits,
): Promise<LongReads> {
  if (!isSqlite(database)) return queuedReads(database)
  const path = await fileOf(database)
  if (path === '') return directReads(database)

  // One thread more than a key may use, so that its long reads do not keep the others waiting.
  const concurrency = Math.max(2, availableParallelism())
  const pool = threadPool<ReadTask, Record<string, unknown>[]>(
    new URL('./read-thread.ts', import.meta.url),
    {
      subject: 'long reads',
      queue: {
        concurrency,
        concurrencyPerKey: concurrency - 1,
        maxWaiting,
        maxWaitingPerKey,
        maxWaitMs,
      },
      maxTaskMs: maxQueryMs,
      maxHeapMb,
      workerData: { path },
    },
  )
  return {
    of: (owner, signal) =>
      new Kysely<Schema>({
        dialect: readingDialect(database, async ({ sql: text, parameters }) => {
          try {
            return { rows: await pool.run(owner, { sql: text, parameters }, signal) }
          } catch (error) {
            if (!(error instanceof TaskEnded) || error.reason === 'crash') throw error
            throw new Failure('unavailable', 'This took too long to look up.')
          }
        }),
      }),
    stop: () => pool.stop(),
  }
}

/**
 * Reads in the connections of the database itself, in turns of keys: of its pool, of which one key could
 * otherwise take every connection for as long as its reads last, some are always left to other work.
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

/** Reads in the connections of the database itself. */
export function directReads(database: Database): LongReads {
  return { of: () => database, stop: () => Promise.resolve() }
}

/** Where the database is stored; empty for one in memory. */
async function fileOf(database: Database): Promise<string> {
  const { rows } = await sql<{ file: string }>`
    select file from pragma_database_list where name = 'main'`.execute(database)
  return rows[0]?.file ?? ''
}

/** Speaks SQL as the database does, and has another run it. */
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
      throw new Error('Long reads are not streamed.')
    },
  }
  const noTransaction = (): Promise<never> =>
    Promise.reject(new Error('Long reads are no transactions.'))
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
