import type { Detector, Match } from './detector.ts'
import { compilePattern, placesOf } from './pattern-places.ts'
import type { PatternTask } from './pattern-thread.ts'

/** `PatternThreads.find` for one owner. */
export type FindInThread = (task: PatternTask, signal: AbortSignal) => Promise<Uint32Array>

/** A detector for an administrator's pattern, on a linear-time engine. Throws `pattern_unusable`. */
export function patternDetector(
  entity_type: string,
  pattern: string,
  findInThread: FindInThread | null,
): Detector {
  const compiled = compilePattern(pattern)
  const matchesAt = (places: Uint32Array): Match[] =>
    Array.from({ length: places.length / 2 }, (_, at) => ({
      start: places[2 * at] ?? 0,
      end: places[2 * at + 1] ?? 0,
      entity_type,
    }))
  return {
    find: (text) => matchesAt(placesOf(compiled, text)),
    findLong:
      findInThread &&
      (async (text, signal) => matchesAt(await findInThread({ pattern, text }, signal))),
    // A match may have any length, so matches can only be found in the whole text.
    settled: () => 0,
  }
}
