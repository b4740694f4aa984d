import type { Kysely } from 'kysely'
import { SqliteAdapter, sql } from 'kysely'

/** Files have the folder that they were uploaded from. The index of each list has only the files of folders. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['files', 'graph_files', 'import_files']) {
    await db.schema
      .alterTable(table)
      .addColumn('folder', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
  }
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  // Ranges of paths need the order of bytes, which is SQLite's default.
  const path = isSqlite ? sql`(folder || '/')` : sql`((folder || '/') collate "C")`
  await sql`
    create index files_by_folder on files (organization_id, ${path})
    where folder <> '' and deleted_at is null`.execute(db)
  await sql`
    create index files_by_team_folder on files (team_id, ${path})
    where folder <> '' and deleted_at is null and team_id is not null`.execute(db)
  await sql`
    create index graph_files_by_folder on graph_files (graph_id, ${path})
    where folder <> ''`.execute(db)
}
