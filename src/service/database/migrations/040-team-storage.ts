import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Counts files that keys of the organization put into the graphs of one team towards that team. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('files').addColumn('storage_team_id', 'text').execute()
  await sql`update files set storage_team_id = team_id where team_id is not null`.execute(db)
  await sql`
    update files set storage_team_id = (
      select case
        when min(scope_id) = max(scope_id) and min(scope_id) <> files.organization_id
        then min(scope_id) end
      from graph_files
      join graph_scopes on graph_scopes.graph_id = graph_files.graph_id
      where graph_files.file_id = files.id and graph_scopes.name is not null
    )
    where team_id is null and deleted_at is null
  `.execute(db)
  await sql`delete from storage_counts`.execute(db)
  for (const column of ['organization_id', 'storage_team_id']) {
    const scope = sql.ref(column)
    await sql`
      insert into storage_counts (scope_id, bytes)
      select ${scope}, sum(size) from files
      where deleted_at is null and ${scope} is not null group by ${scope}`.execute(db)
  }
}
