import type { Kysely } from 'kysely'
import { secureTable } from '#service/database/postgres/row-security.ts'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('picture_models')
    .addColumn('organization_id', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('picture_descriptions')
    .addColumn('version_id', 'text', (column) =>
      column.notNull().references('file_versions.id').onDelete('cascade'),
    )
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('picture', 'integer', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('picture_descriptions_key', ['version_id', 'page', 'picture'])
    .execute()
  await secureTable(db, 'picture_models', 'own')
  const version = { column: 'version_id', of: 'file_versions' }
  await secureTable(db, 'picture_descriptions', version)
}
