import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'

export interface TestClock {
  clock: Clock
  /** Lets time pass. */
  pass: (seconds: number) => void
  /** Sets the wall clock forward or back without time passing. */
  step: (seconds: number) => void
}

/** The machine's clock with a test-controlled offset. */
export function testClock(): TestClock {
  let passedMs = 0
  let steppedMs = 0
  return {
    clock: systemClock({
      wall: () => Date.now() + passedMs + steppedMs,
      monotonic: () => performance.now() + passedMs,
    }),
    pass: (seconds) => {
      passedMs += seconds * 1000
    },
    step: (seconds) => {
      steppedMs += seconds * 1000
    },
  }
}
