import type { LimitName } from '#contract/limits.ts'
import { limitRules } from '#contract/limits.ts'
import type { FailureKey } from '#contract/failures/failures.ts'
import type { Caller } from '#service/access/caller.ts'
import { isoTime } from '#service/clock.ts'
import { Failure } from '#service/failure.ts'
import type { Bound } from './limit-store.ts'
import { windowOf } from './limit-window.ts'

/** The failure of each limit. */
const keys = {
  requests_per_minute: 'too_many_requests',
  uploads_per_hour: 'too_many_requests',
  graphs_per_hour: 'too_many_requests',
  tokens_per_day: 'model_quota',
  tokens_per_month: 'model_quota',
  storage_bytes: 'storage_full',
  file_bytes: 'upload_too_large',
  text_characters: 'text_too_long',
  query_complexity: 'query_too_complex',
} as const satisfies Record<LimitName, FailureKey>

// As the console writes the time of a reset.
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' })
const number = new Intl.NumberFormat('en-US')

/** Whether a caller may see the usage of a limit: teams may not see that of other teams. */
export function isReportedTo(caller: Caller, { scope }: Pick<Bound, 'scope'>): boolean {
  return caller.team_id === null || scope !== 'organization'
}

export interface Over {
  /** The present usage; for limits of one request, the requested amount. */
  used: number
  now: Date
  /** The path of the field. */
  path?: string
}

/** The failure of a request over a limit: names the limit, the usage and the time of the reset. */
export function limitFailure(caller: Caller, bound: Bound, { used, now, path }: Over): Failure {
  const window = windowOf(bound.name, now)
  const isOfRequest = limitRules[bound.name].per === 'request'
  // Usage at the maximum is no secret, because every request is refused.
  const isReported = isOfRequest || used >= bound.maximum || isReportedTo(caller, bound)
  const resets_at = window === null ? null : isoTime(new Date(window.end))
  const seconds = window === null ? null : Math.ceil((window.end - now.getTime()) / 1000)
  const sentence = bound.maximum === 0 ? nothing(bound) : allowance(bound)
  const spent =
    isReported && !isOfRequest && bound.maximum > 0 ? `, and has used ${text(bound, used)}` : ''
  const requestedAmount =
    isOfRequest && bound.name !== 'file_bytes' ? `; this is ${text(bound, used)}` : ''
  // Waiting does not help against a limit that allows nothing.
  const waits = resets_at !== null && seconds !== null && bound.maximum > 0
  const until = waits ? ` ${waitText(resets_at, seconds)}` : ''
  return new Failure(keys[bound.name], `${sentence}${spent}${requestedAmount}.${until}`, {
    limit: bound.name,
    scope: bound.scope,
    ...(bound.model !== '' && { model: bound.model }),
    maximum: bound.maximum,
    used: isReported ? used : null,
    resets_at,
    ...(seconds !== null && { retry_after_seconds: Math.max(1, seconds) }),
    ...(bound.name === 'file_bytes' && { maximum_bytes: bound.maximum }),
    ...(path !== undefined && { path }),
  })
}

/** A short wait needs no clock, which besides is that of another time zone for most. */
function waitText(resets_at: string, seconds: number): string {
  if (seconds > 60) {
    const at = new Date(resets_at)
    return `It resets at ${day.format(at)}, ${time.format(at)} UTC.`
  }
  const rest = Math.max(1, seconds)
  return `Try again in ${rest} second${rest === 1 ? '' : 's'}.`
}

const owners = { organization: 'The organization', team: 'This team', key: 'This key' }

function allowance(bound: Bound): string {
  const owner = owners[bound.scope]
  const amount = text(bound, bound.maximum)
  const ofModel = bound.model === '' ? '' : ` of ${bound.model}`
  switch (bound.name) {
    case 'requests_per_minute':
      return `${owner} can make ${amount} per minute`
    case 'uploads_per_hour':
      return `${owner} can upload ${amount} per hour`
    case 'graphs_per_hour':
      return `${owner} can create ${amount} per hour`
    case 'tokens_per_day':
      return `${owner} can use ${amount}${ofModel} per day`
    case 'tokens_per_month':
      return `${owner} can use ${amount}${ofModel} per month`
    case 'storage_bytes':
      return `${owner} can store ${amount}`
    case 'file_bytes':
      return `${owner} can upload files of up to ${amount}`
    case 'text_characters':
      return `${owner} can send texts of up to ${amount}`
    case 'query_complexity':
      return `${owner} can request up to ${amount} across all subquestions`
  }
}

function nothing(bound: Bound): string {
  const owner = owners[bound.scope]
  switch (bound.name) {
    case 'requests_per_minute':
      return `${owner} is not allowed to make requests`
    case 'uploads_per_hour':
    case 'file_bytes':
    case 'storage_bytes':
      return `${owner} is not allowed to upload files`
    case 'graphs_per_hour':
      return `${owner} is not allowed to create graphs`
    case 'tokens_per_day':
    case 'tokens_per_month':
      return `${owner} is not allowed to use ${bound.model === '' ? 'models' : bound.model}`
    case 'text_characters':
      return `${owner} is not allowed to send text`
    case 'query_complexity':
      return `${owner} is not allowed to ask graphs questions`
  }
}

const nouns = {
  requests_per_minute: 'request',
  uploads_per_hour: 'file',
  graphs_per_hour: 'graph',
  tokens_per_day: 'token',
  tokens_per_month: 'token',
  storage_bytes: 'byte',
  file_bytes: 'byte',
  text_characters: 'character',
  query_complexity: 'passage',
} as const satisfies Record<LimitName, string>

function text({ name }: Bound, amount: number): string {
  return `${number.format(amount)} ${nouns[name]}${amount === 1 ? '' : 's'}`
}
