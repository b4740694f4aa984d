import { Failure, ofProvider } from '#service/failure.ts'
import type { UpstreamError } from './upstream-answer.ts'

const contextTooLong =
  /context[ _-]?(length|window|size)|n_ctx|max_model_len|prompt is too long|input is too long|too many (input )?tokens|exceeds? the (maximum|available|model)[^.]{0,60}(context|tokens)|reduce the length/i
const unsafe =
  /content[ _-]?(filter|policy|management)|usage polic|moderation|flagged|responsible.?ai|safety (system|filter|setting|polic)|prohibited content/i
const rateLimited = /rate.?limit|quota|tokens per (minute|day)|too many requests/i
const modelMissing =
  /model[^.]{0,100}(not found|does not exist|not exist|is not available)|no such model|unknown model|model_not_found/i

/** Clients do not retry on their own after a longer wait. */
const maxRetryAfterSeconds = 60

/**
 * Maps an upstream's error response to a `Failure`. The upstream's own message is for administrators alone, and its
 * other text only appears in the log. `redact` removes the API key.
 */
export function failureOfStatus(
  status: number,
  error: UpstreamError | null,
  redact: (text: string) => string,
  retryAfter: number | null = null,
): Failure {
  const message = error?.message ?? null
  return ofProvider(plainFailure(status, error, retryAfter), {
    status,
    message: message === null ? null : cleanMessage(redact(message)),
  })
}

const maxMessageChars = 300

/** One line of plain text, without what looks like a key. */
function cleanMessage(text: string): string {
  return text
    .slice(0, 10 * maxMessageChars)
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/\b(?:sk|pk|rk|key|bearer)[-_ ][\w*.-]{6,}|[\w*-]{32,}/giu, '[redacted]')
    .trim()
    .slice(0, maxMessageChars)
}

function plainFailure(
  status: number,
  error: UpstreamError | null,
  retryAfter: number | null,
): Failure {
  const words = error?.words ?? ''
  const retry = retryAfter === null ? {} : { retry_after_seconds: retryAfter }
  if (status < 500 && unsafe.test(words)) return unsafeRequest()
  if (status === 401 || status === 403) {
    return new Failure('model_unauthorized', 'The provider rejected its API key.')
  }
  if (status === 402) {
    return new Failure('model_quota', 'The provider account has no quota left.')
  }
  if (status === 429 || (status === 413 && rateLimited.test(words))) {
    return new Failure('model_quota', 'Provider rate limit reached.', retry)
  }
  if (status === 413 || (status <= 500 && contextTooLong.test(words))) {
    return new Failure('context_too_long', 'The conversation exceeds the model’s context window.')
  }
  if (status === 404 || (status < 500 && modelMissing.test(words))) {
    return new Failure('model_unavailable', 'The provider does not offer this model.')
  }
  if (isUnavailable(status)) return unavailable(retry)
  if (status >= 500) return new Failure('model_failed', 'The model failed to answer.')
  return new Failure('model_refused_request', 'The model does not support this request.')
}

/** Maps an error inside a response with status 200 to a `Failure`. */
export function failureOfError(
  error: UpstreamError | null,
  redact: (text: string) => string,
): Failure {
  return error === null
    ? new Failure('model_failed', 'The model failed to answer.')
    : failureOfStatus(error.status ?? statusOfWords(error.words), error, redact)
}

// An error inside a response often has no status.
function statusOfWords(words: string): number {
  if (contextTooLong.test(words) || unsafe.test(words)) return 400
  return rateLimited.test(words) ? 429 : 500
}

export function isUnavailable(status: number): boolean {
  return status === 408 || (status >= 502 && status <= 504) || (status >= 520 && status <= 530)
}

export function unavailable(extras: Record<string, unknown> = {}): Failure {
  return new Failure('model_unavailable', 'The model is not responding.', extras)
}

export function unsafeRequest(): Failure {
  return new Failure('model_unsafe', 'The model declined the request.')
}

/** The failure where an endpoint redirects a request, which is not followed: `target` must not receive the key. */
export function redirected(status: number, target: string): Failure {
  return ofProvider(
    new Failure(
      'model_refused_request',
      'The server of this model redirects to another address. Its provider needs that address as its base URL.',
    ),
    { status, message: `Redirect to ${target}` },
  )
}

/** The failure where the endpoint is this service itself, or asks it again. */
export function looped(): Failure {
  return new Failure(
    'model_refused_request',
    'The provider of this model is this service itself, or asks it again.',
  )
}

export function cutOff(): Failure {
  return new Failure('model_failed', 'The answer was cut off before it was complete.')
}

/** The failure where an answer is silent, or goes on, for longer than its timeouts. */
export function tookTooLong(): Failure {
  return new Failure('model_failed', 'The model took too long, so its answer was cut off.')
}

/** The failure where the connection is lost in the middle of an answer. */
export function connectionLost(): Failure {
  return new Failure('model_failed', 'The connection ended in the middle of the answer.')
}

/** The failure where an endpoint takes a request and closes the connection. */
export function hungUp(): Failure {
  return new Failure('model_unavailable', 'The model closed the connection before it answered.')
}

/** The failure for a body that is not of the OpenAI API, as of a proxy that wants a sign-in, or of another path. */
export function foreignBody(isWebPage: boolean): Failure {
  return new Failure(
    'model_failed',
    isWebPage
      ? 'The provider replied with a web page instead of an answer. Its base URL may be wrong.'
      : 'The provider’s reply is not in the format of the OpenAI API. Its base URL may be wrong.',
  )
}

/** Seconds from `retry-after` or `retry-after-ms`; null when missing, in the past or over a minute. */
export function readRetryAfter(headers: NodeJS.Dict<string | string[]>): number | null {
  const milliseconds = Number(headers['retry-after-ms'] ?? NaN)
  const value = String(headers['retry-after'] ?? '')
  const seconds = Number.isFinite(milliseconds)
    ? milliseconds / 1000
    : /^[\d.]+$/.test(value)
      ? Number(value)
      : (Date.parse(value) - Date.now()) / 1000
  return seconds >= 0 && seconds <= maxRetryAfterSeconds ? Math.max(1, Math.ceil(seconds)) : null
}
