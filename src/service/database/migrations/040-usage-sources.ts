import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const counts = [
  'requests',
  'refused',
  'limited',
  'failed',
  'prompt_tokens',
  'completion_tokens',
  ...Array.from({ length: 24 }, (_, at) => `took_${at}`),
]
const columns = ['organization_id', 'day', 'key_id', 'team_id', 'model', 'operation', ...counts]

/** Counts requests by their source as well. SQLite cannot change a primary key, so the table is copied. */
export async function up(db: Kysely<never>): Promise<void> {
  const table = db.schema
    .createTable('usage_counts_by_source')
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('team_id', 'text', (column) => column.notNull())
    .addColumn('model', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
  await counts
    .reduce(
      (builder, name) =>
        builder.addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0)),
      table,
    )
    .addPrimaryKeyConstraint('usage_counts_by_source_pk', [
      'organization_id',
      'day',
      'key_id',
      'model',
      'operation',
      'source',
    ])
    .execute()
  const copied = sql.join(columns.map((name) => sql.ref(name)))
  await sql`
    insert into usage_counts_by_source (${copied}, source)
    select ${copied}, case
      when key_id in (select id from keys where is_test = 1) then 'isolation_test' else 'api' end
    from usage_counts
  `.execute(db)
  await db.schema.dropTable('usage_counts').execute()
  await db.schema.alterTable('usage_counts_by_source').renameTo('usage_counts').execute()
}
