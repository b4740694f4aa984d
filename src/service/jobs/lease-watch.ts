import type { Clock } from '#service/clock.ts'

/** Who takes leases, and how long one lasts that is not renewed. */
export interface LeaseHolder {
  owner: string
  leaseSeconds: number
  clock: Clock
}

/** Something that is over once it has stood still for a while: a lease, or a wait. */
export interface Standing {
  id: string
  /** Changes with every sign of life. */
  state: string
  /** For how long, in milliseconds. */
  limitMs: number
}

/**
 * Tells what has stood still too long, by this process's own monotonic time since it first saw it
 * so. No two processes have to agree on a time, and no step of a clock ends or prolongs anything.
 */
export function leaseWatch({ clock }: Pick<LeaseHolder, 'clock'>) {
  let seen = new Map<string, { state: string; since: number }>()
  return {
    /** The ids that are over, of all there are to be watched. */
    over(standing: readonly Standing[]): string[] {
      const now = clock.monotonic()
      const before = seen
      seen = new Map(
        standing.map(({ id, state }) => {
          const previous = before.get(id)
          return [id, previous?.state === state ? previous : { state, since: now }]
        }),
      )
      return standing.flatMap(({ id, limitMs }) => {
        const since = seen.get(id)?.since ?? now
        return now - since >= limitMs ? [id] : []
      })
    },

    /** Begins anew: in an outage of the database nobody can give a sign of life. */
    forget(): void {
      seen = new Map()
    },
  }
}
