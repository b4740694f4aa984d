const maxSliceMs = 12
const itemsPerCheck = 50

/**
 * Goes through items in short slices of time, between which the page reacts to the person. Rejects with the
 * abort reason.
 */
export async function inTimeSlices<T>(
  items: Iterable<T>,
  visit: (item: T, index: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let sliceStart = performance.now()
  let index = 0
  for (const item of items) {
    visit(item, index)
    index += 1
    if (index % itemsPerCheck > 0 || performance.now() - sliceStart < maxSliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    sliceStart = performance.now()
  }
}
