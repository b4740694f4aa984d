import type { Kysely } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'

const textTables = ['pages', 'chunks', 'indexed_files', 'partition_files', 'jobs']

/**
 * Files have versions. Text, passages and jobs belong to a version, whose ID also names its bytes. The ID of the
 * first version is that of its file, so that nothing stored before has to change.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await dropTriggers(db, isSqlite)
  for (const table of textTables) {
    await sql`alter table ${sql.table(table)} rename column file_id to version_id`.execute(db)
  }

  await db.schema
    .createTable('file_versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text')
    .addColumn('stage', 'text', (column) => column.notNull().defaultTo('stored'))
    .addColumn('progress_done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('progress_total', 'integer')
    .addColumn('error_code', 'text')
    .addColumn('error_description', 'text')
    .addColumn('damaged_at', 'text')
    .execute()
  await db.schema
    .createIndex('file_versions_by_file')
    .on('file_versions')
    .columns(['file_id', 'number'])
    .unique()
    .execute()
  await sql`
    insert into file_versions
      (id, file_id, number, name, kind, media_type, size, sha256, created_at, damaged_at)
    select id, id, 1, name, kind, media_type, size, sha256, created_at, damaged_at
    from files where deleted_at is null`.execute(db)

  await sql`alter table files add column version_id text not null default ''`.execute(db)
  await sql`update files set version_id = id`.execute(db)
  await sql`alter table files add column next_version_id text`.execute(db)
  await db.schema.createIndex('files_by_version').on('files').column('version_id').execute()

  await db.schema
    .createTable('text_sweeps')
    .addColumn('version_id', 'text', (column) => column.primaryKey())
    .execute()
  await sql`insert into text_sweeps (version_id) select file_id from file_sweeps`.execute(db)
  await createTriggers(db, isSqlite)
}

async function dropTriggers(db: Kysely<never>, isSqlite: boolean): Promise<void> {
  for (const name of ['graph_files_insert', 'graph_files_delete']) {
    const trigger = sql.raw(name)
    await (isSqlite
      ? sql`drop trigger ${trigger}`.execute(db)
      : sql`drop trigger ${trigger} on graph_files`.execute(db))
  }
}

async function createTriggers(db: Kysely<never>, isSqlite: boolean): Promise<void> {
  const insert = sql`
    insert into index_partitions (graph_id) values (new.graph_id) on conflict do nothing;
    insert into partition_files (graph_id, version_id, is_pending)
    select new.graph_id, version_id, case when exists (
      select 1 from indexed_files where indexed_files.version_id = files.version_id
    ) then 1 else 0 end
    from files where id = new.file_id;`
  const remove = sql`
    update partition_files set is_removed = 1
    where version_id = (select version_id from files where id = old.file_id)
      and graph_id = old.graph_id and is_removed = 0;`
  if (isSqlite) {
    await sql`
      create trigger graph_files_insert after insert on graph_files begin ${insert} end`.execute(db)
    await sql`
      create trigger graph_files_delete after delete on graph_files begin ${remove} end`.execute(db)
    return
  }
  await sql`
    create or replace function add_partition_file() returns trigger language plpgsql as $$
    begin ${insert} return null; end $$`.execute(db)
  await sql`
    create or replace function remove_partition_file() returns trigger language plpgsql as $$
    begin ${remove} return null; end $$`.execute(db)
  await sql`
    create trigger graph_files_insert after insert on graph_files
    for each row execute function add_partition_file()`.execute(db)
  await sql`
    create trigger graph_files_delete after delete on graph_files
    for each row execute function remove_partition_file()`.execute(db)
}
