import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  for (const column of ['old_hash', 'old_until']) {
    await db.schema.alterTable('keys').addColumn(column, 'text').execute()
  }
  await db.schema.createIndex('keys_by_old_hash').on('keys').column('old_hash').execute()
  await db.schema
    .createTable('graph_uses')
    .addColumn('graph_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('graph_uses_pk', ['graph_id', 'key_id'])
    .execute()
}
