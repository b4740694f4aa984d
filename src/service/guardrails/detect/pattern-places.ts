import { RE2JS } from 're2js'

// Each is an object on the request thread later.
const maxPlaces = 500_000

/** Throws what RE2 says of a pattern that does not run in linear time. */
export function compilePattern(pattern: string): RE2JS {
  return RE2JS.compile(pattern)
}

/**
 * Where a pattern matches, as pairs of start and end. Of a text with more matches than are counted, the
 * last one goes to its end, so that nothing of it passes as clean.
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
