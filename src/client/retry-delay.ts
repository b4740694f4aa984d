import type { SheafError } from './sheaf-error.ts'

/**
 * Which failed requests may be sent again. `any`: all, because the request changes nothing, or the same
 * thing each time. `refused`: those that the service has refused to begin. `none`: none, because their
 * body can be read only once.
 */
export type Repeatable = 'any' | 'refused' | 'none'

const firstDelayMs = 500
const maxDelayMs = 8000
/** A longer wait is left to the caller, who can do something else meanwhile. */
const maxRetryAfterMs = 60_000

/**
 * The milliseconds until the next attempt after `attempt` (counted from 1) has failed; null if there is
 * to be none. What the service says comes first, then an exponential back-off. `random` (0 to 1)
 * subtracts up to half of that, so that clients that failed together do not return together.
 */
export function retryDelay(
  { key, status, shouldRetry, retryAfterMs }: SheafError,
  { attempt, repeatable, random }: { attempt: number; repeatable: Repeatable; random: number },
): number | null {
  if (shouldRetry === false || repeatable === 'none') return null
  const isRefused = shouldRetry === true || status === 408 || status === 429 || status === 503
  const isTemporary = isRefused || key === 'unreachable' || status >= 500
  if (!(repeatable === 'any' ? isTemporary : isRefused)) return null
  if (retryAfterMs !== undefined && retryAfterMs > maxRetryAfterMs) return null
  const backOffMs = Math.min(maxDelayMs, firstDelayMs * 2 ** (attempt - 1)) * (1 - random / 2)
  return Math.round(Math.max(retryAfterMs ?? 0, backOffMs))
}
