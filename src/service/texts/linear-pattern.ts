import { RE2JS } from 're2js'

/** What validators need of a regular expression. */
export interface LinearPattern {
  test: (text: string) => boolean
  /** The text of the pattern, by which ajv caches it. */
  toString: () => string
}

/**
 * Compiles a pattern of JavaScript for RE2, which takes linear time for any text. Throws if RE2 does not support the
 * pattern, for example one with look-arounds.
 */
export function linearPattern(pattern: string): LinearPattern {
  const engine = RE2JS.compile(RE2JS.translateRegExp(pattern))
  return { test: (text) => engine.matcher(text).find(), toString: () => pattern }
}
