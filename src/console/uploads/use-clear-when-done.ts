import { useEffect, type RefObject } from 'react'

// long enough to be read twice; the files themselves stay in their lists
const readingTime = 8_000

/** Clears what is done and well after a while, unless a person is looking at it. */
export function useClearWhenDone(
  isDone: boolean,
  region: RefObject<HTMLElement | null>,
  clear: () => void,
): void {
  useEffect(() => {
    if (!isDone) return undefined
    const timer = window.setInterval(() => {
      const isLookedAt = region.current?.matches(':hover, :focus-within') ?? false
      if (!isLookedAt) clear()
    }, readingTime)
    return () => window.clearInterval(timer)
  }, [isDone, region, clear])
}
