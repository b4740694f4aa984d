import type { Database } from '#service/database/schema.ts'
import type { Seals } from '#service/audit/seals/seals.ts'

/** The last record that was deleted of a chain, with a seal that proves that this service deleted it. */
export interface Checkpoint {
  sequence: number
  hash: string
  cut_at: string
  seal: string
}

/** The checkpoints of audit chains whose oldest records were deleted. */
export function checkpointStore(database: Database) {
  return {
    async find(organization_id: string): Promise<Checkpoint | null> {
      const row = await database
        .selectFrom('audit_checkpoints')
        .select(['sequence', 'hash', 'cut_at', 'seal'])
        .where('organization_id', '=', organization_id)
        .executeTakeFirst()
      return row ?? null
    },

    async put(
      organization_id: string,
      checkpoint: Omit<Checkpoint, 'seal'>,
      seals: Seals,
    ): Promise<void> {
      const seal = seals.sealCheckpoint({ organization_id, ...checkpoint })
      const row = { ...checkpoint, seal }
      await database
        .insertInto('audit_checkpoints')
        .values({ organization_id, ...row })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
        .execute()
    },
  }
}
