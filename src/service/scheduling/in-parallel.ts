/**
 * Runs `work` for several items at a time, and yields the results in the order of the items. After a failure no further
 * item is begun, and those that run are awaited.
 */
export async function* inParallel<Item, Result>(
  items: AsyncIterable<Item>,
  concurrency: number,
  work: (item: Item) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const running: Promise<Result>[] = []
  try {
    for await (const item of items) {
      const result = work(item)
      // It is awaited below, perhaps after it has failed.
      result.catch(() => undefined)
      running.push(result)
      const [first] = running
      if (first === undefined || running.length < concurrency) continue
      yield await first
      void running.shift()
    }
    while (running[0] !== undefined) {
      yield await running[0]
      void running.shift()
    }
  } finally {
    await Promise.allSettled(running)
  }
}
