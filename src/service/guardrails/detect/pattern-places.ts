import { RE2JS } from 're2js'

// Bounds the memory: each match becomes an object on the main thread.
const maxPlaces = 500_000

/** Throws RE2's error for a pattern that it does not support. */
export function compilePattern(pattern: string): RE2JS {
  return RE2JS.compile(pattern)
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
