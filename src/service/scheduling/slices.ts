/** The items of a list in order, at most `size` at a time. */
export function* slicesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
