import type { Kysely } from 'kysely'

/** Failed jobs of applications have what the provider of the model said, as JSON. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('application_jobs').addColumn('provider', 'text').execute()
}
