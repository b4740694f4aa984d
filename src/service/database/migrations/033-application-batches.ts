import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('application_jobs').addColumn('batch_id', 'text').execute()
  await db.schema.alterTable('application_jobs').addColumn('batch_row', 'integer').execute()
  await db.schema.dropIndex('application_jobs_running').execute()
  await db.schema
    .createIndex('application_jobs_running')
    .unique()
    .on('application_jobs')
    .columns(['application_id', 'scope_id'])
    .where(sql<boolean>`status = 'in_progress' and batch_id is null`)
    .execute()
  await db.schema
    .createIndex('application_jobs_single')
    .on('application_jobs')
    .columns(['application_id', 'scope_id', 'id'])
    .where(sql.ref('batch_id'), 'is', null)
    .execute()
  // Unique, so that no row begins twice.
  await db.schema
    .createIndex('application_jobs_of_batch')
    .unique()
    .on('application_jobs')
    .columns(['batch_id', 'batch_row'])
    .where(sql.ref('batch_id'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('application_jobs_of_batch_by_status')
    .on('application_jobs')
    .columns(['batch_id', 'status', 'batch_row'])
    .where(sql.ref('batch_id'), 'is not', null)
    .execute()

  await db.schema
    .createTable('application_batches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('scope_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('version_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('inputs', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('application_batches_by_application')
    .on('application_batches')
    .columns(['application_id', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('application_batches_by_scope')
    .on('application_batches')
    .columns(['scope_id', 'status'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()

  await db.schema
    .createTable('application_batch_rows')
    .addColumn('batch_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('inputs', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('application_batch_rows_key', ['batch_id', 'number'])
    .execute()

  await db.schema
    .createTable('batch_sweeps')
    .addColumn('batch_id', 'text', (column) => column.primaryKey())
    .execute()
}
