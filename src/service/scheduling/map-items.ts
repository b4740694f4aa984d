/**
 * Yields `change(item)` for each item, as an async generator would with `for await`. It needs a third of the promises and turns
 * of a generator, which counts where each token of each answer passes through several. An error of `change` ends the items.
 */
export function mapItems<Item, Result>(
  items: AsyncGenerator<Item, void>,
  change: (item: Item) => Result,
): AsyncGenerator<Result, void> {
  let hasEnded = false
  const ended: IteratorReturnResult<void> = { done: true, value: undefined }

  async function end(): Promise<IteratorReturnResult<void>> {
    hasEnded = true
    await items.return()
    return ended
  }

  return {
    async next() {
      if (hasEnded) return ended
      const step = await items.next()
      if (step.done === true) {
        hasEnded = true
        return ended
      }
      try {
        return { done: false, value: change(step.value) }
      } catch (error) {
        await end()
        throw error
      }
    },
    return: end,
    async throw(error: unknown) {
      await end()
      throw error
    },
    async [Symbol.asyncDispose]() {
      await end()
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
