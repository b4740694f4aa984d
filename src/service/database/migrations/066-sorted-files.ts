import type { Kysely } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'

/** Lists of files by name and by size have indexes, which contain the place of a row as one text. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('graph_files')
    .addColumn('name_folded', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('graph_files')
    .addColumn('size', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    update graph_files set
      name_folded = coalesce((select name_folded from files where files.id = graph_files.file_id), ''),
      size = coalesce((select size from files where files.id = graph_files.file_id), 0)`.execute(db)

  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const places = {
    name: (id: string) =>
      isSqlite
        ? sql`(name_folded || char(1) || ${sql.ref(id)})`
        : sql`((name_folded || chr(1) || ${sql.ref(id)}) collate "C")`,
    size: (id: string) =>
      isSqlite
        ? sql`(printf('%016d', size) || char(1) || ${sql.ref(id)})`
        : sql`((lpad(size::text, 16, '0') || chr(1) || ${sql.ref(id)}) collate "C")`,
  }
  for (const [name, placeOf] of Object.entries(places)) {
    await sql`
      create index ${sql.ref(`files_by_${name}`)} on files (organization_id, status, ${placeOf('id')})
      where deleted_at is null`.execute(db)
    await sql`
      create index ${sql.ref(`files_by_team_${name}`)} on files (team_id, status, ${placeOf('id')})
      where deleted_at is null and team_id is not null`.execute(db)
    await sql`
      create index ${sql.ref(`graph_files_by_${name}`)} on graph_files (graph_id, status, ${placeOf('file_id')})
    `.execute(db)
  }
}
