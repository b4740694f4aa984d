import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { preparedQueries } from '#service/database/statements/prepared-query.ts'
import { transact } from '#service/database/transact.ts'
import { waitAfterFailure, waitAfterInterruption } from './back-off.ts'
import { leaseWatch } from './lease-watch.ts'
import type { LeaseHolder } from './lease-watch.ts'

/** Leased work. Only the holder of the lease may write the results of the work. */
export interface Lease {
  /** The ID of the work in its queue. */
  id: string
  lease: string
  /** The number of failed attempts. */
  attempts: number
  /** The number of attempts that were interrupted, for example by a restart. */
  interruptions: number
}

export const leaseFields = {
  id: z.string(),
  lease: z.string(),
  attempts: z.number(),
  interruptions: z.number(),
}

/** The columns of work without a lease. */
export const unleased = { lease: null, lease_owner: null, beat: 0 }

/** The columns of work that has just been queued. */
export const newWork = { ...unleased, attempts: 0, interruptions: 0, wait_ms: 0 }

/**
 * The `wait_ms` of a parked job of a file, which is done once it is queued anew. Its back-offs are longer. A version that does
 * not know of this does the job after that time.
 */
export const parkedWaitMs = 1

const isParked = sql<SqlBool>`wait_ms = ${sql.lit(parkedWaitMs)}`

/** The tables of leased work, each with the columns of `Leased`, and the order in which it is due. */
export const queues = {
  jobs: {
    table: sql.table('jobs'),
    id: sql.ref('version_id'),
    isQueued: sql<SqlBool>`not ${isParked}`,
    order: sql`turn, version_id`,
  },
  web_sources: {
    table: sql.table('web_sources'),
    id: sql.ref('id'),
    isQueued: sql<SqlBool>`run_at is not null`,
    order: sql`turn, id`,
  },
  application_jobs: {
    table: sql.table('application_jobs'),
    id: sql.ref('id'),
    isQueued: sql<SqlBool>`status = 'in_progress'`,
    order: sql`turn, id`,
  },
  evaluation_cells: {
    table: sql.table('evaluation_cells'),
    id: sql.ref('id'),
    isQueued: sql<SqlBool>`status = 'running'`,
    order: sql`turn, id`,
  },
  file_embeddings: {
    table: sql.table('file_embeddings'),
    id: sql.ref('id'),
    isQueued: sql<SqlBool>`status = 'queued'`,
    order: sql`turn, id`,
  },
  imports: {
    table: sql.table('imports'),
    id: sql.ref('id'),
    isQueued: sql<SqlBool>`status in ('checking', 'importing')`,
    order: sql`id`,
  },
  isolation_reports: {
    table: sql.table('isolation_reports'),
    id: sql.ref('id'),
    isQueued: sql<SqlBool>`running_of is not null`,
    order: sql`id`,
  },
}

const standingRow = z.object({
  id: z.string(),
  lease: z.string().nullable(),
  lease_owner: z.string().nullable(),
  beat: z.number(),
  attempts: z.number(),
  interruptions: z.number(),
  wait_ms: z.number(),
})
type StandingRow = z.infer<typeof standingRow>

const watchedAtOnce = 1000
// Leases and back-offs last for seconds, and a queue of small files is asked for work hundreds of times a second.
const watchPauseMs = 500

/** Locks a lease until the transaction ends. False when it is lost. */
async function isHeldIn(
  tx: Database,
  queue: keyof typeof queues,
  work: Pick<Lease, 'id' | 'lease'>,
): Promise<boolean> {
  return (await findHeld(tx, queue, work.id, work.lease)).length > 0
}

const findHeld = preparedQueries(
  (database, queue: keyof typeof queues, work: string, lease: string) => {
    const { table, id } = queues[queue]
    const query = sql`
      select ${id} from ${table}
      where ${id} = ${work} and lease = ${lease}
        ${sql.raw(isSqlite(database) ? '' : 'for update')}`
    return { compile: () => query.compile(database) }
  },
)

/** Runs `change` in a transaction that locks a lease. False, without any effect, when the lease is lost. */
export function whileHeld(
  database: Database,
  queue: keyof typeof queues,
  work: Pick<Lease, 'id' | 'lease'>,
  change: (tx: Database) => Promise<void>,
): Promise<boolean> {
  return transact(database, async (tx) => {
    if (!(await isHeldIn(tx, queue, work))) return false
    await change(tx)
    return true
  })
}

/**
 * The leases of one queue. A lease that is not renewed expires, and its work is done again. `workRow`
 * parses a leased row of the queue, with `id`.
 */
