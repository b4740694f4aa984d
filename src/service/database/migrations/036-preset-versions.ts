import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Presets get versions. What a preset holds becomes its version 1. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('preset_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('preset_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addUniqueConstraint('preset_versions_number', ['preset_id', 'number'])
    .execute()
  await db.schema
    .createTable('preset_labels')
    .addColumn('preset_id', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('preset_labels_key', ['preset_id', 'label'])
    .execute()
  // The ID of the preset is older than those of all later versions, so the order of IDs is that of the numbers.
  await sql`
    insert into preset_versions (id, preset_id, number, created_at, key_id, note, body)
    select id, id, 1, updated_at, null, '', body from presets where deleted_at is null`.execute(db)
  await db.schema
    .alterTable('presets')
    .addColumn('version_count', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema.alterTable('presets').addColumn('updated_key_id', 'text').execute()
  await db.schema.alterTable('presets').dropColumn('body').execute()
}
