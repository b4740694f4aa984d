import type { Point } from '#console/ui/chart/chart-data.ts'
import type { UsageRow } from '#contract/usage.ts'

const dayLength = 86_400_000
const name = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const short = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Today in UTC, as the service counts days. */
export function today(now: Date): string {
  return now.toISOString().slice(0, 10)
}

export function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayLength).toISOString().slice(0, 10)
}

/** All days of a period, including those without data. */
export function daysOf(from: string, to: string): string[] {
  const total = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1)
  return Array.from({ length: total }, (_, at) => dayBefore(from, -at))
}

export function pointsOf(days: readonly string[]): Point[] {
  return days.map((day) => {
    const at = new Date(day)
    return { id: day, name: name.format(at), short: short.format(at) }
  })
}

/** The row of each day; null if there is none. */
export function rowsByDay(days: readonly string[], rows: readonly UsageRow[]): (UsageRow | null)[] {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return days.map((day) => byDay.get(day) ?? null)
}
