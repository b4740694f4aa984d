import { RE2JS, RE2JSSyntaxException } from 're2js'
import { Failure } from '#service/failure.ts'

// Bounds the memory: each match becomes an object on the main thread.
const maxPlaces = 500_000

/** Throws `pattern_unusable`. */
export function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    throw new Failure('pattern_unusable', patternProblem(error), { path: 'rule.pattern' })
  }
}

const maxShownChars = 100
// Constructs of other engines, which cannot run in linear time.
const lookAround = /^\(\?(?:[=!]|<[=!])/
const backReference = /^\\(?:[1-9]|k)/

/** What is wrong with a pattern, for the person who wrote it. */
function patternProblem(error: unknown): string {
  if (!(error instanceof RE2JSSyntaxException)) return 'The pattern cannot be parsed.'
  const reason = error.getDescription()
  const part = error.getPattern() ?? ''
  if (lookAround.test(part) || backReference.test(part)) {
    return `Leave out look-arounds and back-references such as “${part.slice(0, 3)}”: they cannot run in linear time.`
  }
  if (reason.startsWith('missing closing')) {
    return `“${reason.endsWith(']') ? '[' : '('}” is not closed.`
  }
  const shown = part.length > maxShownChars ? `${part.slice(0, maxShownChars)}…` : part
  return `“${shown}” cannot be used: ${reason}.`
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
