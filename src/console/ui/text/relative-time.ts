import { onFirstUse } from './on-first-use.ts'

const ago = onFirstUse(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))
const day = onFirstUse(() => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' }))
const dayAndYear = onFirstUse(
  () => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }),
)

const minute = 60_000
const hour = 60 * minute
const week = 7 * 24 * hour

/** `just now`, `5 minutes ago`, `in 2 days`; a date if it is more than a week away. */
export function relativeTime(at: Date, now: Date): string {
  const distance = at.getTime() - now.getTime()
  const size = Math.abs(distance)
  // The clocks of service and browser may differ slightly.
  if (size < minute) return 'just now'
  if (size < hour) return ago().format(Math.trunc(distance / minute), 'minute')
  if (size < 24 * hour) return ago().format(Math.trunc(distance / hour), 'hour')
  if (size < week) return ago().format(Math.trunc(distance / (24 * hour)), 'day')
  return (at.getFullYear() === now.getFullYear() ? day : dayAndYear)().format(at)
}
