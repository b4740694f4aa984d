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
  return async (input, signal) => {
    try {
      return await choose(input, signal)
    } catch (error) {
      const { tables = [], listed, ...rest } = input
      const hasTables = tables.length > 0 || listed !== undefined
      if (!hasTables || !(error instanceof Failure) || error.key !== 'reader_limit_exceeded') {
        throw error
      }
      // oxlint-disable-next-line no-unsafe-type-assertion -- both fields can be left out
      return choose(rest as Input, signal)
    }
  }
}
