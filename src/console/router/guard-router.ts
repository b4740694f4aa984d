import type { Location } from './location.ts'
import type { Router } from './router.ts'

/** Says whether the page may be left for another one. */
export type Guard = (next: Location) => boolean | Promise<boolean>

/**
 * Asks before another path is opened, by a link or in the history, until the returned function is called. While it asks,
 * no other page is opened. After a move of the history, it returns to the entry that was left, and moves again
 * once that is confirmed.
 */
export function guardRouter(router: Router, guard: Guard): () => void {
  let isAsking = false
  /** Called when the history has returned. */
  let onReturn: (() => void) | null = null
  let isConfirmed = false

  function ask(next: Location): boolean | Promise<boolean> {
    if (next.pathname === router.getPage()?.location.pathname) return true
    if (isAsking) return false
    const answer = guard(next)
    if (typeof answer === 'boolean') return answer
    isAsking = true
    return answer.finally(() => {
      isAsking = false
    })
  }

  function move(next: Location, steps: number): boolean {
    if (onReturn !== null) {
      onReturn()
      onReturn = null
      return false
    }
    if (isConfirmed) {
      isConfirmed = false
      return true
    }
    const answer = ask(next)
    // To go by no steps would load the page anew.
    if (answer === true || steps === 0) return true
    // The browser moves later, so that a second move before the first has ended would get lost.
    const returned = Promise.withResolvers<void>()
    onReturn = returned.resolve
    router.go(-steps)
    void Promise.all([answer, returned.promise]).then(([isLeft]) => {
      if (!isLeft) return
      isConfirmed = true
      router.go(steps)
    })
    return false
  }

  router.intercept({ link: async (next) => ask(next), move })
  return () => router.intercept(null)
}
