import type { LimitName } from '#contract/limits.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Bound } from './limit-store.ts'

/** The default maximum per key for limits without a setting. */
export type DefaultLimits = Readonly<Partial<Record<LimitName, number>>>

type Set = Pick<Bound, 'scope' | 'name' | 'model' | 'ceiling'>

/** Whether a team set a limit on its own key, which does not lift the default. */
function isOfTeam({ scope, ceiling }: Set, team_id: string | null): boolean {
  return scope === 'key' && team_id !== null && ceiling === null
}

/**
 * The default of a limit for a key, with the limits set on the key and above it; null when the organization has
 * set the limit at any scope.
 */
export function defaultOf(
  defaults: DefaultLimits,
  name: LimitName,
  set: readonly Set[],
  team_id: string | null,
): number | null {
  const isDecided = set.some(
    (bound) => bound.name === name && bound.model === '' && !isOfTeam(bound, team_id),
  )
  return isDecided ? null : (defaults[name] ?? null)
}

/** The limits that apply to a caller, including defaults. */
export function withDefaults(
  bounds: readonly Bound[],
  { team_id, key_id }: Caller,
  defaults: DefaultLimits,
): readonly Bound[] {
  let all = bounds
  // oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets that the keys are limits
  for (const name of Object.keys(defaults) as LimitName[]) {
    const maximum = defaultOf(defaults, name, bounds, team_id)
    if (maximum === null) continue
    const set = bounds.find((bound) => bound.name === name && bound.model === '')
    if (set === undefined) {
      const bound: Bound = {
        scope: 'key',
        scope_id: key_id,
        name,
        model: '',
        maximum,
        ceiling: null,
        isDefault: true,
      }
      all = [...all, bound]
    } else if (set.maximum > maximum) {
      all = all.map((bound) => (bound === set ? { ...set, maximum } : bound))
    }
  }
  return all
}
