/** Leaves an endpoint alone for a moment once it failed to be there several times in a row. */
export interface Circuit {
  state: () => 'open' | 'closed'
  /** Whether a request may go out. Of those asked for while it is open, one at a time, as a trial. */
  admits: () => boolean
  /** How a request ended; `unknown` when its caller gave it up. */
  report: (outcome: 'answered' | 'unavailable' | 'unknown') => void
}

/** Opens after `failures` in a row; a trial is let through `rest` milliseconds later. */
export function circuit(failures: number, rest: number, now = () => performance.now()): Circuit {
  let inRow = 0
  let openedAt: number | null = null
  let isTrying = false

  return {
    state: () => (openedAt === null ? 'closed' : 'open'),
    admits() {
      if (openedAt === null) return true
      if (isTrying || now() - openedAt < rest) return false
      isTrying = true
      return true
    },
    report(outcome) {
      isTrying = false
      if (outcome === 'answered') {
        inRow = 0
        openedAt = null
      } else if (outcome === 'unavailable') {
        inRow += 1
        if (inRow >= failures) openedAt = now()
      }
    },
  }
}
