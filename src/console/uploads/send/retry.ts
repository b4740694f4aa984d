import { ApiError } from '#console/api/api-error.ts'
import { parseRetryAfter } from '#contract/headers/retry-after.ts'
import type { FailedAttempt } from './upload-dependencies.ts'

/** The maximum number of attempts, including the first. */
export const maxAttempts = 6

const maxDelayMs = 30_000

/**
 * The delay in milliseconds after `attempt`: exponential back-off from one second, and at least the
 * Retry-After of the service. An overloaded service names two seconds each time, and would otherwise
 * stop the queue after ten. `random` (0 to 1) subtracts up to half as jitter.
 */
export function backOff(attempt: number, retryAfterMs: number | null, random: number): number {
  const fullDelayMs = Math.min(maxDelayMs, 1000 * 2 ** (attempt - 1))
  return Math.max(retryAfterMs ?? 0, Math.round(fullDelayMs * (1 - random / 2)))
}

/** Converts a failed call to a failed attempt, with whether and when to retry. */
export function failedAttempt(
  error: unknown,
  header: (name: string) => string | null,
  now: number,
): FailedAttempt {
  const failure =
    error instanceof ApiError
      ? error
      : new ApiError('unreadable', 'The upload failed for an unknown reason.', {
          cause: error,
        })
  const { key, message, advice, extras } = failure
  const maxBytes = extras['maximum_bytes']
  const resetsAt =
    key === 'too_many_requests' ? Date.parse(String(extras['resets_at'])) : Number.NaN
  return {
    type: 'failed',
    problem: { key, message, advice },
    retry: retryableKeys.has(key) ? parseRetryAfter(header, now) : 'never',
    ...(typeof maxBytes === 'number' && { size_limit: maxBytes }),
    ...(!Number.isNaN(resetsAt) && { resumes_at: resetsAt }),
  }
}

// Failures that may be temporary. All others would recur.
const retryableKeys: ReadonlySet<string> = new Set([
  'unreachable',
  'too_many_requests',
  'internal',
  'unavailable',
  'upload_incomplete',
])
