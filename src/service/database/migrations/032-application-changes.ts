import type { Kysely } from 'kysely'

/** Who changed an application last, its revision, and notes of its versions. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('applications').addColumn('updated_key_id', 'text').execute()
  await db.schema
    .alterTable('applications')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('application_versions')
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
}
