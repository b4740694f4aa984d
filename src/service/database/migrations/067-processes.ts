import type { Kysely } from 'kysely'

/** The processes that use the database, each with a beat that it increases while it runs. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('processes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('beat', 'integer', (column) => column.notNull())
    .execute()
}
