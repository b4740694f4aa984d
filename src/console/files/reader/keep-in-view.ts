// pages above may still be measured, and push what is looked at away
const settleMs = 4000
const scrollEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to an element and keeps it there while the page around it settles, or until somebody
 * scrolls themselves. Returns what lets go.
 */
export function keepInView(element: HTMLElement, block: 'start' | 'center'): () => void {
  const control = new AbortController()
  const began = performance.now()
  let frame = 0
  let placed = place()

  function place(): number {
    element.scrollIntoView({ block, behavior: 'instant' })
    return element.getBoundingClientRect().top
  }

  function next(): void {
    if (control.signal.aborted) return
    if (performance.now() - began > settleMs) {
      release()
      return
    }
    if (Math.abs(element.getBoundingClientRect().top - placed) > 1) placed = place()
    frame = window.requestAnimationFrame(next)
  }

  function release(): void {
    control.abort()
    window.cancelAnimationFrame(frame)
  }

  frame = window.requestAnimationFrame(() => {
    // not before: the key that was pressed to come here is still on its way up
    for (const type of scrollEvents) {
      window.addEventListener(type, release, { signal: control.signal, passive: true })
    }
    next()
  })
  return release
}
