import { Failure } from '#service/failure.ts'

interface WithTables {
  tables?: readonly unknown[]
  listed?: unknown
}

/**
 * Chooses statements without the whole tables where the reader has neither the memory nor the time to read them: what a search
 * found in sentences and rows is still an answer.
 */
export function withinLimits<Input extends WithTables, Result>(
  choose: (input: Input, signal: AbortSignal) => Promise<Result>,
): (input: Input, signal: AbortSignal) => Promise<Result> {
  // Each attempt at tables that are too large would take all of the time again.
  let areTooLarge = false
  return async (input, signal) => {
    const { tables = [], listed, ...rest } = input
    // oxlint-disable-next-line no-unsafe-type-assertion -- both fields can be left out
    const withoutTables = rest as Input
    const hasTables = tables.length > 0 || listed !== undefined
    if (areTooLarge && hasTables) return choose(withoutTables, signal)
    try {
      return await choose(input, signal)
    } catch (error) {
      if (!hasTables || !(error instanceof Failure) || error.key !== 'reader_limit_exceeded') {
        throw error
      }
      signal.throwIfAborted()
      areTooLarge = true
      return choose(withoutTables, signal)
    }
  }
}
