import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('applications')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('last_deployed_at', 'text')
    .addColumn('deployed_version_id', 'text')
    .addColumn('version_count', 'integer', (column) => column.notNull())
    .addColumn('has_changes', 'integer', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('name_folded', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('graph_ids', 'text', (column) => column.notNull())
    .addColumn('inputs', 'text', (column) => column.notNull())
    // The last column, because it may be long.
    .addColumn('draft', 'text', (column) => column.notNull())
    .addUniqueConstraint('applications_name', ['owner_id', 'name'])
    .execute()
  for (const owner of ['organization_id', 'owner_id'] as const) {
    await db.schema
      .createIndex(`applications_by_${owner.replace('_id', '')}`)
      .on('applications')
      .columns([owner, 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  }

  await db.schema
    .createTable('application_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('blueprint', 'text', (column) => column.notNull())
    .addUniqueConstraint('application_versions_number', ['application_id', 'number'])
    .execute()
  await db.schema
    .createIndex('application_versions_by_application')
    .on('application_versions')
    .columns(['application_id', 'id'])
    .execute()
}
