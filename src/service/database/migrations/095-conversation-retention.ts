import { sql, type Kysely } from 'kysely'

/** Conversations have a time of retention; null keeps everything. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('retention_settings')
    .addColumn('conversation_days', 'integer')
    .execute()
  await db.schema
    .createIndex('conversations_by_organization_activity')
    .ifNotExists()
    .on('conversations')
    .columns(['organization_id', 'updated_at'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}
