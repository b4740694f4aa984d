import type { Kysely } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter

  await db.schema
    .createTable('indexed_files')
    .addColumn('number', sqlite ? 'integer' : 'bigserial', (column) =>
      sqlite ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('file_id', 'text', (column) => column.notNull().unique())
    .addColumn('chunks', 'integer', (column) => column.notNull())
    .addColumn('words', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('chunks')
    // Only a column of type `integer` becomes the row id that FTS5 refers to.
    .addColumn('id', sqlite ? 'integer' : 'bigint', (column) => column.primaryKey())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('page', 'integer', (column) => column.notNull())
    .addColumn('start', 'integer', (column) => column.notNull())
    .addColumn('end', 'integer', (column) => column.notNull())
    .addColumn('headings', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('statements', 'text', (column) => column.notNull())
    .addColumn('header', 'text')
    .addColumn('heading_terms', 'text', (column) => column.notNull())
    .addColumn('terms', 'text', (column) => column.notNull())
    .addColumn('words', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('chunks_by_file')
    .on('chunks')
    .columns(['file_id', 'ordinal'])
    .unique()
    .execute()

  if (!sqlite) {
    await sql`alter table chunks add column vector tsvector not null`.execute(db)
    await sql`create index chunks_by_term on chunks using gin (vector)`.execute(db)
    return
  }
  // The terms are already stemmed and folded, and separated by spaces.
  await sql`
    create virtual table chunk_terms using fts5 (
      heading_terms, terms,
      content = 'chunks', content_rowid = 'id', tokenize = "ascii tokenchars '.'"
    )`.execute(db)
  await sql`create virtual table chunk_vocabulary using fts5vocab (chunk_terms, 'row')`.execute(db)
}
