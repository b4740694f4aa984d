import { sql } from 'kysely'
import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  // Set for a web page stored as a file; null for other files.
  await db.schema.alterTable('files').addColumn('source_url', 'text').execute()
  await db.schema.alterTable('files').addColumn('source_title', 'text').execute()
  await db.schema
    .createIndex('files_of_web')
    .on('files')
    .column('organization_id')
    .where(sql.ref('source_url'), 'is not', null)
    .execute()

  await db.schema
    .createTable('web_sources')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('graph_id', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('exclude_urls', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('error_type', 'text')
    .addColumn('pages_left_out', 'integer', (column) => column.notNull())
    .addColumn('read_at', 'text')
    .addColumn('run_at', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('lease', 'integer', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('leased_until', 'text')
    .addUniqueConstraint('web_sources_address', ['graph_id', 'address'])
    .execute()
  await db.schema
    .createIndex('web_sources_by_time')
    .on('web_sources')
    .column('run_at')
    .where(sql.ref('run_at'), 'is not', null)
    .execute()

  await db.schema
    .createTable('web_pages')
    .addColumn('source_id', 'text', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('lease', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('web_pages_pk', ['source_id', 'url'])
    .execute()
  await db.schema.createIndex('web_pages_by_file').on('web_pages').column('file_id').execute()
}
