import type { Reply } from '#contract/endpoint.ts'
import type { getGraphAccess } from '#contract/graphs.ts'
import { allows } from '#contract/permissions.ts'
import type { GraphRow } from '#service/graphs/graph-store.ts'
import type { KeyRow } from '#service/access/key-store.ts'

/** Lists which teams and keys have access to a graph, by the rules of the graph store; `keys` are those that can read. */
export function presentGraphAccess(
  graph: GraphRow,
  teams: readonly { id: string; name: string }[],
  { keys, count }: { keys: readonly KeyRow[]; count: number },
): Reply<typeof getGraphAccess> {
  const orgWide = graph.team_ids.length === 0
  return {
    org_wide: orgWide,
    teams: teams.filter((team) => graph.team_ids.includes(team.id)),
    keys: keys.map((key) => ({
      id: key.id,
      name: key.name,
      team_id: key.team_id,
      can: graphAbilities(key, graph),
      last_used_at: key.last_used_at,
    })),
    key_count: count,
  }
}

/** What a key can do with a graph. */
export function graphAbilities(key: KeyRow, graph: GraphRow): ('ask' | 'read' | 'write')[] {
  if (!allows(key.permissions, 'graphs:read')) return []
  const isOwn = key.team_id === null || graph.team_ids.includes(key.team_id)
  // Every team can read an org-wide graph, but only organization keys can change it.
  if (!isOwn) return graph.team_ids.length === 0 ? ['ask', 'read'] : []
  return allows(key.permissions, 'graphs:write') ? ['ask', 'read', 'write'] : ['ask', 'read']
}
