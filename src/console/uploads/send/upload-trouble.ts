import { ApiError } from '#console/api/api-error.ts'
import { askedWait } from './back-off.ts'
import type { FailedAttempt } from './upload-parts.ts'

/** A failed call as an attempt that may be worth another one. */
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
  const limit = extras['maximum_bytes']
  const resets = key === 'too_many_requests' ? Date.parse(String(extras['resets_at'])) : Number.NaN
  return {
    type: 'failed',
    trouble: { key, message, advice },
    retry: canPass.has(key) ? askedWait(header, now) : 'never',
    ...(typeof limit === 'number' && { size_limit: limit }),
    ...(!Number.isNaN(resets) && { resumes_at: resets }),
  }
}

// what may be over a moment later; everything else would only be refused again
const canPass: ReadonlySet<string> = new Set([
  'unreachable',
  'too_many_requests',
  'internal',
  'unavailable',
  'upload_incomplete',
])
