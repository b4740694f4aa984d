import type { Me } from '#console/session/me-queries.ts'

/** The owner of a key for the middle of a sentence: “the team Legal”. */
export function keyOwnerPhrase(team_id: string | null, teams: Me['teams']): string {
  return team_id === null ? 'the organization' : `the team ${keyOwner(team_id, teams)}`
}

/** The owner of a key as a label: “Legal”. */
export function keyOwner(team_id: string | null, teams: Me['teams']): string {
  if (team_id === null) return 'Organization'
  return teams.find(({ id }) => id === team_id)?.name ?? 'Another team'
}
