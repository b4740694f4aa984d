import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('isolation_reports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    // The organization while the test runs. It is unique, so only one test runs at a time.
    .addColumn('running_of', 'text', (column) => column.unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('leased_until', 'text')
    // The last column, because it may be long.
    .addColumn('details', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('isolation_reports_by_organization')
    .on('isolation_reports')
    .columns(['organization_id', 'id'])
    .execute()
}
