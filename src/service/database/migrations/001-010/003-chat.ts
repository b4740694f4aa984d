import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('providers')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('base_url', 'text', (column) => column.notNull())
    .addColumn('sealed_key', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('providers_name', ['organization_id', 'name'])
    .execute()

  await db.schema
    .createTable('models')
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('upstream', 'text', (column) => column.notNull())
    .addColumn('context_window', 'integer')
    .addColumn('abilities', 'text', (column) => column.notNull())
    .addColumn('price_input', 'double precision')
    .addColumn('price_output', 'double precision')
    .addColumn('retired', 'integer', (column) => column.notNull())
    .addColumn('replacement', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('models_pk', ['organization_id', 'id'])
    .execute()

  await db.schema
    .createTable('runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('team_id', 'text')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('group_id', 'text')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('first_token_ms', 'double precision')
    .addColumn('duration_ms', 'double precision')
    .addColumn('prompt_tokens', 'integer')
    .addColumn('completion_tokens', 'integer')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    // The last column, so that only searches read the overflow pages that it needs.
    .addColumn('words', 'text', (column) => column.notNull())
    .execute()
  for (const owner of ['organization_id', 'team_id', 'key_id'] as const) {
    await db.schema
      .createIndex(`runs_by_${owner.replace('_id', '')}`)
      .on('runs')
      // The index contains the columns that a list is filtered by, so that other rows are skipped without
      // being read.
      .columns([owner, 'id', 'status', 'model'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  }
  await db.schema.createIndex('runs_by_group').on('runs').columns(['group_id', 'id']).execute()
  // A table of its own, so that a list does not walk over images.
  await db.schema
    .createTable('run_bodies')
    .addColumn('run_id', 'text', (column) => column.primaryKey())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('response', 'text')
    .addColumn('error', 'text')
    .addColumn('events', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('presets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('name_folded', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    // The last column, because it may be long.
    .addColumn('body', 'text', (column) => column.notNull())
    .addUniqueConstraint('presets_name', ['owner_id', 'name'])
    .execute()
  for (const owner of ['organization_id', 'owner_id'] as const) {
    await db.schema
      .createIndex(`presets_by_${owner.replace('_id', '')}`)
      .on('presets')
      .columns([owner, 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  }
}
