import { SqliteAdapter, sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('limits')
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('scope_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('maximum', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('limits_pk', ['scope_id', 'name', 'model'])
    .execute()
  await db.schema
    .createIndex('limits_of_organization')
    .on('limits')
    .column('organization_id')
    .execute()

  await db.schema
    .createTable('limit_revisions')
    .addColumn('organization_id', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('limit_counts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('began_at', 'bigint', (column) => column.notNull())
    .addColumn('used', 'bigint', (column) => column.notNull())
    .execute()

  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    // Every limited request writes here, so the table is unlogged: a crash may lose it, and no commit waits
    // for the disk.
    await sql`alter table limit_counts set unlogged`.execute(db)
  }

  await db.schema
    .createTable('storage_counts')
    .addColumn('scope_id', 'text', (column) => column.primaryKey())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .execute()
  // Counts the files that were stored before limits existed.
  for (const column of ['organization_id', 'team_id']) {
    const scope = sql.ref(column)
    await sql`
      insert into storage_counts (scope_id, bytes)
      select ${scope}, sum(size) from files
      where deleted_at is null and ${scope} is not null group by ${scope}`.execute(db)
  }
}
