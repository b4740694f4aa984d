/** In which words of the same request an endpoint's model differs. */
export interface Dialect {
  /** What limits the length of an answer. */
  limit: 'max_tokens' | 'max_completion_tokens'
  /** Whether usage is asked for with a stream. */
  streamOptions: boolean
}

export const commonDialect: Dialect = { limit: 'max_tokens', streamOptions: true }

/** The dialect to ask in again after a refusal; null when the refusal is about something else. */
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
