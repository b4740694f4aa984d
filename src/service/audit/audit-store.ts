import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { z } from 'zod'
import { auditRecord } from '#contract/audit.ts'
import type { AuditOutcome, AuditRecord, listAuditRecords } from '#contract/audit.ts'
import type { Query } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import { containing } from '#service/database/containing.ts'
import { pageOfRows } from '#service/database/page-of-rows.ts'
import type { SortValue } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { auditChainStore } from './audit-chain-store.ts'
import { checkpointStore } from './cuts/checkpoint-store.ts'

export type AuditFilters = Pick<
  Query<typeof listAuditRecords>,
  | 'key_id'
  | 'operation'
  | 'outcome'
  | 'search'
  | 'from'
  | 'to'
  | 'isolation_tests'
  | 'conversations'
>
type AuditOrder = Exclude<Query<typeof listAuditRecords>['order_by'], 'created_at' | undefined>
type Page = Omit<Query<typeof listAuditRecords>, keyof AuditFilters | 'order_by'>

const sortValues: Record<AuditOrder, SortValue> = {
  operation: (table) => sql.ref(`${table}.operation`),
  key_name: (table) => sql`coalesce(${sql.ref(`${table}.key_name`)}, '')`,
  outcome: (table) => sql.ref(`${table}.outcome`),
}

// Records to search before other requests get a turn of the event loop.
const recordsPerTurn = 2000
// A record of repeated requests is written up to an hour after its `created_at`.
const maxLatenessMs = 70 * 60_000

const conversationOperations: (keyof typeof endpoints)[] = [
  'createConversation',
  'updateConversation',
]

const record = z.object({
  ...auditRecord.shape,
  subjects: z.preprocess((text) => JSON.parse(String(text)), auditRecord.shape.subjects),
})

