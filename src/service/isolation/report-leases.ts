import { z } from 'zod'
import type { IsolationReport, IsolationSummary } from '#contract/isolation.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { leaseWatch } from '#service/jobs/lease-watch.ts'
import type { LeaseHolder } from '#service/jobs/lease-watch.ts'
import { readSummary } from './report-store.ts'

const leaseRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  tag: z.string(),
  created_at: z.string(),
  summary: z.string().transform(readSummary),
  /** Including this attempt. */
  attempts: z.number(),
})

/** An isolation test to run, leased by one process. */
export type ProofLease = z.infer<typeof leaseRow>

const keptReports = 100

const free = { lease_owner: null, beat: 0 }

/** The queue of isolation tests, with leases as in `job-store.ts`. */
export function reportLeases(database: Database, holder: LeaseHolder) {
  const watch = leaseWatch(holder)
  const limitMs = holder.leaseSeconds * 1000
  const heldLease = (lease: ProofLease) =>
    database
      .updateTable('isolation_reports')
      .where('id', '=', lease.id)
      .where('running_of', 'is not', null)
      .where('lease_owner', '=', holder.owner)
      .where('attempts', '=', lease.attempts)

  /** Whether there is a test without a lease. */
  async function endStanding(): Promise<boolean> {
    const rows = await database
      .selectFrom('isolation_reports')
      .select(['id', 'attempts', 'lease_owner', 'beat'])
      .where('running_of', 'is not', null)
      .execute()
    const leased = rows.filter(({ lease_owner }) => lease_owner !== null)
    const over = watch.over(
      leased.map(({ id, attempts, beat }) => ({ id, state: `${attempts} ${beat}`, limitMs })),
    )
    for (const { id, attempts, beat } of leased.filter((row) => over.includes(row.id))) {
      await database
        .updateTable('isolation_reports')
        .set(free)
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('beat', '=', beat)
        .execute()
    }
    return rows.length > leased.length || over.length > 0
  }

  return {
    /** Leases a test, or null when there is none. */
    async lease(): Promise<ProofLease | null> {
      const isAny = await endStanding().catch((error: unknown) => {
        watch.forget()
        throw error
      })
      // Runs every second and nearly always finds nothing, so it first reads without the write lock.
      if (!isAny) return null
      const row = await database
        .updateTable('isolation_reports')
        .set((set) => ({ lease_owner: holder.owner, beat: 0, attempts: set('attempts', '+', 1) }))
        .where('id', '=', (next) =>
          next
            .selectFrom('isolation_reports')
            .select('id')
            .where('running_of', 'is not', null)
            .where('lease_owner', 'is', null)
            .limit(1)
            .$if(!isSqlite(database), (query) => query.forUpdate().skipLocked()),
        )
        .returningAll()
        .executeTakeFirst()
      return row === undefined ? null : leaseRow.parse(row)
    },

    /** Ends the leases of processes that have ended. */
    async releaseOf(isGone: (owner: string) => boolean): Promise<void> {
      const rows = await database
        .selectFrom('isolation_reports')
        .select(['id', 'lease_owner'])
        .where('running_of', 'is not', null)
        .where('lease_owner', 'is not', null)
        .execute()
      for (const { id, lease_owner } of rows) {
        if (!isGone(lease_owner ?? '')) continue
        await database
          .updateTable('isolation_reports')
          .set(free)
          .where('id', '=', id)
          .where('lease_owner', '=', lease_owner)
          .execute()
      }
    },

    /** Renews a lease. False when it is lost; the test must then stop. */
    async renew(lease: ProofLease): Promise<boolean> {
      const { numUpdatedRows } = await heldLease(lease)
        .set((set) => ({ beat: set('beat', '+', 1) }))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async tell(lease: ProofLease, progress: IsolationSummary['progress']): Promise<void> {
      await heldLease(lease)
        .set({ summary: JSON.stringify({ ...lease.summary, progress }) })
        .execute()
    },

    /** Completes a test with its results, and deletes the oldest reports. */
    async finish(
      lease: ProofLease,
      report: Partial<IsolationReport> & Pick<IsolationReport, 'status' | 'verdict' | 'reason'>,
      now: Date,
    ): Promise<void> {
      const { scopes = [], routes = [], ...summary } = report
      await heldLease(lease)
        .set({
          summary: JSON.stringify({
            ...lease.summary,
            ...summary,
            progress: null,
            finished_at: isoTime(now),
          }),
          details: JSON.stringify({ scopes, routes }),
          running_of: null,
          ...free,
        })
        .execute()
      const oldest = await database
        .selectFrom('isolation_reports')
        .select('id')
        .where('organization_id', '=', lease.organization_id)
        .where('running_of', 'is', null)
        .orderBy('id', 'desc')
        .offset(keptReports)
        .limit(1)
        .executeTakeFirst()
      if (oldest === undefined) return
      await database
        .deleteFrom('isolation_reports')
        .where('organization_id', '=', lease.organization_id)
        .where('running_of', 'is', null)
        .where('id', '<=', oldest.id)
        .execute()
    },
  }
}
