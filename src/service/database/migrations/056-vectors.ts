import type { Kysely } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const wide = sqlite ? 'integer' : 'bigint'

  // The primary keys begin with what is deleted, so that deleting a passage finds its vectors by an index.
  await db.schema
    .createTable('passage_vectors')
    .addColumn('chunk_id', wide, (column) =>
      column.notNull().references('chunks.id').onDelete('cascade'),
    )
    .addColumn('model', wide, (column) => column.notNull())
    .addColumn('vector', sqlite ? 'blob' : 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('passage_vectors_key', ['chunk_id', 'model'])
    .execute()

  if (sqlite) {
    await db.schema
      .createTable('sign_blocks')
      .addColumn('file_number', wide, (column) =>
        column.notNull().references('indexed_files.number').onDelete('cascade'),
      )
      .addColumn('model', wide, (column) => column.notNull())
      .addColumn('block', 'integer', (column) => column.notNull())
      .addColumn('signs', 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('sign_blocks_key', ['file_number', 'model', 'block'])
      .execute()
  } else {
    await db.schema
      .createTable('passage_signs')
      .addColumn('chunk_id', wide, (column) =>
        column.notNull().references('chunks.id').onDelete('cascade'),
      )
      .addColumn('model', wide, (column) => column.notNull())
      .addColumn('file_number', wide, (column) => column.notNull())
      .addColumn('signs', sql`varbit`, (column) => column.notNull())
      .addPrimaryKeyConstraint('passage_signs_key', ['chunk_id', 'model'])
      .execute()
    await db.schema
      .createIndex('passage_signs_by_file')
      .on('passage_signs')
      .columns(['file_number', 'model'])
      .execute()
  }

  await db.schema
    .createTable('file_embeddings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('model', wide, (column) => column.notNull())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('file_number', wide, (column) =>
      column.notNull().references('indexed_files.number').onDelete('cascade'),
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('passages', 'integer', (column) => column.notNull())
    .addColumn('embedded', 'integer', (column) => column.notNull())
    .addColumn('skipped', 'integer', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('turn', wide, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('interruptions', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('wait_ms', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('lease', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('beat', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('file_embeddings_by_file')
    .unique()
    .on('file_embeddings')
    .columns(['file_number', 'model'])
    .execute()
  await db.schema
    .createIndex('file_embeddings_by_model')
    .on('file_embeddings')
    .columns(['model', 'status', 'passages', 'embedded'])
    .execute()
  await db.schema
    .createIndex('file_embeddings_due')
    .on('file_embeddings')
    .columns(['turn', 'id'])
    .where(sql<boolean>`status = 'queued' and lease_owner is null and wait_ms = 0`)
    .execute()
  await db.schema
    .createIndex('file_embeddings_of_owner')
    .on('file_embeddings')
    .columns(['owner', 'turn'])
    .where(sql.ref('status'), '=', sql.lit('queued'))
    .execute()
  await db.schema
    .createIndex('file_embeddings_watched')
    .on('file_embeddings')
    .column('id')
    .where(sql<boolean>`lease_owner is not null or wait_ms > 0`)
    .execute()
  await db.schema
    .alterTable('embedding_models')
    .addColumn('queued_up_to', 'text', (column) => column.defaultTo(''))
    .execute()
  await db.schema.alterTable('embedding_models').addColumn('trouble', 'text').execute()
  await db.schema
    .alterTable('embedding_models')
    .addColumn('unrelated', 'double precision', (column) => column.notNull().defaultTo(0))
    .execute()
}
