import type { Me } from '#console/api/me-queries.ts'

/** Whose a key is, by name. */
export function keyOwner(team_id: string | null, teams: Me['teams']): string {
  if (team_id === null) return 'Organization'
  return teams.find(({ id }) => id === team_id)?.name ?? 'Another team'
}
