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

/** What a provider of models answered in the place of an answer. */
export interface ProviderAnswer {
  status: number
  /** Clean and short; null where it said nothing readable. */
  message: string | null
}

/** The failure with what the provider said, which only administrators of providers are shown. */
export function ofProvider(failure: Failure, provider: ProviderAnswer): Failure {
  return new Failure(failure.key, failure.message, { ...failure.extras, provider }, failure.items)
}

/**
 * The body of an error response (specification, "Body shape"; `wire.md`, "error tpe" and "extras"). `forProviderAdmin`:
 * whoever receives it connects providers, and is told what theirs said.
 */
export function presentFailure(
  failure: Failure,
  request_id: string,
  { forProviderAdmin = false } = {},
): ErrorBody {
  const { code } = failures[failure.key]
  const { provider, ...extras } = failure.extras
  const answer = forProviderAdmin && isProviderAnswer(provider) ? provider : null
  const shown = answer === null ? extras : { ...extras, provider: answer }
  return {
    tpe: failureType(failure.key),
    errors: failure.items.map((item) => ({
      description: answer === null ? item.message : `${item.message} ${providerText(answer)}`,
      key: wireKey(item.key),
      extras: { ...shown, ...(item.path === undefined ? {} : { path: item.path }) },
    })),
    extras: { ...shown, code, failure: failure.key, request_id },
  }
}

/** The message of a failure with what the provider said, for whoever connects providers. */
export function providerMessage({ message, extras: { provider } }: Failure): string {
  return isProviderAnswer(provider) ? `${message} ${providerText(provider)}` : message
}

function isProviderAnswer(value: unknown): value is ProviderAnswer {
  return typeof value === 'object' && value !== null && 'status' in value && 'message' in value
}

/** What a provider said, as a sentence that follows the message of the failure. */
export function providerText({ status, message }: ProviderAnswer): string {
  const answered = `The provider answered with status ${status}`
  return message === null || message === '' ? `${answered}.` : `${answered}: “${message}”`
}

/** Headers that say whether and when trying again can help, from `retry_after_seconds` of the extras. */
export function failureHeaders({ status, extras }: Failure): Record<string, string> {
  const { retry_after_seconds: retryAfter } = extras
  const seconds = typeof retryAfter === 'number' ? retryAfter : undefined
  // Most conflicts are permanent; one that names a time is temporary.
  if (status === 409 && seconds !== undefined) {
    return { 'x-should-retry': 'true', 'retry-after': String(seconds) }
  }
  if (status === 409 || status === 507) return { 'x-should-retry': 'false' }
  if (status !== 429 && status !== 503) return {}
  return { 'retry-after': String(seconds ?? 1) }
}
