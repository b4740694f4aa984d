import type { Me } from '#console/session/me-queries.ts'
import { allows } from '#contract/permissions.ts'

/** Whether a key can change who has access to a graph. */
export function canShare({ key }: Me): boolean {
  return key.team_id === null && allows(key.permissions, 'graphs:write')
}

/** Who can change the access to a graph, for a key that cannot. */
export function whoShares({ organization }: Me): string {
  return `To share it with other teams, ask an administrator of ${organization.name}.`
}
