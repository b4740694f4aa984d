import { ApiError } from '#console/api/api-error.ts'

/** What an action on many things left undone. */
export interface BulkResult {
  done: string[]
  failed: { id: string; error: ApiError }[]
}

const atOnce = 4

/**
 * Does one thing to many, a few at a time; `fine` is a refusal that means it is done already.
 * Rejects with the first refusal where nothing came of it.
 */
export async function inTurn(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
  fine?: ApiError['key'],
): Promise<BulkResult> {
  const result: BulkResult = { done: [], failed: [] }
  const rest = ids.values()
  async function work(): Promise<void> {
    for (const id of rest) {
      try {
        await act(id)
        result.done.push(id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.key === fine) result.done.push(id)
        else result.failed.push({ id, error })
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, ids.length) }, work))
  const [first] = result.failed
  // nothing came of it: a failure like any other
  if (first && result.done.length === 0) throw first.error
  return result
}
