// Pages above may still be measured, which would move the target out of view.
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
    // The listeners are added one frame later, because the key that led here may still be pressed.
    for (const type of scrollEvents) {
      window.addEventListener(type, release, { signal: control.signal, passive: true })
    }
    next()
  })
  return release
}
