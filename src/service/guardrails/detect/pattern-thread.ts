import type { RE2JS } from 're2js'
import { serveTasks } from '#service/scheduling/serve-tasks.ts'
import { compilePattern, placesOf } from './pattern-places.ts'

/** A task for a thread of `pattern-threads.ts`. */
export interface PatternTask {
  pattern: string
  /** Null to only compile the pattern. */
  text: string | null
  /** Whether the thread keeps the compiled pattern. Left out: it does. */
  isKept?: boolean
}

const maxCompiled = 100
const compiledPatterns = new Map<string, RE2JS>()

serveTasks(({ pattern, text, isKept = true }: PatternTask) => {
  const compiled = compiledPatterns.get(pattern) ?? compilePattern(pattern)
  if (isKept && compiledPatterns.size < maxCompiled) compiledPatterns.set(pattern, compiled)
  return text === null ? new Uint32Array() : placesOf(compiled, text)
})
