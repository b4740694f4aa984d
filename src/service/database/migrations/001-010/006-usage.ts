import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const table = db.schema
    .createTable('usage_counts')
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('team_id', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
  const counts = [
    'requests',
    'refused',
    'limited',
    'failed',
    'prompt_tokens',
    'completion_tokens',
    ...Array.from({ length: 24 }, (_, at) => `took_${at}`),
  ]
  await counts
    .reduce(
      (builder, name) =>
        builder.addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0)),
      table,
    )
    .addPrimaryKeyConstraint('usage_counts_pk', [
      'organization_id',
      'day',
      'key_id',
      'model',
      'operation',
    ])
    .execute()
}
