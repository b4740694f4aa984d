interface Team {
  id: string
  name: string
}

/** The names of the teams that gain and lose a graph when its scope changes; empty is every team. */
export function scopeChange(
  from: readonly string[],
  to: readonly string[],
  teams: readonly Team[],
): { gains: string[]; loses: string[] } {
  const reaches = (scope: readonly string[], team: Team) =>
    scope.length === 0 || scope.includes(team.id)
  return {
    gains: teams.filter((team) => !reaches(from, team) && reaches(to, team)).map(nameOf),
    loses: teams.filter((team) => reaches(from, team) && !reaches(to, team)).map(nameOf),
  }
}

function nameOf(team: Team): string {
  return team.name
}
