import type { FailureKey } from '#contract/failures/failures.ts'
import { Failure } from '#service/failure.ts'

/** How long one attempt at a job, or at an answer of an evaluation, may take by default. */
export const defaultMaxRunMs = 900_000
/** How often work is attempted that fails for a reason which may pass. */
export const maxAttempts = 3
/** How often work may be interrupted, for example by a restart, before it fails. */
export const maxInterruptions = 5
/** The longest time that work which a limit refuses waits for the limit to reset. */
export const maxLimitWaitMs = 86_400_000

/** Failures that another attempt may not have. */
const transient: ReadonlySet<FailureKey> = new Set([
  'model_unavailable',
  'model_failed',
  'model_silent',
  'model_quota',
  'search_unavailable',
  'too_many_requests',
  'unavailable',
  'guardrail_provider_unavailable',
  'internal',
])

/** Whether another attempt would fail as well. */
export function isLasting(error: unknown): error is Failure {
  return error instanceof Failure && !transient.has(error.key)
}
