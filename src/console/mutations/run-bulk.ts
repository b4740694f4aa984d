import { ApiError } from '#console/api/api-error.ts'

/** The outcome of an action on several things, by id. */
export interface BulkResult {
  done: string[]
  failed: { id: string; error: ApiError }[]
}

export const maxConcurrentRequests = 4

/**
 * Runs an action for each id, at most four at a time. A failure with `ignoredKey` counts as done.
 * Rejects with the first failure if none succeeded.
 */
export async function runBulk(
  ids: readonly string[],
  action: (id: string) => Promise<unknown>,
  ignoredKey?: ApiError['key'],
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] }
  const rest = ids.values()
  async function runNext(): Promise<void> {
    for (const id of rest) {
      try {
        await action(id)
        result.done.push(id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.key === ignoredKey) result.done.push(id)
        else result.failed.push({ id, error })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(maxConcurrentRequests, ids.length) }, runNext))
  const [first] = result.failed
  // If nothing succeeded, the caller reports it like any other failure.
  if (first && result.done.length === 0) throw first.error
  return result
}
