import type { Kysely } from 'kysely'

/** Conversations have a time of retention; null keeps everything. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('retention_settings')
    .addColumn('conversation_days', 'integer')
    .execute()
}
