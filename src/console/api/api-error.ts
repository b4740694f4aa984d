import { errorBody } from '#contract/failures/errors.ts'
import type { failures, FailureKey } from '#contract/failures/failures.ts'

/** `unreachable`: nothing answered, or the answer broke off. `unreadable`: it is not the contract's. */
export type ApiErrorKey = FailureKey | 'unreachable' | 'unreadable'

let register: typeof failures | null = null

/** Loads what can be done about each failure, with the first of them: no page waits for it to be drawn. */
export async function learnAdvice(): Promise<void> {
  try {
    register ??= (await import('#contract/failures/failures.ts')).failures
  } catch {
    // where nothing can be loaded, there is nothing better to say
  }
}

interface ApiErrorParts {
  extras?: Record<string, unknown>
  request_id?: string | undefined
  fields?: Record<string, string>
  /** Seconds the service asks to wait. */
  retry_after?: number | undefined
  cause?: unknown
}

/** The only thing a call rejects with, besides its own abort. */
export class ApiError extends Error {
  readonly key: ApiErrorKey
  readonly extras: Record<string, unknown>
  readonly request_id: string | undefined
  /** What is wrong with each field, by its dotted path. */
  readonly fields: Record<string, string>
  readonly retry_after: number | undefined

  constructor(key: ApiErrorKey, message: string, parts: ApiErrorParts = {}) {
    super(message, { cause: parts.cause })
    this.name = 'ApiError'
    this.key = key
    void learnAdvice()
    this.extras = parts.extras ?? {}
    this.request_id = parts.request_id
    this.fields = parts.fields ?? {}
    this.retry_after = parts.retry_after
  }

  /** What a person can do next; empty where nothing is known. */
  get advice(): string {
    return adviceFor(this.key)
  }
}

/** Reads the body of a refusal; whatever it is, an ApiError comes of it, with its advice. */
export async function readFailure(
  status: number,
  body: unknown,
  headers?: Headers,
): Promise<ApiError> {
  await learnAdvice()
  return failureOf(status, body, headers)
}

/** The same at once: its advice may come a moment later. */
export function failureOf(status: number, body: unknown, headers?: Headers): ApiError {
  const retry_after = readSeconds(headers?.get('retry-after'))
  const header = headers?.get('x-request-id') ?? undefined
  const read = errorBody.safeParse(body)
  if (!read.success) {
    return new ApiError('unreadable', `The service returned an unexpected ${status} response.`, {
      request_id: header,
      retry_after,
      cause: read.error,
    })
  }
  const { errors, extras } = read.data
  const fields: Record<string, string> = {}
  for (const each of errors) {
    const path = each.extras['path']
    if (typeof path === 'string' && path !== '') fields[path] = each.description
  }
  const id = extras['request_id']
  return new ApiError(
    readKey(extras['failure'], status),
    errors[0]?.description ?? `The request failed with status ${status}.`,
    { extras, fields, request_id: typeof id === 'string' ? id : header, retry_after },
  )
}

/** Any thrown value as an ApiError, for boundaries that may catch anything. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  const message = error instanceof Error ? error.message : String(error)
  return new ApiError('unreadable', `Something went wrong on this page: ${message}`, {
    cause: error,
  })
}

function readKey(failure: unknown, status: number): ApiErrorKey {
  if (typeof failure === 'string' && isFailureKey(failure)) return failure
  // a service newer than this console may refuse in a way it does not know yet
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
