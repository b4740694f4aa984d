/** The columns of work that is done under leases; see `lease-store.ts`. */
export interface Leased {
  /** How often the work itself has failed. */
  attempts: number
  /**
   * How often the work ended for another reason: the process was killed, or the database was not available.
   */
  interruptions: number
  /**
   * Milliseconds before the work can be leased again, counted from when a process first sees the row; 0 when
   * it is due.
   */
  wait_ms: number
  /** The ID of the current lease, which only its holder knows; null if there is none. */
  lease: string | null
  lease_owner: string | null
  /** Increases with each renewal of the lease. */
  beat: number
}
