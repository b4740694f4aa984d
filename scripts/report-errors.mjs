// A reporter of Vitest. Its report in JSON omits errors outside of tests, such as unhandled rejections.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const errorsFile = join('node_modules', '.cache', 'results', 'errors.json')

/** Writes the number of unhandled errors to `errorsFile`. */
export default class ErrorReporter {
  onTestRunEnd(_, unhandledErrors) {
    mkdirSync(dirname(errorsFile), { recursive: true })
    writeFileSync(errorsFile, JSON.stringify({ count: unhandledErrors.length }))
  }
}
