import { Failure } from '#service/failure.ts'
import type { ModelRequest } from '#service/models/chat-model.ts'

/** The parameters that go to the provider under their own name. */
export const samplingNames = [
  'temperature',
  'top_p',
  'seed',
  'frequency_penalty',
  'presence_penalty',
  'top_k',
  'reasoning_effort',
] as const

/** The parameters that OpenAI-compatible endpoints name or support differently. */
export interface Dialect {
  /** The parameter that limits the length of an answer. */
  limit: 'max_tokens' | 'max_completion_tokens'
  /** Whether `stream_options` may be sent, which asks for the usage of a stream. */
  streamOptions: boolean
}

export const commonDialect: Dialect = { limit: 'max_tokens', streamOptions: true }

/** The dialect to retry with after an error; null when the error has another reason. */
export function otherDialect(dialect: Dialect, status: number, words: string): Dialect | null {
  if (status !== 400 && status !== 422) return null
  if (dialect.limit === 'max_tokens' && /max_completion_tokens/.test(words)) {
    const isOther =
      /max_tokens[^.]{0,40}(unsupported|not supported|not compatible)|use [^.]{0,8}max_completion_tokens/i
    if (isOther.test(words)) return { ...dialect, limit: 'max_completion_tokens' }
  }
  if (dialect.streamOptions && /stream_options/.test(words)) {
    return { ...dialect, streamOptions: false }
  }
  return null
}

// A gateway may name the effort as a field of an object.
const patterns: Partial<Record<string, RegExp>> = { reasoning_effort: /reasoning[._]effort/i }

/**
 * Adds the path of the parameter to the refusal of a provider that names one of the request, because a provider that
 * does not know `top_k`, for instance, refuses the whole request. `words` is the text of its error.
 */
export function namingParameter(failure: Failure, request: ModelRequest, words: string): Failure {
  if (failure.key !== 'model_refused_request') return failure
  const name = samplingNames.find(
    (parameter) =>
      request[parameter] !== null &&
      (patterns[parameter] ?? new RegExp(`\\b${parameter}\\b`, 'i')).test(words),
  )
  if (name === undefined) return failure
  const message = `The model rejected the parameter ${name} or its value.`
  const { key, extras } = failure
  return new Failure(key, message, { ...extras, path: name }, [{ key, message, path: name }])
}
