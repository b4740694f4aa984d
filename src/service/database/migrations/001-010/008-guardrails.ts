import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('guardrails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('team_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('applies_to', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('enabled', 'integer', (column) => column.notNull())
    .addColumn('rule', 'text', (column) => column.notNull())
    .addColumn('sealed_key', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('guardrails_name', ['organization_id', 'name'])
    .execute()

  await db.schema
    .createTable('guardrail_hits')
    .addColumn('guardrail_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('hits', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('guardrail_hits_pk', ['guardrail_id', 'day'])
    .execute()
}
