/** A circuit breaker: after several consecutive failures, requests to an endpoint fail at once for a while. */
export interface Circuit {
  state: () => 'open' | 'closed'
  /**
   * Admits a request, and returns what its outcome is reported to; null if it may not be sent. While the circuit is
   * open, one unit of work at a time may send requests as a probe. It may send several, because it aborts all of them
   * when one is refused, the probe included.
   */
  admit: (unit: object | null) => ReportOutcome | null
}

/** Records the outcome of a request; `unknown` when its caller aborted it. */
export type ReportOutcome = (outcome: 'answered' | 'unavailable' | 'unknown') => void

/** Opens after `failures` consecutive failures; `openMs` milliseconds later a probe is let through. */
export function circuit(failures: number, openMs: number, now = () => performance.now()): Circuit {
  let consecutiveFailures = 0
  let openedAt: number | null = null
  let probe: { unit: object | null; running: number } | null = null

  return {
    state: () => (openedAt === null ? 'closed' : 'open'),
    admit(unit) {
      if (openedAt !== null && (probe === null || unit === null || probe.unit !== unit)) {
        if (probe !== null || now() - openedAt < openMs) return null
        probe = { unit, running: 0 }
      }
      const own = probe
      if (own !== null) own.running += 1
      return (outcome) => {
        if (own !== null) own.running -= 1
        if (probe === own && (own?.running === 0 || outcome === 'unavailable')) probe = null
        if (outcome === 'answered') {
          consecutiveFailures = 0
          openedAt = null
          probe = null
        } else if (outcome === 'unavailable') {
          consecutiveFailures += 1
          if (consecutiveFailures >= failures) openedAt = now()
        }
      }
    },
  }
}
