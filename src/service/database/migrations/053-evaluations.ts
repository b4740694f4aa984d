import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('evaluations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('scope_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('deleted_at', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('row_count', 'integer', (column) => column.notNull())
    .addColumn('variables', 'text', (column) => column.notNull())
    .addColumn('labels', 'text', (column) => column.notNull())
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('evaluations_by_scope')
    .on('evaluations')
    .columns(['organization_id', 'scope_id', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()

  // The bodies of requests are long, and read only when an answer begins.
  await db.schema
    .createTable('evaluation_variants')
    .addColumn('evaluation_id', 'text', (column) => column.notNull())
    .addColumn('variant', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('evaluation_variants_key', ['evaluation_id', 'variant'])
    .execute()

  await db.schema
    .createTable('evaluation_rows')
    .addColumn('evaluation_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('values', 'text', (column) => column.notNull())
    .addColumn('check', 'text')
    .addPrimaryKeyConstraint('evaluation_rows_key', ['evaluation_id', 'number'])
    .execute()

  await db.schema
    .createTable('evaluation_cells')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('evaluation_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('variant', 'integer', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('turn', 'integer', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('lease', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('beat', 'integer', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('interruptions', 'integer', (column) => column.notNull())
    .addColumn('wait_ms', 'integer', (column) => column.notNull())
    .addColumn('run_id', 'text')
    .addColumn('passed', 'integer')
    .addColumn('error_key', 'text')
    .addColumn('error', 'text')
    .addColumn('prompt_tokens', 'integer')
    .addColumn('completion_tokens', 'integer')
    .addColumn('cost', 'double precision')
    .addColumn('check_cost', 'double precision')
    .addColumn('duration_ms', 'double precision')
    // The last columns, because they may be long.
    .addColumn('reason', 'text')
    .addColumn('answer', 'text')
    .execute()
  // Unique, so that no cell begins twice.
  await db.schema
    .createIndex('evaluation_cells_place')
    .unique()
    .on('evaluation_cells')
    .columns(['evaluation_id', 'number', 'variant'])
    .execute()
  await db.schema
    .createIndex('evaluation_cells_by_status')
    .on('evaluation_cells')
    .columns(['evaluation_id', 'status', 'number', 'variant'])
    .execute()
  await db.schema
    .createIndex('evaluation_cells_due')
    .on('evaluation_cells')
    .columns(['turn', 'id'])
    .where(sql<boolean>`status = 'running' and lease_owner is null and wait_ms = 0`)
    .execute()
  await db.schema
    .createIndex('evaluation_cells_of_owner')
    .on('evaluation_cells')
    .columns(['owner', 'turn'])
    .where(sql.ref('status'), '=', sql.lit('running'))
    .execute()
  await db.schema
    .createIndex('evaluation_cells_watched')
    .on('evaluation_cells')
    .column('id')
    .where(sql<boolean>`lease_owner is not null or wait_ms > 0`)
    .execute()

  await db.schema
    .createTable('evaluation_sweeps')
    .addColumn('evaluation_id', 'text', (column) => column.primaryKey())
    .execute()
}
