import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('graphs').addColumn('query_config', 'text').execute()
  await db.schema.alterTable('graphs').addColumn('model', 'text').execute()
}
