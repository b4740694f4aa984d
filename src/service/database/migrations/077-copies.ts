import type { Kysely } from 'kysely'

/** The copy of an installation into this database that has not been completed. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('copies')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .execute()
}
