import type { Me } from '#console/session/me-queries.ts'
import type { Graph } from '#contract/graphs.ts'

/** Whether the signed-in key is a team's and the graph is shared with everyone, so that it cannot change it. */
export function isReadOnly(graph: Pick<Graph, 'team_ids'>, me: Pick<Me, 'key'>): boolean {
  return me.key.team_id !== null && graph.team_ids.length === 0
}
