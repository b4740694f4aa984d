import { isOfModels } from '#contract/limits.ts'
import type { QueryConfig } from '#contract/query-config.ts'
import type { Caller } from '#service/access/caller.ts'
import { lowerToComplexity } from '#service/answering/question-settings.ts'
import type { ResolvedSettings } from '#service/answering/question-settings.ts'
import type { Clock } from '#service/clock.ts'
import { limitFailure } from './limit-failure.ts'
import type { Limits } from './limits.ts'

export interface SettingLimits {
  limits: Limits
  clock: Clock
}

/**
 * The settings of a question within the limits of its caller. What graphs name is lowered; throws
 * `query_too_complex`, with `path`, when the rest is over the limit.
 */
export async function limitedSettings(
  { limits, clock }: SettingLimits,
  caller: Caller,
  settings: ResolvedSettings,
  path: string,
): Promise<ResolvedSettings> {
  const bounds = (await limits.of(caller)).filter(({ name }) => name === 'query_complexity')
  const [strictest] = bounds.toSorted((a, b) => a.maximum - b.maximum)
  if (strictest === undefined) return settings
  const lowered = lowerToComplexity(settings, strictest.maximum)
  const used = complexityOf(lowered.query_config)
  if (used <= strictest.maximum) return lowered
  throw limitFailure(caller, strictest, { used, now: clock.now(), path })
}

/** Whether the caller is not allowed to use this very model. */
export async function isModelForbidden(
  { limits }: Pick<SettingLimits, 'limits'>,
  caller: Caller,
  model: string,
): Promise<boolean> {
  return (await limits.of(caller)).some(
    (bound) => isOfModels(bound.name) && bound.model === model && bound.maximum === 0,
  )
}

function complexityOf({ max_subquestions, max_snippets }: QueryConfig): number {
  return max_subquestions * max_snippets
}
