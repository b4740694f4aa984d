import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('files').addColumn('damaged_at', 'text').execute()
}
