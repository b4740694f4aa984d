import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { preparedQuery } from '#service/database/statements/prepared-query.ts'

const ofGraphs = (database: Database, organization_id: string, graph_ids: readonly string[]) =>
  database
    .selectFrom('graph_scopes')
    .select(['graph_id', 'scope_id'])
    .where('graph_id', 'in', graph_ids)
    // The organization itself is the scope of graphs that all teams can read.
    .where('scope_id', '<>', organization_id)
    .orderBy('scope_id')

const teamsForOrganization = preparedQuery(
  (database, organization_id: string, ...graph_ids: string[]) =>
    ofGraphs(database, organization_id, graph_ids),
)
const teamsForTeam = preparedQuery(
  (database, organization_id: string, team_id: string, ...graph_ids: string[]) =>
    ofGraphs(database, organization_id, graph_ids).where('scope_id', '=', team_id),
)

/** The teams of graphs, of which a team key sees its own alone, by the IDs of the graphs. */
export async function teamsOfGraphs(
  database: Database,
  { organization_id, team_id }: Caller,
  graph_ids: readonly string[],
): Promise<Map<string, string[]>> {
  const rows =
    team_id === null
      ? await teamsForOrganization(database, organization_id, ...graph_ids)
      : await teamsForTeam(database, organization_id, team_id, ...graph_ids)
  const teams = new Map<string, string[]>()
  for (const { graph_id, scope_id } of rows) {
    const ids = teams.get(graph_id)
    if (ids === undefined) teams.set(graph_id, [scope_id])
    else ids.push(scope_id)
  }
  return teams
}

/** Removes a graph from its scopes. The caller's access to the graph must already have been checked. */
export const leaveScopes = preparedQuery((database, graph_id: string) =>
  database.deleteFrom('graph_scopes').where('graph_id', '=', graph_id),
)
