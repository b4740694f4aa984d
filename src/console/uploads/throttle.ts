/**
 * A throttled function: `request` runs it at once, and then at most once in each pause. Requests during a pause run it once at
 * its end.
 */
export function throttle(
  pauseMs: number,
  later: (milliseconds: number, run: () => void) => () => void,
  run: () => void,
) {
  let cancelTimer: (() => void) | null = null
  let isRequested = false

  function flush(): void {
    cancelTimer?.()
    isRequested = false
    cancelTimer = later(pauseMs, () => {
      cancelTimer = null
      if (isRequested) flush()
    })
    run()
  }

  return {
    request: (): void => {
      if (cancelTimer === null) flush()
      else isRequested = true
    },
    /** Runs it without waiting for the end of the pause. */
    flush,
    cancel: (): void => {
      cancelTimer?.()
      cancelTimer = null
      isRequested = false
    },
  }
}
