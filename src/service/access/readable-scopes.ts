import type { Caller } from './caller.ts'

/**
 * The scopes whose graphs and files a caller may read; null means every scope of the organization. A team key
 * can read the scope of its team and the org-wide scope (docs/decisions/003).
 */
export function readableScopes({
  team_id,
  organization_id,
}: Pick<Caller, 'team_id' | 'organization_id'>): string[] | null {
  return team_id === null ? null : [team_id, organization_id]
}
