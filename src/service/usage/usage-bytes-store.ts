import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

// A row of counts with its part of the index.
export const bytesOfUsageRow = 400

/**
 * The bytes of usage that count as stored. They are counted by whole days in the background, because counts are written
 * every two seconds, and would wait for the counter that uploads lock.
 */
export function usageBytesStore(database: Database) {
  return {
    /** The organizations with usage before a day that is not counted yet. */
    async uncounted(before: string, limit: number): Promise<string[]> {
      const rows = await database
        .selectFrom('organizations')
        .leftJoin('usage_storage as counted', 'counted.organization_id', 'organizations.id')
        .select('organizations.id')
        .where((where) =>
          where.exists(
            where
              .selectFrom('usage_counts')
              .select(sql.lit(1).as('one'))
              .whereRef('usage_counts.organization_id', '=', 'organizations.id')
              .where('day', '>', where.fn.coalesce('counted.counted_to', sql.lit('')))
              .where('day', '<', before),
          ),
        )
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /**
     * Counts the first day that was not counted yet; must be called in a transaction. Returns its bytes, or null if there
     * is none before `before`.
     */
    async countNext(organization_id: string, before: string): Promise<number | null> {
      await database
        .insertInto('usage_storage')
        .values({ organization_id, counted_to: '', bytes: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const { counted_to } = await database
        .selectFrom('usage_storage')
        .select('counted_to')
        .where('organization_id', '=', organization_id)
        .$if(!isSqlite(database), (query) => query.forUpdate())
        .executeTakeFirstOrThrow()
      const next = await database
        .selectFrom('usage_counts')
        .select(['day', sql<number | string>`count(*)`.as('rows')])
        .where('organization_id', '=', organization_id)
        .where('day', '>', counted_to)
        .where('day', '<', before)
        .groupBy('day')
        .orderBy('day')
        .limit(1)
        .executeTakeFirst()
      if (next === undefined) return null
      const bytes = Number(next.rows) * bytesOfUsageRow
      await database
        .updateTable('usage_storage')
        .set({ counted_to: next.day, bytes: sql`bytes + ${bytes}` })
        .where('organization_id', '=', organization_id)
        .execute()
      return bytes
    },

    /** Takes rows of a day out that were deleted. Returns the bytes that had been counted. */
    async release(organization_id: string, day: string, rows: number): Promise<number> {
      const counted = await database
        .selectFrom('usage_storage')
        .select('bytes')
        .where('organization_id', '=', organization_id)
        .where('counted_to', '>=', day)
        .$if(!isSqlite(database), (query) => query.forUpdate())
        .executeTakeFirst()
      // Rows of a day that were written after it was counted are not among the bytes.
      const bytes = Math.min(rows * bytesOfUsageRow, Number(counted?.bytes ?? 0))
      if (bytes === 0) return 0
      await database
        .updateTable('usage_storage')
        .set({ bytes: sql`bytes - ${bytes}` })
        .where('organization_id', '=', organization_id)
        .execute()
      return bytes
    },
  }
}
