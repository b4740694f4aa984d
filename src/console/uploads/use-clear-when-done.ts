import { useEffect, type RefObject } from 'react'

// Long enough to read the result; the files stay visible in their lists.
const clearDelayMs = 8_000

/** Clears finished uploads after a delay, unless the tray is hovered or focused. */
export function useClearWhenDone(
  isDone: boolean,
  region: RefObject<HTMLElement | null>,
  clear: () => void,
): void {
  useEffect(() => {
    if (!isDone) return undefined
    const timer = window.setInterval(() => {
      const isInUse = region.current?.matches(':hover, :focus-within') ?? false
      if (!isInUse) clear()
    }, clearDelayMs)
    return () => window.clearInterval(timer)
  }, [isDone, region, clear])
}
