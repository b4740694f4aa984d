import type { Caller } from '#service/access/caller.ts'
import { Failure } from '#service/failure.ts'
import type { Bound, NewLimit } from './limit-store.ts'

/** A limit in a request; `ceiling` is undefined when the request has none. */
export type WantedLimit = Omit<NewLimit, 'ceiling'> & { ceiling?: number | null | undefined }

/**
 * The limits to store for a scope. A limit that the organization sets on a team's key is a ceiling for the team.
 * Throws `limit_locked` when a key of the team would raise such a limit above it, or remove it.
 */
export function withCeilings(
  caller: Caller,
  { scope, team_id }: Pick<Bound, 'scope'> & { team_id: string | null },
  requested: readonly WantedLimit[],
  before: readonly Bound[],
): NewLimit[] {
  if (caller.team_id === null) {
    const isOfTeam = scope === 'key' && team_id !== null
    return requested.map((limit) => ({
      ...limit,
      ceiling: !isOfTeam ? null : limit.ceiling === undefined ? limit.maximum : limit.ceiling,
    }))
  }
  for (const { name, model, ceiling } of before) {
    if (ceiling === null) continue
    const at = requested.findIndex((limit) => isSameLimit(limit, { name, model }))
    if (at !== -1 && (requested[at]?.maximum ?? 0) <= ceiling) continue
    throw new Failure(
      'limit_locked',
      `The organization set ${name}${model === '' ? '' : ` of ${model}`} to ${ceiling}: a team key can lower it, but not raise or remove it.`,
      {
        limit: name,
        model: model === '' ? null : model,
        ceiling,
        path: at === -1 ? 'limits' : `limits.${at}.maximum`,
      },
    )
  }
  return requested.map((limit) => ({
    ...limit,
    ceiling: before.find((bound) => isSameLimit(bound, limit))?.ceiling ?? null,
  }))
}

export function isSameLimit(
  a: Pick<Bound, 'name' | 'model'>,
  b: Pick<Bound, 'name' | 'model'>,
): boolean {
  return a.name === b.name && a.model === b.model
}
