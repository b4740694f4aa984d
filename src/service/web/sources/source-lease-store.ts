import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import { graphUrl } from '#contract/web/web-sources.ts'
import type { SourceError } from '#contract/web/web-sources.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { leaseFields, leaseStore, unleased } from '#service/leases/lease-store.ts'
import type { LeaseHolder } from '#service/leases/lease-watch.ts'
import { noCrawlOwnerFull } from './crawl-turns.ts'
import type { CrawlOwner, FullCrawlOwners } from './crawl-turns.ts'

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

// A key without sources enters the queue behind the first that is due, and its sources alternate with those of others,
// so that the head of the queue has some of each key.
const dueAtHead = 1000

const teamOfKey = sql<string>`coalesce(keys.team_id, keys.organization_id)`

const isNoneOf = (value: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> =>
  ids.length === 0 ? sql`true` : sql`${value} not in (${sql.join(ids)})`

/** Whether a source is at the head of the queue and of none of these owners, or has only to be removed. */
function isOfOthers({ keys, teams, organizations }: FullCrawlOwners): RawBuilder<SqlBool> {
  if (keys.length + teams.length + organizations.length === 0) return sql`true`
  return sql`id in (
    select head.id from (
      select id, owner, organization_id, status from web_sources
      where run_at is not null and lease_owner is null and wait_ms = 0
      order by turn, id limit ${sql.lit(dueAtHead)}
    ) as head
    left join keys on keys.id = head.owner
    where head.status = 'removed' or (${isNoneOf(sql.ref('head.owner'), keys)}
      and ${isNoneOf(sql.ref('head.organization_id'), organizations)}
      and ${isNoneOf(sql`coalesce(${teamOfKey}, '')`, teams)})
  )`
}

/** The queue of web sources. */
export function sourceLeaseStore(database: Database, holder: LeaseHolder) {
  const leases = leaseStore(database, 'web_sources', leaseRow, holder)

  return {
    ...leases,

    /** Leases the next source that is due, of none of these owners, or null. */
    lease: (full: FullCrawlOwners = noCrawlOwnerFull): Promise<SourceLease | null> =>
      leases.lease(isOfOthers(full)),

    /** Whose source it is; of no team where its key is unknown. */
    async ownerOf({ owner, organization_id }: SourceLease): Promise<CrawlOwner> {
      const key = await database
        .selectFrom('keys')
        .select(teamOfKey.as('team_id'))
        .where('id', '=', owner)
        .executeTakeFirst()
      return { key: owner, organization_id, team_id: key?.team_id ?? '' }
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
