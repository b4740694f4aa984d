import type { Me } from '#console/session/me-queries.ts'

/** Whose a key is, in the middle of a sentence. */
export function keyOwnerWords(team_id: string | null, teams: Me['teams']): string {
  return team_id === null ? 'the organization' : `the team ${keyOwner(team_id, teams)}`
}

/** Whose a key is, by name. */
export function keyOwner(team_id: string | null, teams: Me['teams']): string {
  if (team_id === null) return 'Organization'
  return teams.find(({ id }) => id === team_id)?.name ?? 'Another team'
}
