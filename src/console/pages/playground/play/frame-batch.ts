/**
 * Gathers what comes faster than the screen is drawn and hands it over once a frame, in a task of
 * its own: drawing it is then another. In a tab that is not drawn, a clock stands in for frames.
 */
export function frameBatch<T>(take: (items: readonly T[]) => void) {
  let items: T[] = []
  let frame = 0
  let clock = 0

  function flush(): void {
    cancelAnimationFrame(frame)
    window.clearTimeout(clock)
    frame = 0
    if (items.length === 0) return
    const taken = items
    items = []
    take(taken)
  }

  function flushAfterFrame(): void {
    window.clearTimeout(clock)
    clock = window.setTimeout(flush)
  }

  return {
    add: (item: T): void => {
      items.push(item)
      if (frame !== 0) return
      frame = requestAnimationFrame(flushAfterFrame)
      clock = window.setTimeout(flush, 250)
    },

    flush,
  }
}
