import type { Kysely } from 'kysely'

/** The console lists the conversations of a key by their last activity. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex('conversations_by_key_activity')
    .on('conversations')
    .columns(['key_id', 'updated_at', 'id'])
    .execute()
}
