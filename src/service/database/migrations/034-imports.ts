import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('scope_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('checked', 'bigint', (column) => column.notNull())
    .addColumn('problem_code', 'text')
    .addColumn('problem', 'text')
    .addColumn('signature', 'text')
    .addColumn('graph_id', 'text')
    .addColumn('link_existing', 'integer', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('beat', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('interruptions', 'integer', (column) => column.notNull())
    .addColumn('wait_ms', 'integer', (column) => column.notNull())
    // The last columns, because they may be long.
    .addColumn('left_out', 'text', (column) => column.notNull())
    .addColumn('header', 'text')
    .execute()
  await db.schema
    .createIndex('imports_by_scope')
    .on('imports')
    .columns(['organization_id', 'scope_id', 'id'])
    .execute()
  await db.schema.createIndex('imports_by_expiry').on('imports').column('expires_at').execute()
  await db.schema
    .createIndex('imports_due')
    .on('imports')
    .column('id')
    .where(
      sql<boolean>`status in ('checking', 'importing') and lease_owner is null and wait_ms = 0`,
    )
    .execute()
  await db.schema
    .createIndex('imports_watched')
    .on('imports')
    .column('id')
    .where(sql<boolean>`lease_owner is not null or wait_ms > 0`)
    .execute()

  await db.schema
    .createTable('import_files')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('file_id', 'text')
    .execute()
  await db.schema
    .createIndex('import_files_by_outcome')
    .on('import_files')
    .columns(['import_id', 'outcome', 'number'])
    .execute()
  await db.schema
    .createIndex('import_files_by_id')
    .on('import_files')
    .columns(['import_id', 'id'])
    .execute()

  // An import finds files that are already here by their bytes.
  await db.schema
    .createIndex('files_by_hash')
    .on('files')
    .columns(['organization_id', 'sha256'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}
