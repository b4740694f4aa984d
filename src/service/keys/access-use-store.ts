import type { Database } from '#service/database/schema.ts'
import type { Caller } from '#service/access/caller.ts'
import { slicesOf } from '#service/scheduling/slices.ts'

const batchSize = 500

/**
 * Reads which keys used which graphs and applications, and what belongs to a team. The IDs must come from a query of a
 * caller's own data.
 */
export function accessUseStore(database: Database) {
  const count = async (query: Promise<{ count: number | string | bigint }>): Promise<number> =>
    Number((await query).count)

  return {
    /** Records that keys used graphs and applications on a day. */
    async note(uses: readonly { thing_id: string; key_id: string }[], day: string): Promise<void> {
      for (const batch of slicesOf(uses, batchSize)) {
        await database
          .insertInto('access_uses')
          .values(batch.map((use) => ({ ...use, day })))
          .onConflict((conflict) => conflict.columns(['thing_id', 'key_id']).doUpdateSet({ day }))
          .execute()
      }
    },

    /** The keys that used a graph or an application since a day. */
    async keysOf(thing_id: string, since: string): Promise<Set<string>> {
      const rows = await database
        .selectFrom('access_uses')
        .select('key_id')
        .where('thing_id', '=', thing_id)
        .where('day', '>=', since)
        .execute()
      return new Set(rows.map(({ key_id }) => key_id))
    },

    /** The operations that a key called since a day, by their names in the contract. */
    async operationsOf(caller: Caller, key_id: string, since: string): Promise<string[]> {
      const rows = await database
        .selectFrom('usage_counts')
        .select('operation')
        .distinct()
        .where('organization_id', '=', caller.organization_id)
        .where('key_id', '=', key_id)
        .where('day', '>=', since)
        .execute()
      return rows.map(({ operation }) => operation)
    },

    /** The numbers of graphs scoped to a team and of files that it uploaded; deleted ones are not counted. */
    async ownedByTeam(team_id: string): Promise<{ graphs: number; files: number }> {
      return {
        graphs: await count(
          database
            .selectFrom('graph_scopes')
            .innerJoin('graphs', 'graphs.id', 'graph_scopes.graph_id')
            .select((select) => select.fn.countAll().as('count'))
            .where('graph_scopes.scope_id', '=', team_id)
            .where('graphs.deleted_at', 'is', null)
            .executeTakeFirstOrThrow(),
        ),
        files: await count(
          database
            .selectFrom('files')
            .select((select) => select.fn.countAll().as('count'))
            .where('team_id', '=', team_id)
            .where('deleted_at', 'is', null)
            .executeTakeFirstOrThrow(),
        ),
      }
    },
  }
}
