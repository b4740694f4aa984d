import { sql } from 'kysely'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { preparedQuery } from '#service/database/statements/prepared-query.ts'

// Each upload needs it once.
const addBytes = preparedQuery((database, bytes: number, ...scope_ids: string[]) =>
  database
    .insertInto('storage_counts')
    .values(scope_ids.map((scope_id) => ({ scope_id, bytes })))
    .onConflict((conflict) =>
      conflict
        .column('scope_id')
        .doUpdateSet({ bytes: sql`storage_counts.bytes + excluded.bytes` }),
    )
    .returning(['scope_id', 'bytes']),
)

/** The bytes stored by an organization and by each team. */
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
     * The team whose storage an upload uses: that of the key, or of the graph if it has only one. Null for
     * the organization.
     */
    async teamOf(caller: Caller, graph_id: string | null): Promise<string | null> {
      if (caller.team_id !== null || graph_id === null) return caller.team_id
      const [first, ...others] = await database
        .selectFrom('graph_scopes')
        .select('scope_id')
        .where('graph_id', '=', graph_id)
        .limit(2)
        .execute()
      if (first === undefined || others.length > 0) return null
      return first.scope_id === caller.organization_id ? null : first.scope_id
    },

    /**
     * Adds the size of a file, negative for a deletion, and returns the new totals. Must be called
     * last in the transaction of the file, because it locks the counters until that ends.
     */
    async add(
      { organization_id, team_id }: { organization_id: string; team_id: string | null },
      bytes: number,
    ): Promise<Map<string, number>> {
      // Lock order: organization, team, as everywhere; another order can deadlock on PostgreSQL.
      const scope_ids = [organization_id, ...(team_id === null ? [] : [team_id])]
      const rows = await addBytes(database, bytes, ...scope_ids)
      return new Map(rows.map((row) => [row.scope_id, Number(row.bytes)]))
    },
  }
}
