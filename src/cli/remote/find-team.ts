import type { Client, Team } from '#client/client.ts'
import { NotFoundError } from '#cli/usage-error.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { suggestNames } from './suggest-names.ts'

/** The team with an ID or a name, of which no two teams have the same. Rejects where there is none. */
export async function findTeam(
  { signal }: Terminal,
  sheaf: Client,
  idOrName: string,
): Promise<Team> {
  for await (const team of sheaf.listTeams.all({ limit: 100 }, { signal })) {
    if (team.id === idOrName.toLowerCase() || team.name === idOrName) return team
  }
  const all = sheaf.listTeams.all({ limit: 100 }, { signal })
  throw new NotFoundError(`There is no team “${idOrName}”.${await suggestNames(idOrName, all)}`)
}

/** The IDs of teams with IDs or names; undefined for undefined. */
export async function findTeamIds(
  terminal: Terminal,
  sheaf: Client,
  idsOrNames: readonly string[] | undefined,
): Promise<string[] | undefined> {
  if (idsOrNames === undefined) return undefined
  const teams = idsOrNames.map((idOrName) => findTeam(terminal, sheaf, idOrName))
  return (await Promise.all(teams)).map(({ id }) => id)
}
