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
