import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('chunks')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('start', 'integer', (column) => column.notNull())
    .addColumn('end', 'integer', (column) => column.notNull())
    .addColumn('headings', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute()
}
