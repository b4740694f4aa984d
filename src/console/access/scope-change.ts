interface Team {
  id: string
  name: string
}

/**
 * The names of the teams that gain and lose access when the scope of a graph changes; an empty
 * scope means every team.
 */
export function scopeChange(
  from: readonly string[],
  to: readonly string[],
  teams: readonly Team[],
): { gains: string[]; loses: string[] } {
  const hasAccess = (scope: readonly string[], team: Team) =>
    scope.length === 0 || scope.includes(team.id)
  return {
    gains: teams.filter((team) => !hasAccess(from, team) && hasAccess(to, team)).map(teamName),
    loses: teams.filter((team) => hasAccess(from, team) && !hasAccess(to, team)).map(teamName),
  }
}

function teamName(team: Team): string {
  return team.name
}
