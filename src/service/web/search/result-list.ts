import { z } from 'zod'

/**
 * The results of a provider, without those in an unknown shape. A list in which no result has the known shape is
 * refused.
 */
export function resultList<Result extends z.ZodType>(result: Result) {
  return z.array(z.unknown()).transform((items, context): z.output<Result>[] => {
    const results = items.flatMap((item) => {
      const { success, data } = result.safeParse(item)
      return success ? [data] : []
    })
    if (results.length === 0 && items.length > 0) context.addIssue('No result has the known shape.')
    return results
  })
}
