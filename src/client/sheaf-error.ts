import { failures } from '#contract/failures/failures.ts'
import type { FailureKey } from './shapes.ts'

/**
 * A failure of the service. `unreachable`: there was no response, or it broke off. `unreadable`: the
 * response was not one of this API.
 */
export type ErrorKey = FailureKey | 'unreachable' | 'unreadable'

interface ErrorParts {
  status?: number | undefined
  extras?: Readonly<Record<string, unknown>> | undefined
  fields?: Readonly<Record<string, string>> | undefined
  requestId?: string | undefined
  retryAfterMs?: number | undefined
  shouldRetry?: boolean | undefined
  cause?: unknown
}

/** What every call rejects with, except for the reason of its signal. */
export class SheafError extends Error {
  override readonly name = 'SheafError'
  /** The name of the failure. A service that is newer than this client may send others. */
  readonly key: ErrorKey | (string & {})
  /** The HTTP status; 0 where there was no response. */
  readonly status: number
  /** What to do next, as a sentence; empty for an unknown failure. */
  readonly advice: string
  /** The number that finds the request in the log of the service. */
  readonly requestId: string | undefined
  /** What the service adds to the failure, such as the limit that was reached. */
  readonly extras: Readonly<Record<string, unknown>>
  /** What is wrong with single fields, by their dotted path. */
  readonly fields: Readonly<Record<string, string>>
  /** When the service expects the next attempt to succeed, in milliseconds from its response. */
  readonly retryAfterMs: number | undefined
  /** Whether the same request can succeed later; undefined where the service does not say. */
  readonly shouldRetry: boolean | undefined

  constructor(key: ErrorKey | (string & {}), message: string, parts: ErrorParts = {}) {
    super(message, { cause: parts.cause })
    this.key = key
    this.status = parts.status ?? 0
    this.advice = adviceFor(key)
    this.requestId = parts.requestId
    this.extras = parts.extras ?? {}
    this.fields = parts.fields ?? {}
    this.retryAfterMs = parts.retryAfterMs
    this.shouldRetry = parts.shouldRetry
  }
}

const ownAdvice: Readonly<Record<string, string>> = {
  unreachable: 'Check that the service is running and that you are online, then try again.',
  unreadable:
    'Check that the address is that of a Sheaf service, and that the service and this client have the same version.',
}

function adviceFor(key: string): string {
  if (Object.hasOwn(ownAdvice, key)) return ownAdvice[key] ?? ''
  const register: Readonly<Record<string, { advice: string }>> = failures
  return Object.hasOwn(register, key) ? (register[key]?.advice ?? '') : ''
}

/** The error for a failure response, whatever its body is. */
export function readFailure(
  status: number,
  body: unknown,
  response: Pick<ErrorParts, 'requestId' | 'retryAfterMs' | 'shouldRetry'> = {},
): SheafError {
  const { errors, extras } = fieldsOf(body)
  const items = Array.isArray(errors) ? errors.map(fieldsOf) : []
  const own = fieldsOf(extras)
  const { failure } = own
  const message = items[0]?.['description']
  if (typeof failure !== 'string' || typeof message !== 'string') {
    return new SheafError('unreadable', `The response has the unexpected status ${status}.`, {
      status,
      ...response,
    })
  }
  const fields: Record<string, string> = {}
  for (const { description, extras: place } of items) {
    const { path } = fieldsOf(place)
    if (typeof path !== 'string' || path === '') continue
    const before = fields[path]
    fields[path] = before === undefined ? String(description) : `${before} ${String(description)}`
  }
  const id = own['request_id']
  return new SheafError(failure, message, {
    status,
    extras: own,
    fields,
    ...response,
    requestId: typeof id === 'string' ? id : response.requestId,
  })
}

/** The fields of a JSON object; none of any other value. */
function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
