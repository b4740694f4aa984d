import { z } from 'zod'
import { graphUrl } from '#contract/web-sources.ts'
import type { SourceError } from '#contract/web-sources.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'
import { transact } from '#service/database/transact.ts'

const texts = z.array(z.string())

const leaseRow = z.object({
  id: z.string(),
  organization_id: z.string(),
  graph_id: z.string(),
  url: z.string(),
  type: graphUrl.shape.type,
  exclude_urls: z.string().transform((json) => texts.parse(JSON.parse(json))),
  isRemoved: z.boolean(),
  /** This one included. */
  attempts: z.number(),
  lease: z.number(),
})

/** A web source to be read, or removed, held by one worker for a while. */
export type SourceLease = z.infer<typeof leaseRow> & { owner: string }

/** What became of a source. */
export type SourceOutcome =
  | { status: 'success'; pages_left_out: number }
  | { status: 'error'; error_type: SourceError }

/** The leased queue of web sources; see `job-store.ts`. */
export function sourceLeases(database: Database, owner: string, leaseSeconds: number) {
  const leaseEnd = (now: Date): string => isoTime(new Date(now.getTime() + leaseSeconds * 1000))

  const held = (tx: Database, source: SourceLease) =>
    tx
      .selectFrom('web_sources')
      .select('id')
      .where('id', '=', source.id)
      .where('lease_owner', '=', source.owner)
      .where('lease', '=', source.lease)

  return {
    /** Takes the next source that is due, or null. */
    async lease(now: Date): Promise<SourceLease | null> {
      const due = isoTime(now)
      const row = await database
        .updateTable('web_sources')
        .set((set) => ({
          lease_owner: owner,
          leased_until: leaseEnd(now),
          attempts: set('attempts', '+', 1),
          lease: set('lease', '+', 1),
        }))
        .where('id', '=', (next) =>
          next
            .selectFrom('web_sources')
            .select('id')
            .where('run_at', 'is not', null)
            .where('run_at', '<=', due)
            .where((where) =>
              where.or([where('leased_until', 'is', null), where('leased_until', '<', due)]),
            )
            .orderBy('run_at')
            .limit(1)
            .$if(!isSqlite(database), (query) => query.forUpdate().skipLocked()),
        )
        .returningAll()
        .executeTakeFirst()
      if (row === undefined) return null
      return { ...leaseRow.parse({ ...row, isRemoved: row.status === 'removed' }), owner }
    },

    /** Ends the leases of owners that are known to be gone. */
    async releaseOf(isGone: (owner: string) => boolean): Promise<void> {
      const rows = await database
        .selectFrom('web_sources')
        .select('lease_owner')
        .distinct()
        .where('lease_owner', 'is not', null)
        .execute()
      const gone = rows.map((row) => row.lease_owner ?? '').filter(isGone)
      if (gone.length === 0) return
      await database
        .updateTable('web_sources')
        .set({ lease_owner: null, leased_until: null })
        .where('lease_owner', 'in', gone)
        .execute()
    },

    /** Renews a lease. False when it is lost: the work must stop. */
    async renew(source: SourceLease, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('web_sources')
        .set({ leased_until: leaseEnd(now) })
        .where('id', 'in', held(database, source))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Whether the transaction holds the lease until it ends. */
    async isHeld(tx: Database, source: SourceLease): Promise<boolean> {
      const row = await held(tx, source)
        .$if(!isSqlite(tx), (query) => query.forUpdate())
        .executeTakeFirst()
      return row !== undefined
    },

    /** Ends the work with what became of the source. */
    async finish(source: SourceLease, outcome: SourceOutcome, now: Date): Promise<void> {
      const ended = outcome.status === 'success'
      await database
        .updateTable('web_sources')
        .set({
          status: outcome.status,
          error_type: ended ? null : outcome.error_type,
          run_at: null,
          lease_owner: null,
          leased_until: null,
          ...(ended && { pages_left_out: outcome.pages_left_out, read_at: isoTime(now) }),
        })
        .where('id', 'in', held(database, source))
        .execute()
    },

    /** Takes out a source that was removed, and knows nothing of its pages any more. */
    async forget(source: SourceLease): Promise<void> {
      await transact(database, async (tx) => {
        if (!(await this.isHeld(tx, source))) return
        await tx.deleteFrom('web_pages').where('source_id', '=', source.id).execute()
        await tx.deleteFrom('web_sources').where('id', '=', source.id).execute()
      })
    },

    /** Gives a source back, to be taken up again at a time. `undone`: this attempt does not count. */
    async release(source: SourceLease, run_at: Date, undone: boolean): Promise<void> {
      await database
        .updateTable('web_sources')
        .set({
          lease_owner: null,
          leased_until: null,
          run_at: isoTime(run_at),
          attempts: source.attempts - (undone ? 1 : 0),
        })
        .where('id', 'in', held(database, source))
        .execute()
    },
  }
}

export type SourceLeases = ReturnType<typeof sourceLeases>
