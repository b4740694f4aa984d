import type { Clock } from '#service/clock.ts'

/** The owner of leases, and how long a lease lasts without renewal. */
export interface LeaseHolder {
  owner: string
  leaseSeconds: number
  clock: Clock
}

/** A lease or a back-off, which expires when it has not changed for a time. */
export interface Standing {
  id: string
  /** A value that changes with every renewal. */
  state: string
  /** The time until expiry, in milliseconds. */
  limitMs: number
}

/**
 * Detects expiry by this process's monotonic clock, from the time it first saw the present value. Processes
 * need not agree on a time, and no clock step ends or prolongs a lease.
 */
export function leaseWatch({ clock }: Pick<LeaseHolder, 'clock'>) {
  let lastChanges = new Map<string, { state: string; since: number }>()
  return {
    /** The IDs that have expired. Must be given all watched items. */
    expired(standing: readonly Standing[]): string[] {
      const now = clock.monotonic()
      const before = lastChanges
      lastChanges = new Map(
        standing.map(({ id, state }) => {
          const previous = before.get(id)
          return [id, previous?.state === state ? previous : { state, since: now }]
        }),
      )
      return standing.flatMap(({ id, limitMs }) => {
        const since = lastChanges.get(id)?.since ?? now
        return now - since >= limitMs ? [id] : []
      })
    },

    /** Restarts all timers: during an outage of the database nobody can renew a lease. */
    forget(): void {
      lastChanges = new Map()
    },
  }
}
