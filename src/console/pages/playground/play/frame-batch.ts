// the first words come with all that is around them: they get a frame nearly to themselves
const fewInFrame = 6
// more than a model writes in a frame, and no more than a slow machine draws in one
const mostInFrame = 12
// but whoever waits for thousands is not to watch them come one by one
const framesToCatchUp = 60

/**
 * Gathers what comes faster than the screen is drawn and hands it over a frame at a time, in a task
 * of its own: drawing it is then another. In a tab that is not drawn, a clock stands in for frames.
 */
export function frameBatch<T>(take: (items: readonly T[]) => void) {
  let items: T[] = []
  let frame = 0
  let clock = 0
  let allowed = fewInFrame
  let onEmpty: (() => void) | null = null

  function hand(count: number): void {
    cancelAnimationFrame(frame)
    window.clearTimeout(clock)
    frame = 0
    const taken = items.slice(0, count)
    items = items.slice(count)
    const most = Math.max(mostInFrame, Math.ceil(items.length / framesToCatchUp))
    allowed = Math.min(allowed * 2, most)
    if (items.length > 0) wait()
    if (taken.length > 0) take(taken)
    if (items.length === 0) onEmpty?.()
  }

  const flush = (): void => hand(items.length)

  function wait(): void {
    frame = requestAnimationFrame(() => {
      window.clearTimeout(clock)
      clock = window.setTimeout(() => hand(allowed))
    })
    clock = window.setTimeout(flush, 250)
  }

  return {
    add: (item: T): void => {
      items.push(item)
      if (frame === 0) wait()
    },

    /** At once, all there is. */
    flush,

    /** Resolves once everything was handed over, a frame at a time. */
    drained: (): Promise<void> =>
      new Promise((resolve) => {
        if (items.length === 0) resolve()
        else onEmpty = resolve
      }),
  }
}
