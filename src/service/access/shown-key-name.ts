import type { Caller } from './caller.ts'

/**
 * The name of a key as a caller may see it: to a team's key, keys of the organization and of other teams are
 * “Organization”. `name` is null where the key is not recorded.
 */
export function shownKeyName<Name extends string | null>(
  { team_id }: Pick<Caller, 'team_id'>,
  name: Name,
  key_team_id: string | null,
): Name | 'Organization' {
  return name === null || team_id === null || key_team_id === team_id ? name : 'Organization'
}
