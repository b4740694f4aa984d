import type { Window } from './limit-window.ts'

/** A counter with windows. Its ID contains the scope and the limit. */
export interface Counter {
  id: string
  window: Window
  /** Whether each process counts separately when several share a database. */
  isLocal?: true
  /** The initial usage; called when the counter does not exist. */
  restore?: (() => Promise<number>) | undefined
}

export interface Taking extends Counter {
  amount: number
  maximum: number
}

export interface Taken {
  /** The usage of each counter after this, in the given order. */
  used: number[]
  /** The first counter without room, in which case nothing was counted; null when all was counted. */
  refused: number | null
}

/**
 * Atomic counters with windows. An expired window counts as empty. A process whose clock is behind counts into
 * the latest window that anyone has begun. One far ahead, from before the clock was set back, counts as empty.
 */
export interface Limiter {
  /** Counts on all counters or on none: when one would exceed its maximum, nothing is counted. */
  take: (takings: readonly Taking[]) => Promise<Taken>
  /** Adds past usage, even over the maximum; negative amounts are subtracted while the window lasts. */
  add: (counter: Counter, amount: number) => Promise<void>
  used: (counters: readonly Counter[]) => Promise<number[]>
  /** Deletes the counters whose IDs have this prefix. */
  forget: (idPrefix: string) => Promise<void>
}
