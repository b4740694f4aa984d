import type { Kysely } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const number = sqlite ? 'integer' : 'bigserial'

  await db.schema
    .createTable('index_partitions')
    // A number that was deleted must never be used again: its terms may still be in the index.
    .addColumn('number', number, (column) =>
      sqlite ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('graph_id', 'text', (column) => column.notNull().unique())
    .execute()

  await db.schema
    .createTable('partition_files')
    .addColumn('number', number, (column) =>
      sqlite ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('graph_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('passages', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('words', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_pending', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('is_removed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('partition_files_by_file')
    .on('partition_files')
    .columns(['file_id', 'graph_id'])
    .unique()
    .where(sql.ref('is_removed'), '=', sql.lit(0))
    .execute()
  // A question sums up these columns; with them in the index, it does not read the rows.
  await db.schema
    .createIndex('partition_files_by_graph')
    .on('partition_files')
    .columns(['graph_id', 'is_removed', 'passages', 'words'])
    .execute()
  await db.schema
    .createIndex('partition_files_pending')
    .on('partition_files')
    .columns(['graph_id', 'number'])
    .where(sql.ref('is_pending'), '=', sql.lit(1))
    .where(sql.ref('is_removed'), '=', sql.lit(0))
    .execute()
  await db.schema
    .createIndex('partition_files_removed')
    .on('partition_files')
    .column('number')
    .where(sql.ref('is_removed'), '=', sql.lit(1))
    .execute()

  // The passages themselves are copied into the partitions in the background.
  await sql`
    insert into index_partitions (graph_id) select distinct graph_id from graph_files`.execute(db)
  await sql`
    insert into partition_files (graph_id, file_id, is_pending)
    select graph_id, file_id,
      case when file_id in (select file_id from indexed_files) then 1 else 0 end
    from graph_files`.execute(db)

  if (sqlite) await upSqlite(db)
  else await upPostgres(db)
}

async function upSqlite(db: Kysely<never>): Promise<void> {
  await sql`drop table chunk_vocabulary`.execute(db)
  await sql`drop table chunk_terms`.execute(db)
  await sql`
    create virtual table chunk_terms using fts5 (
      heading_terms, terms, content = '', contentless_delete = 1, tokenize = "ascii tokenchars './'"
    )`.execute(db)
  // FTS5 inserts rows with IDs that exceed JavaScript's numbers, and node:sqlite reads \`last_insert_rowid\`
  // after every change. A trigger leaves \`last_insert_rowid\` unchanged, so the removal runs in one.
  await sql`create view removed_terms (first, last) as select 0, 0 where false`.execute(db)
  await sql`
    create trigger removed_terms_insert instead of insert on removed_terms begin
      delete from chunk_terms where rowid between new.first and new.last;
    end`.execute(db)
  await sql`create virtual table chunk_vocabulary using fts5vocab (chunk_terms, 'row')`.execute(db)
  // Copying in slices leaves the index with many segments. An erasure merges them after the copy.
  await sql`
    insert into term_erasures (id, requests)
    select 1, 1 where exists (select 1 from indexed_files) on conflict do nothing`.execute(db)

  await sql`
    create trigger graph_files_insert after insert on graph_files begin
      insert into index_partitions (graph_id) values (new.graph_id) on conflict do nothing;
      insert into partition_files (graph_id, file_id, is_pending)
      values (
        new.graph_id, new.file_id,
        exists (select 1 from indexed_files where file_id = new.file_id)
      );
    end`.execute(db)
  await sql`
    create trigger graph_files_delete after delete on graph_files begin
      update partition_files set is_removed = 1
      where file_id = old.file_id and graph_id = old.graph_id and is_removed = 0;
    end`.execute(db)
}

async function upPostgres(db: Kysely<never>): Promise<void> {
  await sql`drop index chunks_by_term`.execute(db)
  await sql`alter table chunks drop column vector`.execute(db)
  await db.schema
    .createTable('chunk_terms')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('chunk_id', 'bigint', (column) => column.notNull())
    .addColumn('words', 'integer', (column) => column.notNull())
    .addColumn('vector', sql`tsvector`, (column) => column.notNull())
    .execute()
  await sql`create index chunk_terms_by_term on chunk_terms using gin (vector)`.execute(db)

  await sql`
    create function add_partition_file() returns trigger language plpgsql as $$
    begin
      insert into index_partitions (graph_id) values (new.graph_id) on conflict do nothing;
      insert into partition_files (graph_id, file_id, is_pending)
      values (
        new.graph_id, new.file_id,
        case when exists (select 1 from indexed_files where file_id = new.file_id) then 1 else 0 end
      );
      return null;
    end $$`.execute(db)
  await sql`
    create function remove_partition_file() returns trigger language plpgsql as $$
    begin
      update partition_files set is_removed = 1
      where file_id = old.file_id and graph_id = old.graph_id and is_removed = 0;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger graph_files_insert after insert on graph_files
    for each row execute function add_partition_file()`.execute(db)
  await sql`
    create trigger graph_files_delete after delete on graph_files
    for each row execute function remove_partition_file()`.execute(db)
}
