import { onFirstUse } from './on-first-use.ts'

const dateTime = onFirstUse(
  () => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }),
)

/** A date and time where a relative time would not tell two apart: “Nov 29, 2026, 6:20 AM”. */
export function formatDateTime(at: string | Date): string {
  return dateTime().format(new Date(at))
}
