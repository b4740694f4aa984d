import { z } from 'zod'
import type { Caller } from '#service/access/caller.ts'
import type { Stamp } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'

const rerankingModelRow = z.object({
  id: z.string(),
  provider_id: z.string(),
  upstream: z.string(),
  form: z.enum(['documents', 'texts']),
  passages: z.number(),
  created_at: z.string(),
})
export type RerankingModelRow = z.infer<typeof rerankingModelRow>

type Settings = Omit<RerankingModelRow, 'id' | 'created_at'>

/** The model that reranks passages for a caller's organization. */
export function rerankingModelStore(database: Database) {
  async function find(caller: Caller): Promise<RerankingModelRow | null> {
    const row = await database
      .selectFrom('reranking_models')
      .selectAll()
      .where('organization_id', '=', caller.organization_id)
      .executeTakeFirst()
    return row === undefined ? null : rerankingModelRow.parse(row)
  }

  return {
    find,

    /** Connects a model, in the place of the one before. */
    async connect(caller: Caller, settings: Settings, stamp: Stamp): Promise<RerankingModelRow> {
      const row = { ...settings, ...stamp }
      await database
        .insertInto('reranking_models')
        .values({ ...row, organization_id: caller.organization_id })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
        .execute()
      return row
    },

    /** Resolves with the ID and the name of the model that was connected; null where none was. */
    async disconnect(caller: Caller): Promise<{ id: string; upstream: string } | null> {
      const row = await database
        .deleteFrom('reranking_models')
        .where('organization_id', '=', caller.organization_id)
        .returning(['id', 'upstream'])
        .executeTakeFirst()
      return row ?? null
    },
  }
}
