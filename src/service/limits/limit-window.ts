import type { LimitName } from '#contract/limits.ts'
import { limitRules } from '#contract/limits.ts'
import { dayLength } from '#service/clock.ts'

/** From one time to before another, both in milliseconds. */
export interface Window {
  start: number
  end: number
}

const lengths = { minute: 60_000, hour: 3_600_000, day: dayLength }

const leadLimitMs = 5 * 60_000

/**
 * How far ahead of the present window one may begin that is counted in all the same, since another
 * process is a little ahead. One that begins later is from before the clock was set back.
 */
export function leadOf({ start, end }: Window): number {
  return Math.max(end - start, leadLimitMs)
}

/**
 * The window of a limit that a time falls into; null for limits without one. They begin with the
 * minute, hour, day or month of UTC, so that no process and no restart moves them.
 */
export function windowOf(limit: LimitName, now: Date): Window | null {
  const { per } = limitRules[limit]
  if (per === 'all' || per === 'request') return null
  if (per === 'month') {
    const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
    return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) }
  }
  const start = Math.floor(now.getTime() / lengths[per]) * lengths[per]
  return { start, end: start + lengths[per] }
}
