import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('file_sweeps')
    .addColumn('file_id', 'text', (column) => column.primaryKey())
    .execute()
  await db.schema
    .createTable('term_erasures')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .execute()
}
