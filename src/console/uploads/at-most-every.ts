/**
 * Makes a function that runs at once, and then at most once in each pause. What is asked for during a pause runs
 * once at its end.
 */
export function atMostEvery(
  pauseMs: number,
  later: (milliseconds: number, run: () => void) => () => void,
  run: () => void,
) {
  let cancelTimer: (() => void) | null = null
  let isAsked = false

  function runNow(): void {
    cancelTimer?.()
    isAsked = false
    cancelTimer = later(pauseMs, () => {
      cancelTimer = null
      if (isAsked) runNow()
    })
    run()
  }

  return {
    ask: (): void => {
      if (cancelTimer === null) runNow()
      else isAsked = true
    },
    /** Runs without waiting for the end of the pause. */
    runNow,
    stop: (): void => {
      cancelTimer?.()
      cancelTimer = null
      isAsked = false
    },
  }
}
