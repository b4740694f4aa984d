import type { Kysely } from 'kysely'

/** Counts tokens by the model that answered as well. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('usage_counts').addColumn('called_model', 'text').execute()
  await db.schema.alterTable('usage_counts').addColumn('answering_model', 'text').execute()
}
