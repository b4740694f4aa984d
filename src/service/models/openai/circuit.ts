/** A circuit breaker: after several consecutive failures, requests to an endpoint fail at once for a while. */
export interface Circuit {
  state: () => 'open' | 'closed'
  /** Whether a request may be sent. While the circuit is open, one request at a time may be sent as a probe. */
  admits: () => boolean
  /** Records the outcome of a request; `unknown` when its caller aborted it. */
  report: (outcome: 'answered' | 'unavailable' | 'unknown') => void
}

/** Opens after `failures` consecutive failures; `openMs` milliseconds later a probe is let through. */
export function circuit(failures: number, openMs: number, now = () => performance.now()): Circuit {
  let consecutiveFailures = 0
  let openedAt: number | null = null
  let isProbing = false

  return {
    state: () => (openedAt === null ? 'closed' : 'open'),
    admits() {
      if (openedAt === null) return true
      if (isProbing || now() - openedAt < openMs) return false
      isProbing = true
      return true
    },
    report(outcome) {
      isProbing = false
      if (outcome === 'answered') {
        consecutiveFailures = 0
        openedAt = null
      } else if (outcome === 'unavailable') {
        consecutiveFailures += 1
        if (consecutiveFailures >= failures) openedAt = now()
      }
    },
  }
}
