import type { ErrorBody } from '#contract/failures/errors.ts'
import { failureType, wireKey } from '#contract/failures/failure-wire.ts'
import { failures } from '#contract/failures/failures.ts'
import type { FailureKey } from '#contract/failures/failures.ts'

export interface FailureItem {
  key: FailureKey
  message: string
  /** The field it is about, dotted. */
  path?: string
}

/**
 * A failure of the closed register, thrown anywhere and presented by the error handler. The
 * message is one sentence for a person.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly key: FailureKey
  readonly extras: Readonly<Record<string, unknown>>
  readonly items: readonly FailureItem[]

  constructor(
    key: FailureKey,
    message: string,
    extras: Record<string, unknown> = {},
    items: readonly FailureItem[] = [{ key, message }],
  ) {
    super(message)
    this.key = key
    this.extras = extras
    this.items = items
  }

  get status(): number {
    return failures[this.key].status
  }
}

/** The body of an error response (specification, "Body shape"; `wire.md`, "error tpe" and "extras"). */
export function presentFailure(failure: Failure, request_id: string): ErrorBody {
  const { code } = failures[failure.key]
  return {
    tpe: failureType(failure.key),
    errors: failure.items.map((item) => ({
      description: item.message,
      key: wireKey(item.key),
      extras: { ...failure.extras, ...(item.path === undefined ? {} : { path: item.path }) },
    })),
    extras: { ...failure.extras, code, failure: failure.key, request_id },
  }
}

/** Headers that say whether and when trying again can help, from `retry_after_seconds` of the extras. */
export function failureHeaders({ status, extras }: Failure): Record<string, string> {
  const { retry_after_seconds: given } = extras
  const seconds = typeof given === 'number' ? given : undefined
  // Most conflicts are permanent; one that names a time is temporary.
  if (status === 409 && seconds !== undefined) {
    return { 'x-should-retry': 'true', 'retry-after': String(seconds) }
  }
  if (status === 409 || status === 507) return { 'x-should-retry': 'false' }
  if (status !== 429 && status !== 503) return {}
  return { 'retry-after': String(seconds ?? 1) }
}
