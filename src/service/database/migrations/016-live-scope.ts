import type { Kysely } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  const sqlite = db.getExecutor().adapter instanceof SqliteAdapter

  await db.schema
    .createTable('file_tombstones')
    .addColumn('team_id', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('file_tombstones_pk', ['file_id', 'team_id'])
    .execute()
  await sql`
    insert into file_tombstones (team_id, file_id)
    select team_id, file_id from file_teams where status = 'deleted'`.execute(db)
  await db.schema.dropTable('file_teams').execute()

  await db.schema
    .createTable('graph_sweeps')
    .addColumn('graph_id', 'text', (column) => column.primaryKey())
    .execute()

  // The indexes contain the names, so that a search by name does not read the rows.
  await db.schema.dropIndex('files_by_organization').execute()
  await db.schema
    .createIndex('files_by_organization')
    .on('files')
    .columns(['organization_id', 'id', 'name_folded'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
  const ofTeam = {
    files_by_team: ['team_id', 'id', 'name_folded'],
    files_by_team_status: ['team_id', 'status', 'id'],
    files_by_team_kind: ['team_id', 'kind', 'id'],
  }
  for (const [name, columns] of Object.entries(ofTeam)) {
    await db.schema
      .createIndex(name)
      .on('files')
      .columns(columns)
      .where(sql.ref('team_id'), 'is not', null)
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  }

  if (!sqlite) return
  await sql`drop trigger file_names_insert`.execute(db)
  await sql`drop trigger file_names_delete`.execute(db)
  await sql`drop table file_names`.execute(db)
}
