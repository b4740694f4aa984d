import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('audit_records')
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_at', 'text', (column) => column.notNull())
    .addColumn('times', 'integer', (column) => column.notNull())
    .addColumn('key_id', 'text')
    .addColumn('key_name', 'text')
    .addColumn('key_hint', 'text')
    .addColumn('team_id', 'text')
    .addColumn('team_name', 'text')
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('request_id', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('subjects', 'text', (column) => column.notNull())
    .addColumn('name_before', 'text')
    .addColumn('name', 'text')
    .addColumn('previous_hash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    // A sequence number that is given twice would fork the chain.
    .addPrimaryKeyConstraint('audit_records_pk', ['organization_id', 'sequence'])
    .execute()
  await db.schema
    .createIndex('audit_records_by_id')
    .on('audit_records')
    .columns(['id'])
    .unique()
    .execute()
  for (const actor of ['key_id', 'team_id'] as const) {
    await db.schema
      .createIndex(`audit_records_by_${actor.replace('_id', '')}`)
      .on('audit_records')
      .columns(['organization_id', actor, 'sequence'])
      .execute()
  }

  await db.schema
    .createTable('audit_heads')
    .addColumn('organization_id', 'text', (column) => column.primaryKey())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute()
}
