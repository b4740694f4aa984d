import type { Kysely } from 'kysely'

/** The tokens of a recorded run by the models that answered, as JSON. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('runs').addColumn('tokens_by_model', 'text').execute()
}
