import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

// The fixed columns of a record: IDs, times and hashes.
const fixedBytes = 500
const bytesOfRecord = sql<number>`${sql.lit(fixedBytes)} + octet_length(subjects) + octet_length(words)`

/**
 * The bytes of audit records that count as stored. They are counted in the background, because a record is written with
 * every change, and would wait for the counter that uploads lock.
 */
export function auditBytesStore(database: Database) {
  async function countedTo(organization_id: string): Promise<number> {
    const row = await database
      .selectFrom('audit_storage')
      .select('counted_to')
      .where('organization_id', '=', organization_id)
      .executeTakeFirst()
    return row?.counted_to ?? 0
  }

  async function sum(organization_id: string, after: number, to: number): Promise<number> {
    const row = await database
      .selectFrom('audit_records')
      .select(sql<number | string | null>`sum(${bytesOfRecord})`.as('bytes'))
      .where('organization_id', '=', organization_id)
      .where('sequence', '>', after)
      .where('sequence', '<=', to)
      .executeTakeFirst()
    return Number(row?.bytes ?? 0)
  }

  return {
    countedTo,

    /**
     * Counts some records that were not counted yet; must be called in a transaction. Returns their bytes, or null if
     * there are none.
     */
    async countNext(organization_id: string, limit: number): Promise<number | null> {
      await database
        .insertInto('audit_storage')
        .values({ organization_id, counted_to: 0, bytes: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await database
        .selectFrom('audit_storage')
        .select('counted_to')
        .where('organization_id', '=', organization_id)
        .$if(!isSqlite(database), (query) => query.forUpdate())
        .executeTakeFirstOrThrow()
      const head = await database
        .selectFrom('audit_heads')
        .select('sequence')
        .where('organization_id', '=', organization_id)
        .executeTakeFirst()
      const to = Math.min(head?.sequence ?? 0, row.counted_to + limit)
      if (to <= row.counted_to) return null
      const bytes = await sum(organization_id, row.counted_to, to)
      await database
        .updateTable('audit_storage')
        .set({ counted_to: to, bytes: sql`bytes + ${bytes}` })
        .where('organization_id', '=', organization_id)
        .execute()
      return bytes
    },

    /** Takes the records up to a number out, which are counted and about to be deleted. Returns their bytes. */
    async release(organization_id: string, to: number): Promise<number> {
      const bytes = await sum(organization_id, 0, to)
      await database
        .updateTable('audit_storage')
        .set({ bytes: sql`bytes - ${bytes}` })
        .where('organization_id', '=', organization_id)
        .execute()
      return bytes
    },

    /** The organizations with records that are not counted yet. */
    async uncounted(limit: number): Promise<string[]> {
      const rows = await database
        .selectFrom('audit_heads as head')
        .leftJoin('audit_storage as counted', 'counted.organization_id', 'head.organization_id')
        .select('head.organization_id')
        .where((where) =>
          where('head.sequence', '>', where.fn.coalesce('counted.counted_to', where.lit(0))),
        )
        .limit(limit)
        .execute()
      return rows.map(({ organization_id }) => organization_id)
    },
  }
}
