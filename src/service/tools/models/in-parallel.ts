/**
 * Works on all items, a few at a time, and resolves with the results in the order of the items. The first failure
 * aborts the rest. Rejects with it when no work runs any more, so that nothing outlives the request.
 */
export async function inParallel<T, R>(
  items: readonly T[],
  { concurrency, signal }: { concurrency: number; signal: AbortSignal },
  work: (item: T, signal: AbortSignal, at: number) => Promise<R>,
): Promise<R[]> {
  const ending = new AbortController()
  const anyAbort = AbortSignal.any([signal, ending.signal])
  const results: R[] = []
  const queue = items.entries()
  async function workOn(): Promise<void> {
    for (const [at, item] of queue) {
      anyAbort.throwIfAborted()
      results[at] = await work(item, anyAbort, at)
    }
  }
  const workers = Array.from({ length: Math.min(concurrency, items.length) }, async () => {
    try {
      await workOn()
    } catch (error) {
      ending.abort(error)
      throw error
    }
  })
  await Promise.allSettled(workers)
  signal.throwIfAborted()
  ending.signal.throwIfAborted()
  return results
}