/** The records a caller may see: all of its organization's, or those of its own team's keys. */
export function auditStore(database: Database) {
  const visible = (caller: Caller) =>
    database
      .selectFrom('audit_records')
      .where('organization_id', '=', caller.organization_id)
      .$if(caller.team_id !== null, (query) => query.where('team_id', '=', caller.team_id))

  const filtered = (caller: Caller, filters: AuditFilters) =>
    visible(caller)
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
      .$if(filters.conversations === 'exclude', (query) =>
        query.where((where) =>
          where.or([
            where('operation', 'not in', conversationOperations),
            where('outcome', '!=', 'allowed' satisfies AuditOutcome),
            // Conversations have a name here only while they are shared.
            where('name', 'is not', null),
            where('name_before', 'is not', null),
          ]),
        ),
      )
      .$if(filters.isolation_tests === 'exclude', (query) =>
        query.where((where) =>
          where.or([
            where('key_id', 'is', null),
            where(
              'key_id',
              'not in',
              database
                .selectFrom('keys')
                .select('id')
                .where('organization_id', '=', caller.organization_id)
                .where('is_test', '=', 1),
            ),
          ]),
        ),
      )
      .$if((filters.search ?? '') !== '', (query) =>
        query.where((where) => containing(where.ref('words'), filters.search ?? '')),
      )

  const chain = auditChainStore(database)
  const placeOf = (organization_id: string, time: number): Promise<number> =>
    chain.firstSince(organization_id, isoTime(new Date(time)))

  /** The range of sequence numbers that can match the time filters, both ends included. */
  async function bounds(caller: Caller, { from, to }: AuditFilters) {
    const { organization_id } = caller
    const end = (await chain.head(organization_id))?.sequence ?? 0
    const cut = await checkpointStore(database).find(organization_id)
    const first =
      from === undefined
        ? (cut?.sequence ?? 0) + 1
        : await placeOf(organization_id, Date.parse(from) - maxLatenessMs)
    const last =
      to === undefined
        ? end
        : Math.max(
            await placeOf(organization_id, Date.parse(to) + maxLatenessMs),
            await lastInterrupted(organization_id, to),
          )
    return { first, last }
  }

  /**
   * The last interrupted change from before a time. An interrupted change is recorded when the service next
   * starts, which may be days later, so the binary search does not find it.
   */
  async function lastInterrupted(organization_id: string, to: string): Promise<number> {
    // The value is a literal, because SQLite does not use a partial index for a bound parameter.
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
    /** The sequence number of a record that the caller may see, for a cursor; null if there is none. */
    async find(caller: Caller, id: string): Promise<number | null> {
      const row = await visible(caller).select('sequence').where('id', '=', id).executeTakeFirst()
      return row?.sequence ?? null
    },

    /** Returns a page and one more record; cursors are sequence numbers. Searches the chain in stretches. */
    async list(
      caller: Caller,
      filters: AuditFilters,
      page: Page,
      signal?: AbortSignal,
    ): Promise<AuditRecord[]> {
      const { first, last } = await bounds(caller, filters)
      const ascending = (page.order === 'asc') !== (page.before !== undefined)
      const cursor = page.before ?? page.after
      const results: AuditRecord[] = []
      let low = ascending && cursor !== undefined ? Number(cursor) + 1 : first
      let high = !ascending && cursor !== undefined ? Number(cursor) - 1 : last
      low = Math.max(low, first)
      high = Math.min(high, last)
      while (low <= high && results.length <= page.limit) {
        signal?.throwIfAborted()
        const from = ascending ? low : Math.max(low, high - recordsPerTurn + 1)
        const to = ascending ? Math.min(high, low + recordsPerTurn - 1) : high
        const rows = await pageOfRows(
          filtered(caller, filters).where('sequence', '>=', from).where('sequence', '<=', to),
          { limit: page.limit - results.length, order: ascending ? 'asc' : 'desc' },
          'sequence',
        )
        results.push(...rows.map((row) => record.parse(row)))
        if (ascending) low = to + 1
        else high = from - 1
      }
      return page.before === undefined ? results : results.toReversed()
    },

    /**
     * As `list`, sorted by a column. One query reads the index of the column, as far as the filters make it necessary,
     * so it must be a long read.
     */
    async listBy(
      caller: Caller,
      order_by: AuditOrder,
      filters: AuditFilters,
      page: Page,
    ): Promise<AuditRecord[]> {
      const { first, last } = await bounds(caller, filters)
      const ascending = (page.order === 'asc') !== (page.before !== undefined)
      const direction = ascending ? 'asc' : 'desc'
      const cursor = page.before ?? page.after
      const value = sortValues[order_by]
      const place = sql`(${value('audit_records')}, audit_records.sequence)`
      const ofCursor = (selected: RawBuilder<unknown>) =>
        sql`(select ${selected} from audit_records as cursor where cursor.organization_id = ${caller.organization_id} and cursor.sequence = ${Number(cursor)})`
      const valueOfCursor = ofCursor(value('cursor'))
      const placeOfCursor = ofCursor(sql`${value('cursor')}, cursor.sequence`)
      const rows = await filtered(caller, filters)
        .$if(filters.from !== undefined || filters.to !== undefined, (all) =>
          all.where('sequence', '>=', first).where('sequence', '<=', last),
        )
        .$if(cursor !== undefined, (all) =>
          all.where(
            // As in `pageBy`: SQLite compares no pair with an index that has an expression.
            ascending
              ? sql<SqlBool>`${value('audit_records')} >= ${valueOfCursor} and ${place} > ${placeOfCursor}`
              : sql<SqlBool>`${value('audit_records')} <= ${valueOfCursor} and ${place} < ${placeOfCursor}`,
          ),
        )
        .orderBy(value('audit_records'), direction)
        .orderBy('sequence', direction)
        .limit(page.limit + 1)
        .execute()
      const records = rows.map((row) => record.parse(row))
      return page.before === undefined ? records : records.toReversed()
    },

    /** All records that match the filters, oldest first. */
    async *walk(caller: Caller, filters: AuditFilters): AsyncGenerator<AuditRecord, void> {
      const { first, last } = await bounds(caller, filters)
      for (let low = first; low <= last; low += recordsPerTurn) {
        const rows = await filtered(caller, filters)
          .where('sequence', '>=', low)
          .where('sequence', '<=', Math.min(last, low + recordsPerTurn - 1))
          .orderBy('sequence')
          .execute()
        for (const row of rows) yield record.parse(row)
      }
    },
  }
}
