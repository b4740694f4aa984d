import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // Existing runs were reported by browsers.
  await db.schema
    .alterTable('runs')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('imported'))
    .execute()
  await db.schema.alterTable('runs').addColumn('request_id', 'text').execute()
}
