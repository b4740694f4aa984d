import { RE2JS } from 're2js'
import { Failure } from '#service/failure.ts'

// Bounds the memory: each match becomes an object on the main thread.
const maxPlaces = 500_000

/** Throws `pattern_unusable`. */
export function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'it cannot be parsed'
    throw new Failure(
      'pattern_unusable',
      `The pattern does not run in linear time: ${reason}. Leave out look-arounds and back-references.`,
      { path: 'rule.pattern' },
    )
  }
}

/**
 * The ranges of matches, as alternating starts and ends. If there are more matches than the limit, the last
 * one extends to the end of the text, so that no unchecked text passes.
 */
export function placesOf(compiled: RE2JS, text: string, limit = maxPlaces): Uint32Array {
  const places: number[] = []
  const matcher = compiled.matcher(text)
  while (matcher.find()) {
    const [start, end] = [matcher.start(), matcher.end()]
    if (end === start) continue
    const isLast = places.length + 2 >= limit * 2
    places.push(start, isLast ? text.length : end)
    if (isLast) break
  }
  return Uint32Array.from(places)
}
