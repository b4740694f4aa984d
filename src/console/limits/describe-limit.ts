import { count } from '#console/ui/text/count.ts'
import type { LimitName, LimitScope, LimitStanding } from '#contract/limits.ts'
import { formatBytes } from '#console/files/file-labels.ts'

/** The title of each limit. */
export const limitTitles: Record<LimitName, string> = {
  requests_per_minute: 'Requests per minute',
  uploads_per_hour: 'Uploads per hour',
  graphs_per_hour: 'New graphs per hour',
  tokens_per_day: 'Tokens per day',
  tokens_per_month: 'Tokens per month',
  storage_bytes: 'Storage',
  file_bytes: 'File size',
  text_characters: 'Text length',
  query_complexity: 'Passages per question',
}

/** What each limit counts, for the administrators who set it. */
export const limitHints: Record<LimitName, string> = {
  requests_per_minute: 'All requests except administration.',
  uploads_per_hour: 'Accepted files only.',
  graphs_per_hour: 'Graphs created.',
  tokens_per_day: 'Prompt and answer tokens across all models. Resets at 00:00 UTC.',
  tokens_per_month: 'Prompt and answer tokens across all models. Resets on the first of the month.',
  storage_bytes: 'Files, runs, presets, audit records and usage.',
  file_bytes: 'The largest file that can be uploaded.',
  text_characters:
    'Characters in a question, a prompt, or all messages of a conversation together.',
  query_complexity: 'The most passages that one question can use, across its subquestions.',
}

const nouns: Partial<Record<LimitName, string>> = {
  requests_per_minute: 'request',
  uploads_per_hour: 'file',
  graphs_per_hour: 'graph',
  tokens_per_day: 'token',
  tokens_per_month: 'token',
  text_characters: 'character',
  query_complexity: 'passage',
}

const numbers = new Intl.NumberFormat('en')

/** `300 files`, `2.5 GB`. */
export function formatLimitAmount(limit: LimitName, amount: number): string {
  const noun = nouns[limit]
  return noun === undefined ? formatBytes(amount) : count(amount, noun)
}

/** `120 of 300 files`. */
export function formatUsedOf(limit: LimitName, used: number, maximum: number): string {
  const isCount = nouns[limit] !== undefined
  return `${isCount ? numbers.format(used) : formatBytes(used)} of ${formatLimitAmount(limit, maximum)}`
}

export const scopeLabels: Record<LimitScope, string> = {
  organization: 'the organization',
  team: 'the team',
  key: 'this key',
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })

/** A time as `14:05` if it is today, otherwise with the day, in the time zone of the browser. */
export function formatResetTime(resets_at: string, now: Date): string {
  const at = new Date(resets_at)
  if (at.toDateString() === now.toDateString()) return time.format(at)
  return `${day.format(at)}, ${time.format(at)}`
}

/** The used share of a limit, which can exceed 1; null if it counts nothing or has no maximum. */
export function usedShare({
  used,
  maximum,
}: Pick<LimitStanding, 'used' | 'maximum'>): number | null {
  if (used === null || maximum === null) return null
  return maximum === 0 ? 1 : used / maximum
}

/** The limit with the highest used share; null if no counted limit has a maximum. */
export function closestLimit<L extends LimitStanding>(limits: readonly L[]): L | null {
  const counted = limits.filter((limit) => usedShare(limit) !== null)
  return counted.toSorted((a, b) => (usedShare(b) ?? 0) - (usedShare(a) ?? 0))[0] ?? null
}
