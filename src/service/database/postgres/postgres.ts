import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Client, Pool, types } from 'pg'
import type { ClientBase, PoolClient, PoolConfig } from 'pg'
import { firstWriteDialect } from '#service/database/changes/first-write.ts'
import { countKeyChanges, watchKeys } from '#service/database/changes/key-changes.ts'
import { queryLog } from '#service/database/query-log.ts'
import type { OnQuery } from '#service/database/query-log.ts'
import { DatabaseOutage, isOutageOfQuery } from './outage.ts'
import { steadyPool } from './steady-start.ts'
import { tenantPool } from './tenant-pool.ts'
import type { Database, Schema } from '#service/database/schema.ts'

// Counts and sizes stay far below 2^53, and all code reads them as numbers.
types.setTypeParser(types.builtins.INT8, Number)

/** Callbacks. Each outage is reported once, however many requests it fails; that of changes apart from that of all. */
export interface OutageReport {
  onQuery?: OnQuery
  /** Whether statements of `asTenant` run as the role of tenants. Default: no. */
  hasTenantRole?: boolean
  onOutage?: (error: DatabaseOutage) => void
  onReturn?: (seconds: number, error: DatabaseOutage) => void
}

/** Time limits, in milliseconds. */
export interface Timeouts {
  /** For establishing a connection, and for waiting until one of the pool is free. */
  connectMs: number
  /** The server cancels a statement that runs longer, which frees its locks. */
  statementMs: number
  /** The driver closes a connection on which the server no longer responds. Longer than `statementMs`. */
  answerMs: number
}

/** The maximum number of connections of the service to PostgreSQL. */
export const poolSize = 10
const usualTimeouts: Timeouts = { connectMs: 10_000, statementMs: 30_000, answerMs: 40_000 }
const keepAliveDelayMs = 10_000
// Closing a pool while its server hangs would otherwise wait about 15 minutes for the TCP timeout.
const closeTimeoutMs = 5_000
const reportPauseMs = 10_000

/**
 * Opens a PostgreSQL database, version 15 or newer. Connects with the first query. A query that fails because
 * the server is down, restarts or responds too late rejects with `DatabaseOutage`; its connection is closed,
 * and the next query uses another.
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
  return overPool(url, options, outageWatch(report), report, steadyPool)
}

/** A single connection without time limits, for migrations. */
export function openUnlimitedPostgres(url: string): Database {
  const options = { max: 1, connectionTimeoutMillis: usualTimeouts.connectMs }
  return overPool(url, options, outageWatch({}))
}

function overPool(
  url: string,
  options: PoolConfig,
  watch: OutageWatch,
  { onQuery, hasTenantRole = false }: OutageReport = {},
  wrap: (reporting: PostgresPool) => PostgresPool = (reporting) => reporting,
): Database {
  const pool = new Pool({
    connectionString: url,
    Client: ListeningClient,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    ...options,
  })
  // An idle connection that ends fails no query, and the pool has already removed it.
  pool.on('error', () => undefined)
  const keyChanges = countKeyChanges()
  const reporting = wrap(reportingPool(pool, watch))
  const dialect = new PostgresDialect({ pool: hasTenantRole ? tenantPool(reporting) : reporting })
  const opened = new Kysely<Schema>({
    dialect: firstWriteDialect(dialect, keyChanges),
    ...(onQuery && { log: queryLog(onQuery) }),
  })
  return watchKeys(opened, keyChanges)
}

/**
 * A client whose connection ends while it is checked out emits `error`
 * (https://node-postgres.com/apis/client#error), and an `error` event without a listener ends the Node
 * process. The listener can ignore the error, because queries on the client reject anyway.
 */
class ListeningClient extends Client {
  constructor(...config: ConstructorParameters<typeof Client>) {
    super(...config)
    this.on('error', () => undefined)
  }
}

// Set by a statement, because poolers such as PgBouncer refuse these settings in the startup message.
async function limitStatements(client: ClientBase, statementMs: number): Promise<void> {
  await client.query(
    `set statement_timeout = ${statementMs};
     set idle_in_transaction_session_timeout = ${statementMs}`,
  )
}

interface OutageWatch {
  failed: (error: DatabaseOutage) => void
  answered: (text: string) => void
}

// A database that only accepts reads answers them.
const isChange = (text: string): boolean => /^\s*(?:insert|update|delete)\b/i.test(text)

function outageWatch(report: OutageReport): OutageWatch {
  const ofAll = watchUntil(() => true, report)
  const ofChanges = watchUntil(isChange, report)
  return {
    failed: (error) => (error.isReadOnly ? ofChanges : ofAll).failed(error),
    answered: (text) => {
      ofAll.answered(text)
      ofChanges.answered(text)
    },
  }
}

/** Watches outages, each of which a statement ends that is answered and chosen by `isEnd`. */
function watchUntil(
  isEnd: (text: string) => boolean,
  { onOutage, onReturn }: OutageReport,
): OutageWatch {
  let downSince: number | null = null
  let reportedOutage: DatabaseOutage | null = null
  let quietUntil = 0
  return {
    failed: (error) => {
      const now = performance.now()
      downSince ??= now
      // An unstable connection must not fill the log.
      if (reportedOutage !== null || now < quietUntil) return
      reportedOutage = error
      quietUntil = now + reportPauseMs
      onOutage?.(error)
    },
    answered: (text) => {
      if (downSince === null || !isEnd(text)) return
      if (reportedOutage !== null)
        onReturn?.((performance.now() - downSince) / 1000, reportedOutage)
      downSince = null
      reportedOutage = null
    },
  }
}

/**
 * Wraps the pool for Kysely: reports outages, and closes a client whose connection failed, because the pool
 * would otherwise give it to the next query.
 */
function reportingPool(pool: Pool, watch: OutageWatch): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()

  const outageOf = (error: unknown): DatabaseOutage => {
    const outage = new DatabaseOutage(error)
    watch.failed(outage)
    return outage
  }

  function reportingClient(client: PoolClient): PostgresPoolClient {
    let outage: DatabaseOutage | null = null
    const query = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      try {
        const result = await client.query(text, [...values])
        watch.answered(text)
        return result
      } catch (error) {
        // Statements after the break of a connection, such as a rollback, fail for the same reason.
        if (outage === null && !isOutageOfQuery(error)) throw error
        outage ??= outageOf(error)
        throw outage
      }
    }
    const reporting = {
      query,
      release: (destroy = false) => client.release(destroy || outage !== null),
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely calls only this overload of `query`; nothing here uses a cursor
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
