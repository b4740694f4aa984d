import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('audit_intents')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('entry', 'text', (column) => column.notNull())
    .execute()
  // Null: the record is from before the trail was sealed.
  await db.schema.alterTable('audit_records').addColumn('seal', 'text').execute()
  // Interrupted changes are few, and the only records that are appended long after their `created_at`.
  await sql`
    create index audit_records_interrupted on audit_records (organization_id, sequence)
    where outcome = 'interrupted'`.execute(db)
}
