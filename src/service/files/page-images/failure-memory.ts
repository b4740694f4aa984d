import type { Clock } from '#service/clock.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'

// A machine that was busy may draw the page in its second try.
const rememberedForMs = 600_000
// Bounds memory against a document with very many such pages.
const maxEntries = 10_000

/** Remembers for ten minutes what could not be rendered, because a try can take seconds of a processor. */
export interface FailureMemory {
  /** Runs `work`, or rejects at once with the `ExtractionFailure` that it rejected with before. */
  attempt: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

export function failureMemory(clock: Pick<Clock, 'monotonic'>): FailureMemory {
  const failures = new Map<string, { failure: ExtractionFailure; until: number }>()
  return {
    async attempt(key, work) {
      const remembered = failures.get(key)
      if (remembered !== undefined && clock.monotonic() < remembered.until) {
        throw remembered.failure
      }
      failures.delete(key)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ExtractionFailure)) throw error
        const [oldest] = failures.keys()
        if (failures.size >= maxEntries && oldest !== undefined) failures.delete(oldest)
        failures.set(key, { failure: error, until: clock.monotonic() + rememberedForMs })
        throw error
      }
    },
  }
}
