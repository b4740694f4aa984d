import type { LimitName, LimitScope, LimitStanding, ScopeLimit } from '#contract/limits.ts'
import { isOfModels, limitRules } from '#contract/limits.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import { defaultOf } from './default-limits.ts'
import { isReportedTo } from './limit-failure.ts'
import type { Bound, Whose } from './limit-store.ts'
import { windowOf } from './limit-window.ts'
import type { Limits } from './limits.ts'

/** The limits of a scope with their usage, as a caller may see them. */
export async function standings(
  limits: Limits,
  caller: Caller,
  bounds: readonly Bound[],
  now: Date,
): Promise<(LimitStanding & { maximum: number })[]> {
  const used = await limits.used(caller, bounds, now)
  return bounds.map((bound, at) => {
    const spent = used[at] ?? null
    const isReported = spent !== null && (isReportedTo(caller, bound) || spent >= bound.maximum)
    return {
      ...presentBound(bound, now),
      maximum: bound.maximum,
      used: isReported ? spent : null,
      left: isReported ? Math.max(0, bound.maximum - spent) : null,
    }
  })
}

// Storage limits do not apply to keys, which own no files.
const names: Record<LimitScope, LimitName[]> = {
  organization: every(),
  team: every(),
  key: every().filter((name) => name !== 'storage_bytes'),
}

/** Whether a limit can be set on a scope. */
export function hasLimit(scope: LimitScope, name: LimitName): boolean {
  return names[scope].includes(name)
}

/** All limits of a scope, set or not, with the wider limit that binds first. */
export async function scopeLimits(
  limits: Limits,
  caller: Caller,
  whose: Whose & { team_id: string | null },
  wider: readonly Bound[],
  own: readonly Bound[],
  now: Date,
  /** Whether to report what is used of things without a limit. */
  countsUnlimited: boolean,
): Promise<ScopeLimit[]> {
  const set = await standings(limits, caller, own, now)
  const { scope, scope_id } = whose
  const stored = {
    scope,
    scope_id,
    name: 'storage_bytes',
    model: '',
    maximum: 0,
    ceiling: null,
  } as const
  const limitsOf = async (name: LimitName): Promise<ScopeLimit[]> => {
    const ofLimit = set.filter(({ limit }) => limit === name)
    const all = ofLimit.some(({ model }) => model === null)
      ? ofLimit
      : [
          {
            ...presentBound({ ...stored, name }, now),
            maximum: null,
            used: countsUnlimited ? await limits.usedUnlimited(caller, whose, name, now) : null,
          },
          ...ofLimit,
        ]
    return all.map((limit) => ({
      ...limit,
      ceiling:
        own.find((bound) => bound.name === name && bound.model === (limit.model ?? ''))?.ceiling ??
        null,
      bound_by: boundBy(limit, wider),
      key_default:
        limit.model === null
          ? defaultOf(limits.defaults, name, [...wider, ...own], whose.team_id)
          : null,
    }))
  }
  return (await Promise.all(names[whose.scope].map(limitsOf))).flat()
}

/** The wider limit that is always reached first; null when this one can bind. */
function boundBy(
  { limit, model, maximum }: Pick<LimitStanding, 'limit' | 'model' | 'maximum'>,
  wider: readonly Bound[],
): ScopeLimit['bound_by'] {
  const least = wider
    .filter((bound) => bound.name === limit && (bound.model === '' || bound.model === model))
    .toSorted((a, b) => a.maximum - b.maximum)[0]
  if (least === undefined || (maximum !== null && maximum < least.maximum)) return null
  return { scope: least.scope, maximum: least.maximum }
}

function presentBound(bound: Bound, now: Date): LimitStanding {
  const window = windowOf(bound.name, now)
  return {
    limit: bound.name,
    scope: bound.scope,
    model: bound.model === '' ? null : bound.model,
    maximum: bound.maximum,
    used: null,
    left: null,
    resets_at: window === null ? null : isoTime(new Date(window.end)),
  }
}

function every(): LimitName[] {
  // oxlint-disable-next-line no-unsafe-type-assertion -- Object.keys forgets that the keys are the limits
  return Object.keys(limitRules) as LimitName[]
}

/** Whether a limit applies to a model, or to all of them. */
export function concerns(bound: Bound, model: string | null): boolean {
  return !isOfModels(bound.name) || bound.model === '' || bound.model === model
}
