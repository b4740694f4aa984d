import { sql } from 'kysely'
import { z } from 'zod'
import { auditRecord } from '#contract/audit.ts'
import type { AuditRecord, listAuditRecords } from '#contract/audit.ts'
import type { Query } from '#contract/endpoint.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import { containing } from '#service/database/containing.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import type { ChainedRecord, Head } from './seals/check-chain.ts'

export type AuditFilters = Pick<
  Query<typeof listAuditRecords>,
  'key_id' | 'operation' | 'outcome' | 'search' | 'from' | 'to'
>
type Page = Omit<Query<typeof listAuditRecords>, keyof AuditFilters>

// how many records are looked through before others have their turn
const stretch = 2000
// records of repeated requests stand up to an hour later than they begin
const lateness = 70 * 60_000

const record = z.object({
  ...auditRecord.shape,
  subjects: z.preprocess((text) => JSON.parse(String(text)), auditRecord.shape.subjects),
})

/** The records a caller may see: all of its organization's, or those of its own team's keys. */
export function auditStore(database: Database) {
  const seen = (caller: Caller) =>
    database
      .selectFrom('audit_records')
      .where('organization_id', '=', caller.organization_id)
      .$if(caller.team_id !== null, (query) => query.where('team_id', '=', caller.team_id))

  const filtered = (caller: Caller, filters: AuditFilters) =>
    seen(caller)
      .selectAll()
      .$if(filters.key_id !== undefined, (query) =>
        query.where('key_id', '=', filters.key_id ?? ''),
      )
      .$if(filters.operation !== undefined, (query) =>
        query.where('operation', '=', filters.operation ?? ''),
      )
      .$if(filters.outcome !== undefined, (query) =>
        query.where('outcome', '=', filters.outcome ?? ''),
      )
      .$if(filters.from !== undefined, (query) =>
        query.where('created_at', '>=', isoTime(new Date(filters.from ?? 0))),
      )
      .$if(filters.to !== undefined, (query) =>
        query.where('created_at', '<', isoTime(new Date(filters.to ?? 0))),
      )
      .$if((filters.search ?? '') !== '', (query) =>
        query.where((where) => containing(where.ref('words'), filters.search ?? '')),
      )

  async function head(organization_id: string): Promise<Head | null> {
    const row = await database
      .selectFrom('audit_heads')
      .select(['sequence', 'hash'])
      .where('organization_id', '=', organization_id)
      .executeTakeFirst()
    return row ?? null
  }

  /** The place of the first record that was appended at or after a time, about, or of the one after the last. */
  async function placeOf(organization_id: string, time: number, end: number): Promise<number> {
    const wanted = isoTime(new Date(time))
    let low = 1
    let high = end + 1
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const row = await database
        .selectFrom('audit_records')
        .select('last_at')
        .where('organization_id', '=', organization_id)
        .where('sequence', '>=', middle)
        .orderBy('sequence')
        .limit(1)
        .executeTakeFirst()
      if (row !== undefined && row.last_at < wanted) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The stretch of the chain that the filters on time leave, both ends included. */
  async function bounds(caller: Caller, { from, to }: AuditFilters) {
    const { organization_id } = caller
    const end = (await head(organization_id))?.sequence ?? 0
    const first =
      from === undefined ? 1 : await placeOf(organization_id, Date.parse(from) - lateness, end)
    const last =
      to === undefined
        ? end
        : Math.max(
            await placeOf(organization_id, Date.parse(to) + lateness, end),
            await lastInterrupted(organization_id, to),
          )
    return { first, last }
  }

  /** A change that was interrupted is recorded when the service starts again, days later maybe. */
  async function lastInterrupted(organization_id: string, to: string): Promise<number> {
    // written out: an index of some rows is not used for what is only known when the query runs
    const row = await database
      .selectFrom('audit_records')
      .select('sequence')
      .where('organization_id', '=', organization_id)
      .where('outcome', '=', sql<string>`'interrupted'`)
      .where('created_at', '<', isoTime(new Date(to)))
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.sequence ?? 0
  }

  return {
    head,

    /** The place of a record that the caller may see, for a cursor. */
    async find(caller: Caller, id: string): Promise<number | null> {
      const row = await seen(caller).select('sequence').where('id', '=', id).executeTakeFirst()
      return row?.sequence ?? null
    },

    /** One page, and one record more; cursors are places. Looks through the chain in stretches. */
    async list(
      caller: Caller,
      filters: AuditFilters,
      page: Page,
      signal?: AbortSignal,
    ): Promise<AuditRecord[]> {
      const { first, last } = await bounds(caller, filters)
      const ascending = (page.order === 'asc') !== (page.before !== undefined)
      const cursor = page.before ?? page.after
      const found: AuditRecord[] = []
      let low = ascending && cursor !== undefined ? Number(cursor) + 1 : first
      let high = !ascending && cursor !== undefined ? Number(cursor) - 1 : last
      low = Math.max(low, first)
      high = Math.min(high, last)
      while (low <= high && found.length <= page.limit) {
        signal?.throwIfAborted()
        const from = ascending ? low : Math.max(low, high - stretch + 1)
        const to = ascending ? Math.min(high, low + stretch - 1) : high
        const rows = await pageOfRows(
          filtered(caller, filters).where('sequence', '>=', from).where('sequence', '<=', to),
          { limit: page.limit - found.length, order: ascending ? 'asc' : 'desc' },
          'sequence',
        )
        found.push(...rows.map((row) => record.parse(row)))
        if (ascending) low = to + 1
        else high = from - 1
      }
      return page.before === undefined ? found : found.toReversed()
    },

    /** Every record that the filters leave, from the first on. */
    async *walk(caller: Caller, filters: AuditFilters): AsyncGenerator<AuditRecord, void> {
      const { first, last } = await bounds(caller, filters)
      for (let low = first; low <= last; low += stretch) {
        const rows = await filtered(caller, filters)
          .where('sequence', '>=', low)
          .where('sequence', '<=', Math.min(last, low + stretch - 1))
          .orderBy('sequence')
          .execute()
        for (const row of rows) yield record.parse(row)
      }
    },

    /** A record that no head leads to: the head was set back, or taken away. */
    async firstBeyondHead(organization_id: string): Promise<number | null> {
      const row = await database
        .selectFrom('audit_records as record')
        .leftJoin('audit_heads as head', 'head.organization_id', 'record.organization_id')
        .select('record.sequence')
        .where('record.organization_id', '=', organization_id)
        // in one statement, so that what is appended meanwhile is no stray
        .where((where) =>
          where('record.sequence', '>', where.fn.coalesce('head.sequence', where.lit(0))),
        )
        .orderBy('record.sequence')
        .limit(1)
        .executeTakeFirst()
      return row?.sequence ?? null
    },

    /** The whole chain as it stands in the tables, believed in nothing. */
    async *chain(organization_id: string): AsyncGenerator<ChainedRecord, void> {
      for (let last = 0; ;) {
        const rows = await database
          .selectFrom('audit_records')
          .selectAll()
          .where('organization_id', '=', organization_id)
          .where('sequence', '>', last)
          .orderBy('sequence')
          .limit(stretch)
          .execute()
        for (const row of rows) {
          last = row.sequence
          yield row
        }
        if (rows.length < stretch) return
      }
    },
  }
}
