import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Client, Pool, types } from 'pg'
import type { ClientBase, PoolClient, PoolConfig } from 'pg'
import { firstWriteDialect } from '#service/database/first-write.ts'
import { DatabaseOutage, isOutageOfQuery } from './outage.ts'
import type { Database, Schema } from '#service/database/schema.ts'

// counts and sizes stay far below 2^53, and rows are read as numbers everywhere
types.setTypeParser(types.builtins.INT8, Number)

/** Hears of outages: of each once, however many requests it fails. */
export interface OutageReport {
  onOutage?: (error: DatabaseOutage) => void
  onReturn?: (seconds: number) => void
}

/** How long is waited, in milliseconds. */
export interface Timeouts {
  /** For a connection, and for a free one of the pool. */
  connectMs: number
  /** The server ends a statement that runs longer, which frees its locks. */
  statementMs: number
  /** The driver gives up a server that has gone without a word. Longer than `statementMs`. */
  answerMs: number
}

/** Connections of the service to PostgreSQL. */
export const poolSize = 10
const usualTimeouts: Timeouts = { connectMs: 10_000, statementMs: 30_000, answerMs: 40_000 }
const keepAliveDelayMs = 10_000
// A pool that is closed while its server hangs would wait for the operating system, some 15 minutes.
const closeTimeoutMs = 5_000
const reportPauseMs = 10_000

/**
 * A PostgreSQL database, 15 or newer. Connects with the first query. Whatever fails because the
 * server is away, restarts or answers too late rejects with `DatabaseOutage`; the connection it
 * failed on is closed, and the next query takes another.
 */
export function openPostgres(
  url: string,
  report: OutageReport = {},
  { connectMs, statementMs, answerMs }: Timeouts = usualTimeouts,
): Database {
  const options: PoolConfig = {
    max: poolSize,
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    onConnect: (client) => limitStatements(client, statementMs),
  }
  return overPool(url, options, outageWatch(report))
}

/** The same over a single connection and without limits of time, for migrations. */
export function openUnlimitedPostgres(url: string): Database {
  const options = { max: 1, connectionTimeoutMillis: usualTimeouts.connectMs }
  return overPool(url, options, outageWatch({}))
}

function overPool(url: string, options: PoolConfig, watch: OutageWatch): Database {
  const pool = new Pool({
    connectionString: url,
    Client: ListeningClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    ...options,
  })
  // An idle connection that ends fails nothing: the pool has removed it already.
  pool.on('error', () => undefined)
  return new Kysely<Schema>({
    dialect: firstWriteDialect(new PostgresDialect({ pool: reportingPool(pool, watch) })),
  })
}

/**
 * A client emits `error` when its connection ends while it is checked out, when no query of the pool
 * listens (https://node-postgres.com/apis/client#error), and Node ends a process whose emitter has
 * an error and no listener. What runs on the client rejects anyway.
 */
class ListeningClient extends Client {
  constructor(...config: ConstructorParameters<typeof Client>) {
    super(...config)
    this.on('error', () => undefined)
  }
}

// By a statement, since poolers such as PgBouncer refuse these settings in a start-up message.
async function limitStatements(client: ClientBase, statementMs: number): Promise<void> {
  await client.query(
    `set statement_timeout = ${statementMs};
     set idle_in_transaction_session_timeout = ${statementMs}`,
  )
}

interface OutageWatch {
  failed: (error: DatabaseOutage) => void
  answered: () => void
}

function outageWatch({ onOutage, onReturn }: OutageReport): OutageWatch {
  let downSince: number | null = null
  let isReported = false
  let quietUntil = 0
  return {
    failed: (error) => {
      const now = performance.now()
      downSince ??= now
      // Connections that come and go must not fill the log.
      if (isReported || now < quietUntil) return
      isReported = true
      quietUntil = now + reportPauseMs
      onOutage?.(error)
    },
    answered: () => {
      if (downSince === null) return
      if (isReported) onReturn?.((performance.now() - downSince) / 1000)
      downSince = null
      isReported = false
    },
  }
}

/** The pool as Kysely sees it. It would give a client whose connection has just failed to the next query. */
function reportingPool(pool: Pool, watch: OutageWatch): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()

  const outageOf = (error: unknown): DatabaseOutage => {
    const outage = new DatabaseOutage(error)
    watch.failed(outage)
    return outage
  }

  function reportingClient(client: PoolClient): PostgresPoolClient {
    let isBroken = false
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      try {
        const result = await client.query(text, [...values])
        watch.answered()
        return result
      } catch (error) {
        // What follows on a broken connection, such as a rollback, fails for the same reason.
        if (!isBroken && !isOutageOfQuery(error)) throw error
        isBroken = true
        throw outageOf(error)
      }
    }
    const reporting = { query, release: (destroy = false) => client.release(destroy || isBroken) }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing here reads by a cursor, the other thing a client's query takes
    return reporting as unknown as PostgresPoolClient
  }

  return {
    options: {},
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw outageOf(error)
      })
      const reporting = clients.get(client) ?? reportingClient(client)
      clients.set(client, reporting)
      return reporting
    },
    end: () => Promise.race([pool.end(), pause(closeTimeoutMs, undefined, { ref: false })]),
  }
}
