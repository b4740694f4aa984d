// The first tokens mount new components, so the first frame renders only a few.
const initialItemsPerFrame = 6
// More than a model produces per frame, but no more than a slow machine renders in one.
const maxItemsPerFrame = 12
// A backlog of any length is rendered within this many frames.
const maxCatchUpFrames = 60

/**
 * Buffers items that arrive faster than frames are painted and delivers them once per frame, in a
 * separate task after the frame. In a background tab, which has no animation frames, a timer
 * delivers them.
 */
export function frameBatch<T>(onItems: (items: readonly T[]) => void) {
  let items: T[] = []
  let frame = 0
  let timer = 0
  let itemsPerFrame = initialItemsPerFrame
  let onEmpty: (() => void) | null = null

  function deliver(count: number): void {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
    frame = 0
    const delivered = items.slice(0, count)
    items = items.slice(count)
    const limit = Math.max(maxItemsPerFrame, Math.ceil(items.length / maxCatchUpFrames))
    itemsPerFrame = Math.min(itemsPerFrame * 2, limit)
    if (items.length > 0) schedule()
    if (delivered.length > 0) onItems(delivered)
    if (items.length === 0) onEmpty?.()
  }

  const flush = (): void => deliver(items.length)

  function schedule(): void {
    frame = requestAnimationFrame(() => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => deliver(itemsPerFrame))
    })
    timer = window.setTimeout(flush, 250)
  }

  return {
    add: (item: T): void => {
      items.push(item)
      if (frame === 0) schedule()
    },

    /** Delivers everything now. */
    flush,

    /** Resolves when all items have been delivered at the rate of the frames. */
    drained: (): Promise<void> =>
      new Promise((resolve) => {
        if (items.length === 0) resolve()
        else onEmpty = resolve
      }),
  }
}
