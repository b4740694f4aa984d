import type { Me } from '#console/session/me-queries.ts'
import type { Graph } from '#contract/graphs.ts'
import { allows } from '#contract/permissions.ts'

/** Whether a key can change who has access to a graph. */
export function canShare({ key }: Me): boolean {
  return key.team_id === null && allows(key.permissions, 'graphs:write')
}

/** Who can change the access to a graph, for a key that cannot. */
export function whoShares({ organization }: Me, { team_ids }: Pick<Graph, 'team_ids'>): string {
  const change = team_ids.length === 0 ? 'limit it to some teams' : 'share it with other teams'
  return `To ${change}, ask an administrator of ${organization.name}.`
}
