import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Batches keep the key that started them apart from the one that rows run with, and why they were paused. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('application_batches')
    .addColumn('starter_key_id', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('application_batches').addColumn('pause_reason', 'text').execute()
  await sql`update application_batches set starter_key_id = key_id`.execute(db)
}
