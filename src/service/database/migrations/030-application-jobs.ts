import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('application_jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) => column.notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('scope_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('version_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('completed_at', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('characters', 'integer', (column) => column.notNull())
    .addColumn('error_key', 'text')
    .addColumn('error', 'text')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('beat', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('interruptions', 'integer', (column) => column.notNull())
    .addColumn('wait_ms', 'integer', (column) => column.notNull())
    .addColumn('graph_ids', 'text', (column) => column.notNull())
    .addColumn('file_ids', 'text', (column) => column.notNull())
    // The last columns, because they may be long.
    .addColumn('inputs', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .execute()
  await db.schema
    .createIndex('application_jobs_by_application')
    .on('application_jobs')
    .columns(['application_id', 'scope_id', 'id'])
    .execute()
  await db.schema
    .createIndex('application_jobs_running')
    .unique()
    .on('application_jobs')
    .columns(['application_id', 'scope_id'])
    .where(sql.ref('status'), '=', sql.lit('in_progress'))
    .execute()
  await db.schema
    .createIndex('application_jobs_due')
    .on('application_jobs')
    .columns(['turn', 'id'])
    .where(sql<boolean>`status = 'in_progress' and lease_owner is null and wait_ms = 0`)
    .execute()
  await db.schema
    .createIndex('application_jobs_of_owner')
    .on('application_jobs')
    .columns(['owner', 'turn'])
    .where(sql.ref('status'), '=', sql.lit('in_progress'))
    .execute()
  await db.schema
    .createIndex('application_jobs_watched')
    .on('application_jobs')
    .column('id')
    .where(sql<boolean>`lease_owner is not null or wait_ms > 0`)
    .execute()

  await db.schema
    .createTable('application_sweeps')
    .addColumn('application_id', 'text', (column) => column.primaryKey())
    .execute()
}
