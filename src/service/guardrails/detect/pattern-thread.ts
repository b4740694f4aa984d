import type { RE2JS } from 're2js'
import { serveTasks } from '#service/scheduling/serve-tasks.ts'
import { compilePattern, placesOf } from './pattern-places.ts'

/** A task for a thread of `pattern-threads.ts`. */
export interface PatternTask {
  pattern: string
  text: string
}

const maxCompiled = 100
const compiledPatterns = new Map<string, RE2JS>()

serveTasks(({ pattern, text }: PatternTask) => {
  const compiled = compiledPatterns.get(pattern) ?? compilePattern(pattern)
  if (compiledPatterns.size < maxCompiled) compiledPatterns.set(pattern, compiled)
  return placesOf(compiled, text)
})
