import { errorBody } from '#contract/failures/errors.ts'
import type { failures, FailureKey } from '#contract/failures/failures.ts'

/**
 * `unreachable`: there was no response, or it broke off. `unreadable`: the response does not match
 * the contract.
 */
export type ApiErrorKey = FailureKey | 'unreachable' | 'unreadable'

let register: typeof failures | null = null

/**
 * Loads the advice for failures on the first failure, so that it is not part of the initial bundle.
 */
export async function loadAdvice(): Promise<void> {
  try {
    register ??= (await import('#contract/failures/failures.ts')).failures
  } catch {
    // Without the module the error is shown without advice.
  }
}

interface ApiErrorParts {
  extras?: Record<string, unknown>
  request_id?: string | undefined
  fields?: Record<string, string>
  /** In seconds, from the `Retry-After` header. */
  retry_after?: number | undefined
  cause?: unknown
}

/** The only error that calls reject with, except the abort reason of their signal. */
export class ApiError extends Error {
  readonly key: ApiErrorKey
  readonly extras: Record<string, unknown>
  readonly request_id: string | undefined
  /** Messages for single fields by their dotted path. */
  readonly fields: Record<string, string>
  readonly retry_after: number | undefined

  constructor(key: ApiErrorKey, message: string, parts: ApiErrorParts = {}) {
    super(message, { cause: parts.cause })
    this.name = 'ApiError'
    this.key = key
    void loadAdvice()
    this.extras = parts.extras ?? {}
    this.request_id = parts.request_id
    this.fields = parts.fields ?? {}
    this.retry_after = parts.retry_after
  }

  /** What the user can do about it; empty if unknown. */
  get advice(): string {
    return this.isOverAllModels
      ? 'Wait until the limit resets, or use the built-in reader.'
      : adviceFor(this.key)
  }

  /** Whether it is about something that does not exist, or no longer, so that a second attempt cannot help. */
  get isGone(): boolean {
    return /_not_found$|^file_deleted$/.test(this.key)
  }

  /** Whether a limit on the tokens of all models is reached, so that no other language model answers. */
  get isOverAllModels(): boolean {
    const { limit, model } = this.extras
    return this.key === 'model_quota' && typeof limit === 'string' && model === undefined
  }
}

/** Converts an error response of any shape to ApiError and waits for its advice. */
export async function readFailure(
  status: number,
  body: unknown,
  headers?: Headers,
): Promise<ApiError> {
  await loadAdvice()
  return toFailure(status, body, headers)
}

/** Converts an error response to ApiError without waiting; the advice may load later. */
export function toFailure(status: number, body: unknown, headers?: Headers): ApiError {
  const retry_after = readSeconds(headers?.get('retry-after'))
  const header = headers?.get('x-request-id') ?? undefined
  const result = errorBody.safeParse(body)
  if (!result.success) {
    return new ApiError('unreadable', `The service returned an unexpected ${status} response.`, {
      request_id: header,
      retry_after,
      cause: result.error,
    })
  }
  const { errors, extras } = result.data
  const fields: Record<string, string> = {}
  for (const error of errors) {
    const path = error.extras['path']
    if (typeof path === 'string' && path !== '') fields[path] = error.description
  }
  const id = extras['request_id']
  return new ApiError(
    readKey(extras['failure'], status),
    errors[0]?.description ?? `The request failed with status ${status}.`,
    { extras, fields, request_id: typeof id === 'string' ? id : header, retry_after },
  )
}

/** Converts any thrown value to ApiError, for error boundaries. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new ApiError('unreadable', `Something went wrong on this page: ${message}`, {
    cause: error,
  })
}

/** The key of a failure, or one for its status where this console does not know it. */
export function readKey(failure: unknown, status: number): ApiErrorKey {
  if (typeof failure === 'string' && isFailureKey(failure)) return failure
  // A newer service may have others.
  if (status === 401) return 'credentials_invalid'
  if (status === 403) return 'permission_missing'
  return status >= 500 ? 'internal' : 'unreadable'
}

function isFailureKey(value: string): value is FailureKey {
  return register === null ? /^[a-z_]+$/.test(value) : Object.hasOwn(register, value)
}

function adviceFor(key: ApiErrorKey): string {
  switch (key) {
    case 'unreachable':
      return 'Check that the service is running and that you are online, then try again.'
    case 'unreadable':
      return 'Reload the page. If that does not help, the console and the service may be different versions.'
    default:
      return register?.[key]?.advice ?? ''
  }
}

function readSeconds(value: string | null | undefined): number | undefined {
  const seconds = Number(value ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