export function leaseStore<Work extends Lease>(
  database: Database,
  queue: keyof typeof queues,
  workRow: z.ZodType<Work>,
  holder: LeaseHolder,
) {
  const { table, id, isQueued, order } = queues[queue]
  const watch = leaseWatch(holder)
  const leaseMs = holder.leaseSeconds * 1000
  const isWatched = queue === 'jobs' ? isQueued : sql<SqlBool>`true`
  // In SQLite the transaction is the lock.
  const lock = (mode: string) => sql.raw(isSqlite(database) ? '' : mode)

  const standing = sql`
    select ${id} as id, lease, lease_owner, beat, attempts, interruptions, wait_ms from ${table}`

  async function readStanding(query: RawBuilder<unknown>): Promise<StandingRow[]> {
    const { rows } = await query.execute(database)
    return rows.map((row) => standingRow.parse(row))
  }

  /** Ends a lease without a result. */
  async function interrupt(row: StandingRow): Promise<void> {
    const interruptions = row.interruptions + 1
    await sql`
      update ${table} set lease = null, lease_owner = null, beat = 0,
        interruptions = ${interruptions}, wait_ms = ${waitAfterInterruption(interruptions)}
      where ${id} = ${row.id} and lease = ${row.lease} and beat = ${row.beat}`.execute(database)
  }

  /** Ends expired leases and back-offs. */
  async function expire(): Promise<void> {
    const rows = await readStanding(sql`${standing}
      where (lease_owner is not null or wait_ms > 0) and ${isWatched}
      order by ${id} limit ${sql.lit(watchedAtOnce)}`)
    const over = watch.expired(
      rows.map(({ id: work, lease, beat, attempts, interruptions, wait_ms }) => ({
        id: work,
        state: lease === null ? `${attempts} ${interruptions}` : `${lease} ${beat}`,
        limitMs: lease === null ? wait_ms : leaseMs,
      })),
    )
    for (const row of rows) {
      if (!over.includes(row.id)) continue
      if (row.lease !== null) {
        await interrupt(row)
        continue
      }
      await sql`
        update ${table} set wait_ms = 0
        where ${id} = ${row.id} and lease is null`.execute(database)
    }
  }

  let watchedAt = -Infinity

  async function expireNowAndThen(): Promise<void> {
    const now = holder.clock.monotonic()
    if (now - watchedAt < watchPauseMs) return
    watchedAt = now
    await expire()
  }

  /** The ID of the work as a subquery, which is empty when the lease is lost. */
  const idIfHeld = (work: Lease): RawBuilder<string> =>
    sql`(select ${id} from ${table} where ${id} = ${work.id} and lease = ${work.lease})`

  return {
    idIfHeld,
    isHeld: (tx: Database, work: Work): Promise<boolean> => isHeldIn(tx, queue, work),

    /** Leases the next work that is due and meets a condition, or null. */
    async lease(condition = sql<SqlBool>`true`): Promise<Work | null> {
      try {
        await expireNowAndThen()
        // A literal 0, because an index of due work is not used with a parameter.
        const { rows } = await sql`
          update ${table} set lease = ${randomUUID()}, lease_owner = ${holder.owner}, beat = 0
          where ${id} = (
            select ${id} from ${table}
            where ${isQueued} and lease_owner is null and wait_ms = 0 and ${condition}
            order by ${order} limit 1 ${lock('for update skip locked')}
          )
          returning *, ${id} as id`.execute(database)
        return rows[0] === undefined ? null : workRow.parse(rows[0])
      } catch (error) {
        watch.forget()
        throw error
      }
    },

    /** Renews a lease. False when it is lost; the work must then stop. */
    async renew(work: Lease): Promise<boolean> {
      const { rows } = await sql`
        update ${table} set beat = beat + 1
        where ${id} = ${work.id} and lease = ${work.lease} returning beat`.execute(database)
      return rows.length > 0
    },

    /** Ends the leases of processes that have ended, so that their work need not wait for expiry. */
    async releaseOf(isGone: (owner: string) => boolean): Promise<void> {
      const rows = await readStanding(sql`${standing} where lease_owner is not null`)
      for (const row of rows) if (isGone(row.lease_owner ?? '')) await interrupt(row)
    },

    /**
     * Runs `change` in a transaction that locks the lease. False, without any effect, when the lease is lost.
     */
    holding: (work: Lease, change: (tx: Database) => Promise<void>): Promise<boolean> =>
      whileHeld(database, queue, work, change),

    /** Releases work, for another attempt at once or after a back-off. */
    async release(work: Lease, reason: 'stopped' | 'interrupted' | 'failed'): Promise<void> {
      const attempts = work.attempts + (reason === 'failed' ? 1 : 0)
      const interruptions = work.interruptions + (reason === 'interrupted' ? 1 : 0)
      const waits = {
        stopped: 0,
        interrupted: waitAfterInterruption(interruptions),
        failed: waitAfterFailure(attempts),
      }
      await sql`
        update ${table} set lease = null, lease_owner = null, beat = 0, attempts = ${attempts},
          interruptions = ${interruptions}, wait_ms = ${waits[reason]}
        where ${id} = ${work.id} and lease = ${work.lease}`.execute(database)
    },
  }
}
