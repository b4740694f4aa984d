import { RE2JS } from 're2js'
import { Failure } from '#service/failure.ts'
import type { Detector, Match } from './detector.ts'

/** An administrator's own pattern, on an engine of linear time. Throws `pattern_unusable`. */
export function patternDetector(entity_type: string, pattern: string): Detector {
  const compiled = compile(pattern)
  return {
    find: (text) => {
      const matches: Match[] = []
      const matcher = compiled.matcher(text)
      while (matcher.find()) {
        const [start, end] = [matcher.start(), matcher.end()]
        if (end > start) matches.push({ start, end, entity_type })
      }
      return matches
    },
    // a match may be of any length
    settled: () => 0,
  }
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern)
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'it cannot be read'
    throw new Failure(
      'pattern_unusable',
      `The pattern does not run in linear time: ${reason}. Leave out look-arounds and back-references.`,
      { path: 'rule.pattern' },
    )
  }
}
