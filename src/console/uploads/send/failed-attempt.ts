import { ApiError } from '#console/api/api-error.ts'
import { parseRetryAfter } from './back-off.ts'
import type { FailedAttempt } from './upload-dependencies.ts'

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
    trouble: { key, message, advice },
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
