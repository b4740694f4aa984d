import { z } from 'zod'
import { graphUrl } from '#contract/web/web-sources.ts'
import type { SourceError } from '#contract/web/web-sources.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { leaseFields, leaseStore, unleased } from '#service/leases/lease-store.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'

const texts = z.array(z.string())

const leaseRow = z.object({
  ...leaseFields,
  organization_id: z.string(),
  graph_id: z.string(),
  /** The key that queued it. */
  owner: z.string(),
  url: z.string(),
  type: graphUrl.shape.type,
  exclude_urls: z.string().transform((json) => texts.parse(JSON.parse(json))),
  status: z.string(),
})

/** A web source to read or remove, leased by one worker. */
export type SourceLease = z.infer<typeof leaseRow>

/** The outcome of reading a source. */
export type SourceOutcome =
  | { status: 'success'; pages_left_out: number }
  | { status: 'error'; error_type: SourceError }

/** The queue of web sources. */
export function sourceLeaseStore(database: Database, holder: LeaseHolder) {
  const leases = leaseStore(database, 'web_sources', leaseRow, holder)

  return {
    ...leases,

    /** Completes the work with its outcome. */
    async finish(source: SourceLease, outcome: SourceOutcome, now: Date): Promise<void> {
      const ended = outcome.status === 'success'
      await database
        .updateTable('web_sources')
        .set({
          status: outcome.status,
          error_type: ended ? null : outcome.error_type,
          run_at: null,
          ...unleased,
          ...(ended && { pages_left_out: outcome.pages_left_out, read_at: isoTime(now) }),
        })
        .where('id', 'in', leases.idIfHeld(source))
        .execute()
    },

    /** Deletes a removed source and the list of its pages. */
    async forget(source: SourceLease): Promise<void> {
      await leases.holding(source, async (tx) => {
        await tx.deleteFrom('web_pages').where('source_id', '=', source.id).execute()
        await tx.deleteFrom('web_sources').where('id', '=', source.id).execute()
      })
    },
  }
}

export type SourceLeases = ReturnType<typeof sourceLeaseStore>
