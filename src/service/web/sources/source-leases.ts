import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { graphUrl } from '#contract/web-sources.ts'
import type { SourceError } from '#contract/web-sources.ts'
import { isoTime } from '#service/clock.ts'
import type { Database, Schema } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { transact } from '#service/database/transact.ts'
import { waitAfterFailure, waitAfterInterruption } from '#service/jobs/back-off.ts'
import { leaseWatch } from '#service/jobs/lease-watch.ts'
import type { LeaseHolder } from '#service/jobs/lease-watch.ts'

const texts = z.array(z.string())

const leaseRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  graph_id: z.string(),
  /** The key that queued it. */
  owner: z.string(),
  url: z.string(),
  type: graphUrl.shape.type,
  exclude_urls: z.string().transform((json) => texts.parse(JSON.parse(json))),
  isRemoved: z.boolean(),
  /** The number of failed attempts. */
  attempts: z.number(),
  /** The number of attempts that were interrupted, for example by a restart. */
  interruptions: z.number(),
  lease: z.number(),
})

/** A web source to read or remove, leased by one worker. */
export type SourceLease = z.infer<typeof leaseRow>

/** The outcome of reading a source. */
export type SourceOutcome =
  | { status: 'success'; pages_left_out: number }
  | { status: 'error'; error_type: SourceError }

const free = { lease_owner: null, beat: 0 }
const watchedAtOnce = 1000

/** The queue of web sources, with leases as in `job-store.ts`. */
export function sourceLeases(database: Database, holder: LeaseHolder) {
  const watch = leaseWatch(holder)
  const leaseMs = holder.leaseSeconds * 1000

  const heldLease = (tx: Database, source: SourceLease) =>
    tx
      .selectFrom('web_sources')
      .select('id')
      .where('id', '=', source.id)
      .where('lease_owner', '=', holder.owner)
      .where('lease', '=', source.lease)

  /** Ends a lease without a result. */
  const interrupted = ({
    id,
    lease,
    lease_owner,
    interruptions,
  }: Selectable<Schema['web_sources']>) =>
    database
      .updateTable('web_sources')
      .set({
        ...free,
        interruptions: interruptions + 1,
        wait_ms: waitAfterInterruption(interruptions + 1),
      })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .where('lease_owner', '=', lease_owner)

  /** Ends expired leases and back-offs. */
  async function endStanding(): Promise<void> {
    const rows = await database
      .selectFrom('web_sources')
      .selectAll()
      .where('run_at', 'is not', null)
      .where((where) => where.or([where('lease_owner', 'is not', null), where('wait_ms', '>', 0)]))
      .orderBy('run_at')
      .limit(watchedAtOnce)
      .execute()
    const over = watch.over(
      rows.map(({ id, lease, lease_owner, beat, wait_ms }) => ({
        id,
        state: `${lease} ${lease_owner} ${beat}`,
        limitMs: lease_owner === null ? wait_ms : leaseMs,
      })),
    )
    for (const row of rows) {
      if (!over.includes(row.id)) continue
      if (row.lease_owner !== null) {
        await interrupted(row).where('beat', '=', row.beat).execute()
        continue
      }
      await database
        .updateTable('web_sources')
        .set({ wait_ms: 0 })
        .where('id', '=', row.id)
        .where('lease', '=', row.lease)
        .where('lease_owner', 'is', null)
        .execute()
    }
  }

  return {
    /** Leases the next source that is due, or null. */
    async lease(): Promise<SourceLease | null> {
      await endStanding().catch((error: unknown) => {
        watch.forget()
        throw error
      })
      const row = await database
        .updateTable('web_sources')
        .set((set) => ({ lease_owner: holder.owner, beat: 0, lease: set('lease', '+', 1) }))
        .where('id', '=', (next) =>
          next
            .selectFrom('web_sources')
            .select('id')
            .where('run_at', 'is not', null)
            .where('lease_owner', 'is', null)
            // A literal, because an index of due sources is not used with a parameter.
            .where('wait_ms', '=', sql.lit(0))
            .orderBy('turn')
            .orderBy('id')
            .limit(1)
            .$if(!isSqlite(database), (query) => query.forUpdate().skipLocked()),
        )
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return null
      return leaseRow.parse({ ...row, isRemoved: row.status === 'removed' })
    },

    /** Ends the leases of processes that have ended. */
    async releaseOf(isGone: (owner: string) => boolean): Promise<void> {
      const rows = await database
        .selectFrom('web_sources')
        .selectAll()
        .where('lease_owner', 'is not', null)
        .execute()
      for (const row of rows) {
        if (isGone(row.lease_owner ?? '')) await interrupted(row).execute()
      }
    },

    /** Renews a lease. False when it is lost; the work must then stop. */
    async renew(source: SourceLease): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('web_sources')
        .set((set) => ({ beat: set('beat', '+', 1) }))
        .where('id', 'in', heldLease(database, source))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Whether the transaction holds the lease until it ends. */
    async isHeld(tx: Database, source: SourceLease): Promise<boolean> {
      const row = await heldLease(tx, source)
        .$if(!isSqlite(tx), (query) => query.forUpdate())
        .executeTakeFirst()
      return row !== undefined
    },

    /** Completes the work with its outcome. */
    async finish(source: SourceLease, outcome: SourceOutcome, now: Date): Promise<void> {
      const ended = outcome.status === 'success'
      await database
        .updateTable('web_sources')
        .set({
          status: outcome.status,
          error_type: ended ? null : outcome.error_type,
          run_at: null,
          ...free,
          ...(ended && { pages_left_out: outcome.pages_left_out, read_at: isoTime(now) }),
        })
        .where('id', 'in', heldLease(database, source))
        .execute()
    },

    /** Deletes a removed source and the list of its pages. */
    async forget(source: SourceLease): Promise<void> {
      await transact(database, async (tx) => {
        if (!(await this.isHeld(tx, source))) return
        await tx.deleteFrom('web_pages').where('source_id', '=', source.id).execute()
        await tx.deleteFrom('web_sources').where('id', '=', source.id).execute()
      })
    },

    /** Releases a source, for another attempt at once or after a back-off. */
    async release(
      source: SourceLease,
      reason: 'stopped' | 'interrupted' | 'failed',
    ): Promise<void> {
      const attempts = source.attempts + (reason === 'failed' ? 1 : 0)
      const interruptions = source.interruptions + (reason === 'interrupted' ? 1 : 0)
      const waits = {
        stopped: 0,
        interrupted: waitAfterInterruption(interruptions),
        failed: waitAfterFailure(attempts),
      }
      await database
        .updateTable('web_sources')
        .set({ ...free, attempts, interruptions, wait_ms: waits[reason] })
        .where('id', 'in', heldLease(database, source))
        .execute()
    },
  }
}

export type SourceLeases = ReturnType<typeof sourceLeases>
