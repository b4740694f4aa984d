import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('input_hash', 'text', (column) => column.notNull())
    .addColumn('attempt', 'text', (column) => column.notNull())
    .addColumn('leased_until', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text')
    .addColumn('status', 'integer')
    .addColumn('sealed_answer', 'text')
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['key_id', 'hash'])
    .execute()
  await db.schema
    .createIndex('idempotency_keys_by_end')
    .on('idempotency_keys')
    .columns(['expires_at'])
    .execute()
}
