import type { Kysely } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await db.schema
    .createTable('embedding_models')
    // A number that was deleted must never be used again: vectors of the model may still be there.
    .addColumn('number', sqlite ? 'integer' : 'bigserial', (column) =>
      sqlite ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('upstream', 'text', (column) => column.notNull())
    .addColumn('dimensions', 'integer', (column) => column.notNull())
    .addColumn('shortened', 'integer', (column) => column.notNull())
    .addColumn('batch_size', 'integer', (column) => column.notNull())
    .addColumn('price', 'double precision')
    .addColumn('passage_prefix', 'text', (column) => column.notNull())
    .addColumn('question_prefix', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('embedding_models_by_role')
    .unique()
    .on('embedding_models')
    .columns(['organization_id', 'role'])
    .where(sql.ref('role'), '<>', sql.lit('removed'))
    .execute()
}
