import type { Reply } from '#contract/endpoint.ts'
import type { getGraphAccess } from '#contract/graphs.ts'
import { allows } from '#contract/permissions.ts'
import type { GraphRow } from '#service/graphs/graph-store.ts'
import type { KeyRow } from '#service/keys/key-store.ts'

/** Who reaches a graph, by the rules of `grounded-graphs.ts` and of the graph store. */
export function presentGraphAccess(
  graph: GraphRow,
  teams: readonly { id: string; name: string }[],
  keys: readonly KeyRow[],
): Reply<typeof getGraphAccess> {
  const orgWide = graph.team_ids.length === 0
  return {
    org_wide: orgWide,
    teams: teams.filter((team) => graph.team_ids.includes(team.id)),
    keys: keys
      .map((key) => ({
        id: key.id,
        name: key.name,
        team_id: key.team_id,
        can: reach(key, graph),
        last_used_at: key.last_used_at,
      }))
      .filter((key) => key.can.length > 0),
  }
}

function reach(key: KeyRow, graph: GraphRow): ('ask' | 'read' | 'write')[] {
  if (!allows(key.permissions, 'graphs:read')) return []
  const retrieves = key.team_id === null || graph.team_ids.includes(key.team_id)
  // an org-wide graph grounds the answers of every team, whose keys do not retrieve it
  if (!retrieves) return graph.team_ids.length === 0 ? ['ask'] : []
  return allows(key.permissions, 'graphs:write') ? ['ask', 'read', 'write'] : ['ask', 'read']
}
