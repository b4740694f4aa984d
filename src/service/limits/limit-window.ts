import type { LimitName } from '#contract/limits.ts'
import { limitRules } from '#contract/limits.ts'
import { dayLength } from '#service/clock.ts'

/** A half-open interval in milliseconds. */
export interface Window {
  start: number
  end: number
}

const lengths = { minute: 60_000, hour: 3_600_000, day: dayLength }

const leadLimitMs = 5 * 60_000

/**
 * The clock-skew allowance: a window that begins this much ahead still counts, because the clock of another
 * process may be ahead. One that begins later was counted before the clock was set back.
 */
export function leadOf({ start, end }: Window): number {
  return Math.max(end - start, leadLimitMs)
}

/**
 * The window of a limit at a time; null for limits without one. Windows are aligned to the minute, hour, day or
 * month in UTC, so all processes agree on them, also after a restart.
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
