import type { Me } from '#console/session/me-queries.ts'

/** Whom the key of the organization or of a team shares its conversations with. */
export function audience({ team }: Pick<Me, 'team'>): 'the team' | 'organization keys' {
  return team === null ? 'organization keys' : 'the team'
}
