import { usageSource, type UsageSource } from '#contract/usage.ts'
import { peopleAndPrograms } from '#console/usage/people-and-programs.ts'
import type { UsageFilter } from '#console/usage/usage-queries.ts'
import { breakdowns, type Breakdown } from './usage-labels.ts'
import { readUsageSort, writeUsageSort, type UsageSort } from './usage-sort.ts'
import { dayBefore, daysOf, today } from '#console/usage/usage-days.ts'

export const spans = [7, 30, 90] as const

/** The filters of the page as the URL holds them; empty means all. */
export interface UsageView {
  /** The number of days up to today; null if `from` and `to` are chosen. */
  days: (typeof spans)[number] | null
  from: string
  to: string
  key: string
  /** The id of a team, or `none` for organization keys. */
  team: string
  model: string
  /** Where the requests come from: one source, or `all`: the API, and what people asked and sent to models in the console. */
  source: UsageSource | 'all'
  by: Breakdown
  /** Null for the order that the service gives. */
  sort: UsageSort | null
}

export const sources = ['all', ...usageSource.options] as const
const defaultDays = 30
const maxDays = 366

export function readUsageView(search: URLSearchParams, now: Date): UsageView {
  const last = today(now)
  const [from, to] = [readDay(search.get('from')), readDay(search.get('to'))]
  const days =
    from !== '' && to !== ''
      ? null
      : (spans.find((span) => String(span) === search.get('days')) ?? defaultDays)
  const [first, second] = from <= to ? [from, to] : [to, from]
  return {
    days,
    from:
      days === null ? laterDay(first, dayBefore(second, maxDays - 1)) : dayBefore(last, days - 1),
    to: days === null ? second : last,
    key: (search.get('key') ?? '').slice(0, 64),
    team: (search.get('team') ?? '').slice(0, 64),
    model: (search.get('model') ?? '').slice(0, 255),
    source: sources.find((source) => source === search.get('source')) ?? 'all',
    by: breakdowns.find((breakdown) => breakdown === search.get('by')) ?? 'key',
    sort: readUsageSort(search.get('sort') ?? ''),
  }
}

/** Writes the filters to the URL; defaults are omitted. */
export function writeUsageView({ days, from, to, key, team, model, source, by, sort }: UsageView) {
  return new URLSearchParams(
    Object.entries({
      days: days === null || days === defaultDays ? '' : String(days),
      from: days === null ? from : '',
      to: days === null ? to : '',
      key,
      team,
      model,
      source: source === 'all' ? '' : source,
      by: by === 'key' ? '' : by,
      sort: writeUsageSort(sort),
    }).filter(([, value]) => value !== ''),
  )
}

/** The query parameters of the service. */
export function usageFilter({ from, to, key, team, model, source }: UsageView): UsageFilter {
  return {
    from,
    to,
    ...(key !== '' && { key_id: key }),
    // The service stores requests without a team under an empty id.
    ...(team !== '' && { team_id: team === 'none' ? '' : team }),
    ...(model !== '' && { model }),
    ...(source === 'all' ? peopleAndPrograms : { source }),
  }
}

/** The period in words: `30 days`, `1 day`. */
export function formatPeriod({ from, to }: Pick<UsageView, 'from' | 'to'>): string {
  const { length } = daysOf(from, to)
  return length === 1 ? '1 day' : `${length} days`
}

function readDay(value: string | null): string {
  const day = value ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : ''
}

function laterDay(day: string, earliest: string): string {
  return day < earliest ? earliest : day
}
