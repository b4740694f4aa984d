/** How long the requests of others may hold up one turn of the event loop. */
export interface LoopTurn {
  /** Whether more work may be started in this turn. */
  hasTime: () => boolean
}

/**
 * Measures turns of the event loop from the first question in each. Work that is started one piece
 * after another without a pause keeps the loop from reading sockets; whoever asks here first stops
 * after `maxMs` and goes on in the next turn (`setImmediate`), after the sockets were looked at.
 */
export function loopTurn(maxMs: number): LoopTurn {
  let endsAt: number | null = null
  return {
    hasTime: () => {
      if (endsAt === null) {
        endsAt = performance.now() + maxMs
        setImmediate(() => (endsAt = null))
      }
      return performance.now() < endsAt
    },
  }
}
