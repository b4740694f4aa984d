import { z } from 'zod'
import type { IsolationReport, IsolationSummary } from '#contract/isolation.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { leaseFields, leaseStore, unleased } from '#service/leases/lease-store.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'
import { readSummary } from './report-store.ts'

const leaseRow = z.object({
  ...leaseFields,
  organization_id: z.string(),
  tag: z.string(),
  created_at: z.string(),
  summary: z.string().transform(readSummary),
})

/** An isolation test to run, leased by one process. */
export type ProofLease = z.infer<typeof leaseRow>

const maxReports = 100

/** The queue of isolation tests. */
export function reportLeaseStore(database: Database, holder: LeaseHolder) {
  const leases = leaseStore(database, 'isolation_reports', leaseRow, holder)
  const heldReport = (lease: ProofLease) =>
    database.updateTable('isolation_reports').where('id', 'in', leases.idIfHeld(lease))

  return {
    ...leases,

    async tell(lease: ProofLease, progress: IsolationSummary['progress']): Promise<void> {
      await heldReport(lease)
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
      await heldReport(lease)
        .set({
          summary: JSON.stringify({
            ...lease.summary,
            ...summary,
            progress: null,
            finished_at: isoTime(now),
          }),
          details: JSON.stringify({ scopes, routes }),
          running_of: null,
          ...unleased,
        })
        .execute()
      const oldest = await database
        .selectFrom('isolation_reports')
        .select('id')
        .where('organization_id', '=', lease.organization_id)
        .where('running_of', 'is', null)
        .orderBy('id', 'desc')
        .offset(maxReports)
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
