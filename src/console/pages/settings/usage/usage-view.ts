import type { UsageFilter, UsageGroup } from '#console/usage/usage-queries.ts'
import { dayBefore, daysOf, today } from '#console/usage/usage-days.ts'

export const breakdowns = ['key', 'team', 'model', 'operation', 'day'] as const
export type Breakdown = Extract<UsageGroup, (typeof breakdowns)[number]>

export const spans = [7, 30, 90] as const

/** What the page shows, as its address holds it; empty means all. */
export interface UsageView {
  /** How many days up to today; null where `from` and `to` are chosen. */
  days: (typeof spans)[number] | null
  from: string
  to: string
  key: string
  /** A team's id, or `none`: keys of the organization. */
  team: string
  model: string
  by: Breakdown
}

const usualDays = 30
const mostDays = 366

export function readUsageView(search: URLSearchParams, now: Date): UsageView {
  const last = today(now)
  const [from, to] = [readDay(search.get('from')), readDay(search.get('to'))]
  const days =
    from !== '' && to !== ''
      ? null
      : (spans.find((span) => String(span) === search.get('days')) ?? usualDays)
  const [first, second] = from <= to ? [from, to] : [to, from]
  return {
    days,
    from:
      days === null ? atLeast(first, dayBefore(second, mostDays - 1)) : dayBefore(last, days - 1),
    to: days === null ? second : last,
    key: (search.get('key') ?? '').slice(0, 64),
    team: (search.get('team') ?? '').slice(0, 64),
    model: (search.get('model') ?? '').slice(0, 255),
    by: breakdowns.find((breakdown) => breakdown === search.get('by')) ?? 'key',
  }
}

/** The address of a view: what is usual is left out. */
export function writeUsageView({ days, from, to, key, team, model, by }: UsageView) {
  return new URLSearchParams(
    Object.entries({
      days: days === null || days === usualDays ? '' : String(days),
      from: days === null ? from : '',
      to: days === null ? to : '',
      key,
      team,
      model,
      by: by === 'key' ? '' : by,
    }).filter(([, value]) => value !== ''),
  )
}

/** What the service is asked for. */
export function usageFilter({ from, to, key, team, model }: UsageView): UsageFilter {
  return {
    from,
    to,
    ...(key !== '' && { key_id: key }),
    // of no team: the service keeps them under the empty text
    ...(team !== '' && { team_id: team === 'none' ? '' : team }),
    ...(model !== '' && { model }),
  }
}

/** `30 days`, `1 day` */
export function spanWords({ from, to }: Pick<UsageView, 'from' | 'to'>): string {
  const { length } = daysOf(from, to)
  return length === 1 ? '1 day' : `${length} days`
}

function readDay(given: string | null): string {
  const day = given ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : ''
}

function atLeast(day: string, least: string): string {
  return day < least ? least : day
}
