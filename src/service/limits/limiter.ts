import type { Window } from './limit-window.ts'

/** What is counted in windows, by an id that says whose and what. */
export interface Counter {
  id: string
  window: Window
  /** Whether each process counts for itself where several share a database. */
  isLocal?: true
  /** What had been used before anybody counted; asked where nothing is known of the counter. */
  restore?: (() => Promise<number>) | undefined
}

export interface Taking extends Counter {
  amount: number
  maximum: number
}

export interface Taken {
  /** Of each, after this, in the order they were given. */
  used: number[]
  /** The first that had no room, so that nothing was taken of any; null: all was taken. */
  refused: number | null
}

/**
 * Counts what is used in windows, however many ask at once. A window that is over counts for
 * nothing; a process whose clock is a little behind counts into the latest one that anybody has
 * begun. One that lies far ahead, from before the clock was set back, counts for nothing.
 */
export interface Limiter {
  /** Takes from all or from none: where one would go over its maximum, nothing is counted. */
  take: (takings: readonly Taking[]) => Promise<Taken>
  /** Counts what was used already, over any maximum; less than nothing gives back, while its window lasts. */
  add: (counter: Counter, amount: number) => Promise<void>
  used: (counters: readonly Counter[]) => Promise<number[]>
  /** The counters whose ids begin so are not known any more. */
  forget: (idPrefix: string) => Promise<void>
}
