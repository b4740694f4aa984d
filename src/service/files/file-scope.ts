import type { Database } from '#service/database/schema.ts'
import { isSqlite } from '#service/database/sqlite.ts'

/**
 * Keeps `file_teams` true: a file is read by the team that uploaded it and by the teams of the
 * graphs it is in. Called in the transaction of whatever changed one of these.
 */
export async function refreshFileTeams(tx: Database, file_ids: readonly string[]): Promise<void> {
  for (let at = 0; at < file_ids.length; at += 500) {
    await refresh(tx, file_ids.slice(at, at + 500))
  }
}

/** The same for every file of a graph, after its scope changed. */
export async function refreshTeamsOfGraphFiles(tx: Database, graph_id: string): Promise<void> {
  await refreshFileTeams(tx, await filesOf(tx, graph_id))
}

/** Takes every file out of a graph that was deleted. */
export async function releaseGraphFiles(tx: Database, graph_id: string): Promise<void> {
  const file_ids = await filesOf(tx, graph_id)
  await tx.deleteFrom('graph_files').where('graph_id', '=', graph_id).execute()
  await refreshFileTeams(tx, file_ids)
}

async function filesOf(tx: Database, graph_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('graph_files')
    .select('file_id')
    .where('graph_id', '=', graph_id)
    .execute()
  return rows.map((row) => row.file_id)
}

async function refresh(tx: Database, given: readonly string[]): Promise<void> {
  // held, so that no status changes between what is read here and what is written
  const live = await tx
    .selectFrom('files')
    .select('id')
    .where('id', 'in', given)
    .where('deleted_at', 'is', null)
    .$if(!isSqlite(tx), (query) => query.orderBy('id').forUpdate())
    .execute()
  if (live.length === 0) return
  const file_ids = live.map((file) => file.id)
  await tx.deleteFrom('file_teams').where('file_id', 'in', file_ids).execute()
  await tx
    .insertInto('file_teams')
    .columns(['team_id', 'file_id', 'status', 'kind'])
    .expression(
      tx
        .selectFrom('graph_files')
        .innerJoin('graph_scopes', 'graph_scopes.graph_id', 'graph_files.graph_id')
        .innerJoin('graphs', 'graphs.id', 'graph_files.graph_id')
        .select([
          'graph_scopes.scope_id as team_id',
          'graph_files.file_id',
          'graph_files.status',
          'graph_files.kind',
        ])
        .where('graph_files.file_id', 'in', file_ids)
        .whereRef('graph_scopes.scope_id', '<>', 'graphs.organization_id')
        .union(
          tx
            .selectFrom('files')
            .select((select) => [
              select.ref('files.team_id').$notNull().as('team_id'),
              'files.id as file_id',
              'files.status',
              'files.kind',
            ])
            .where('files.id', 'in', file_ids)
            .where('files.team_id', 'is not', null),
        ),
    )
    .execute()
}
