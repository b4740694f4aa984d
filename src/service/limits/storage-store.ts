import { sql } from 'kysely'
import type { Database } from '#service/database/schema.ts'

/** What the files of an organization hold, and those that a team's keys uploaded. */
export function storageStore(database: Database) {
  return {
    async bytes(scope_ids: readonly string[]): Promise<Map<string, number>> {
      if (scope_ids.length === 0) return new Map()
      const rows = await database
        .selectFrom('storage_counts')
        .selectAll()
        .where('scope_id', 'in', scope_ids)
        .execute()
      return new Map(rows.map(({ scope_id, bytes }) => [scope_id, Number(bytes)]))
    },

    /**
     * Counts a file in, or out with less than nothing, and answers what there is then. To be called
     * last in the transaction of the file: it holds the counters until that ends.
     */
    async add(
      { organization_id, team_id }: { organization_id: string; team_id: string | null },
      bytes: number,
    ): Promise<Map<string, number>> {
      // everybody in this order, so that no two wait for each other
      const scope_ids = [organization_id, ...(team_id === null ? [] : [team_id])]
      const rows = await database
        .insertInto('storage_counts')
        .values(scope_ids.map((scope_id) => ({ scope_id, bytes })))
        .onConflict((conflict) =>
          conflict
            .column('scope_id')
            .doUpdateSet({ bytes: sql`storage_counts.bytes + excluded.bytes` }),
        )
        .returning(['scope_id', 'bytes'])
        .execute()
      return new Map(rows.map((row) => [row.scope_id, Number(row.bytes)]))
    },
  }
}
