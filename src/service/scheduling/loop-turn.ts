/** How the thread that answers requests is kept from working for long without looking at sockets. */
export interface LoopTurn {
  /** Whether more work may be started in this turn of the event loop. */
  hasTime: () => boolean
  /**
   * Calls `startNext` in later turns once it is woken, as often in each as there is time, until it
   * answers false. What it starts goes on, until it waits for something, before the next call.
   */
  pace: (startNext: () => boolean) => { wake: () => void }
}

/**
 * Bounds turns of the event loop. Work that is started one piece after another without a pause keeps
 * the loop from reading sockets; whoever asks here stops after `maxMs` and goes on in the next turn
 * (`setImmediate`), after the sockets were looked at.
 */
export function loopTurn(maxMs: number, now = () => performance.now()): LoopTurn {
  let endsAt: number | null = null
  return {
    hasTime: () => {
      if (endsAt === null) {
        endsAt = now() + maxMs
        setImmediate(() => (endsAt = null))
      }
      return now() < endsAt
    },

    pace: (startNext) => {
      let isAwake = false
      // Of its own: in a turn whose sockets brought much, something of what waits is done as well.
      let pauseAt = 0
      const begin = (): void => {
        pauseAt = now() + maxMs
        next()
      }
      const next = (): void => {
        isAwake = startNext()
        // A tick that a microtask asks for comes when all microtasks are done.
        if (isAwake) queueMicrotask(() => process.nextTick(goOn))
      }
      const goOn = (): void => {
        if (now() < pauseAt) next()
        else setImmediate(begin)
      }
      return {
        wake: () => {
          if (isAwake) return
          isAwake = true
          setImmediate(begin)
        },
      }
    },
  }
}
