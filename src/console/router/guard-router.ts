import type { Location } from './location.ts'
import type { Router } from './router.ts'

/** Resolves with whether the page may be left for another one. */
export type Guard = (next: Location) => Promise<boolean>

/**
 * Asks before another path is opened, by a link or in the history, until the returned function is called. While it asks,
 * no other page is opened. After a move of the history, it returns to the entry that was left, and moves again
 * once that is confirmed.
 */
export function guardRouter(router: Router, guard: Guard): () => void {
  let isAsking = false
  let isReturning = false
  let isConfirmed = false

  const isSamePath = (next: Location): boolean =>
    next.pathname === router.getPage()?.location.pathname

  async function link(next: Location): Promise<boolean> {
    if (isSamePath(next)) return true
    if (isAsking) return false
    isAsking = true
    try {
      return await guard(next)
    } finally {
      isAsking = false
    }
  }

  function move(next: Location, steps: number): boolean {
    if (isReturning || isConfirmed) {
      const isVisited = isConfirmed
      isReturning = false
      isConfirmed = false
      return isVisited
    }
    // To go by no steps would load the page anew.
    if (isSamePath(next) || steps === 0) return true
    isReturning = true
    router.go(-steps)
    void link(next).then((isLeft) => {
      if (!isLeft) return
      isConfirmed = true
      router.go(steps)
    })
    return false
  }

  router.intercept({ link, move })
  return () => router.intercept(null)
}
