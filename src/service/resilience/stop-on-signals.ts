export interface StopParts {
  /** Finishes running requests and closes everything. */
  stop: () => Promise<void>
  /** Reports why the service could not stop, and exits. */
  fail: (error: unknown) => void
  exit: (code: number) => void
  /** Milliseconds of a clock that is never set back. */
  now: () => number
}

// npm repeats a signal that the terminal has already sent to the process.
const repeatMs = 1_000
const parentCheckMs = 500

/**
 * What the process does when it is asked to stop: it stops, and exits with code 0. A second signal exits at once, with
 * code 1; leases then expire by themselves.
 */
export function stopOnce({ stop, fail, exit, now }: StopParts) {
  let since: number | null = null
  const begin = (): void => {
    since = now()
    stop().then(() => exit(0), fail)
  }
  return {
    onSignal: (): void => {
      if (since === null) begin()
      else if (now() - since > repeatMs) exit(1)
    },

    /** Supervisors that signal all processes of a group end the parent too, which is no second request. */
    onParentEnd: (): void => {
      if (since === null) begin()
    },
  }
}

/**
 * Calls `onEnd` once when the process that started this one has ended, which Windows does not show. `parent` is its
 * number as it was at the start.
 */
export function whenParentEnds(parent: number, onEnd: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onEnd()
  }, parentCheckMs)
  timer.unref()
}
