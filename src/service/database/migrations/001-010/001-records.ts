import type { Kysely } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter

  await db.schema
    .createTable('organizations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('teams')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('teams_name', ['organization_id', 'name'])
    .execute()

  await db.schema
    .createTable('keys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('team_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('revoked_at', 'text')
    .execute()
  await db.schema
    .createIndex('keys_by_organization')
    .on('keys')
    .columns(['organization_id', 'id'])
    .execute()

  await db.schema
    .createTable('graphs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_folded', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .addColumn('files_in_progress', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('files_completed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('files_failed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createIndex('graphs_by_organization')
    .on('graphs')
    .columns(['organization_id', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()

  await db.schema
    .createTable('graph_scopes')
    .addColumn('graph_id', 'text', (column) => column.notNull())
    .addColumn('scope_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addPrimaryKeyConstraint('graph_scopes_pk', ['scope_id', 'graph_id'])
    .addUniqueConstraint('graph_scopes_name', ['scope_id', 'name'])
    .execute()
  await db.schema
    .createIndex('graph_scopes_by_graph')
    .on('graph_scopes')
    .column('graph_id')
    .execute()

  await db.schema
    .createTable('files')
    .addColumn('id', 'text', (column) => (sqlite ? column.notNull().unique() : column.primaryKey()))
    // The row id by which the index of names refers to a file. Without this column, VACUUM would renumber the
    // rows.
    .$call((table) =>
      sqlite ? table.addColumn('number', 'integer', (column) => column.primaryKey()) : table,
    )
    .addColumn('organization_id', 'text', (column) => column.notNull())
    .addColumn('team_id', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_folded', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('progress_done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('progress_total', 'integer')
    .addColumn('error_code', 'text')
    .addColumn('error_description', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute()
  await db.schema
    .createIndex('files_by_organization')
    .on('files')
    .columns(['organization_id', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  // Few files are in progress or failed at a time, so listing them must not walk the completed ones.
  await db.schema
    .createIndex('files_by_status')
    .on('files')
    .columns(['organization_id', 'status', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  await db.schema
    .createIndex('files_by_kind')
    .on('files')
    .columns(['organization_id', 'kind', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()

  await db.schema
    .createTable('file_teams')
    .addColumn('team_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('file_teams_pk', ['team_id', 'file_id'])
    .execute()
  await db.schema
    .createIndex('file_teams_live')
    .on('file_teams')
    .columns(['team_id', 'file_id'])
    .where(sql.ref('status'), '<>', 'deleted')
    .execute()
  await db.schema
    .createIndex('file_teams_by_status')
    .on('file_teams')
    .columns(['team_id', 'status', 'file_id'])
    .execute()
  await db.schema
    .createIndex('file_teams_by_kind')
    .on('file_teams')
    .columns(['team_id', 'kind', 'file_id'])
    .where(sql.ref('status'), '<>', 'deleted')
    .execute()
  await db.schema.createIndex('file_teams_by_file').on('file_teams').column('file_id').execute()

  await db.schema
    .createTable('graph_files')
    .addColumn('graph_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('graph_files_pk', ['graph_id', 'file_id'])
    .execute()
  await db.schema
    .createIndex('graph_files_by_status')
    .on('graph_files')
    .columns(['graph_id', 'status', 'file_id'])
    .execute()
  await db.schema
    .createIndex('graph_files_by_kind')
    .on('graph_files')
    .columns(['graph_id', 'kind', 'file_id'])
    .execute()
  await db.schema.createIndex('graph_files_by_file').on('graph_files').column('file_id').execute()

  await db.schema
    .createTable('pages')
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('label', 'text')
    .addColumn('ocr', 'integer', (column) => column.notNull())
    .addColumn('blocks', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('pages_pk', ['file_id', 'number'])
    .execute()

  await db.schema
    .createTable('jobs')
    .addColumn('file_id', 'text', (column) => column.primaryKey())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('run_at', 'text', (column) => column.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('leased_until', 'text')
    .execute()
  await db.schema.createIndex('jobs_by_time').on('jobs').column('run_at').execute()

  if (!sqlite) return
  await sql`
    create virtual table file_names using fts5 (
      name_folded, content = 'files', content_rowid = 'number', tokenize = 'trigram case_sensitive 1'
    )`.execute(db)
  await sql`
    create trigger file_names_insert after insert on files begin
      insert into file_names (rowid, name_folded) values (new.number, new.name_folded);
    end`.execute(db)
  await sql`
    create trigger file_names_delete after update of deleted_at on files
    when old.deleted_at is null and new.deleted_at is not null begin
      insert into file_names (file_names, rowid, name_folded)
      values ('delete', old.number, old.name_folded);
    end`.execute(db)
}
