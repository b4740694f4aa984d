import type { Clock } from '#service/clock.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'

const rememberedForMs = 600_000
// The machine may only have been busy, so the first pause is short. Each further attempt that is too slow doubles it.
const firstPauseMs = 20_000
// Bounds memory against a document with very many such pages.
const maxEntries = 10_000

/** Rendering took too long, now or a short while ago. A try after these seconds may succeed. */
export class RenderingTooSlow extends Error {
  override readonly name = 'RenderingTooSlow'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, options?: ErrorOptions) {
    super('Rendering took too long.', options)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Remembers for a while what could not be rendered, because a try can take seconds of a processor. */
export interface FailureMemory {
  /**
   * Runs `work`. Rejects with its `ExtractionFailure`, for ten minutes without running it again, and with
   * `RenderingTooSlow` when it was too slow: for 20 seconds at first, and twice as long each time, up to ten minutes.
   */
  attempt: <T>(key: string, work: () => Promise<T>) => Promise<T>
}

interface Remembered {
  failure: ExtractionFailure
  pauseMs: number
  until: number
}

export function failureMemory(clock: Pick<Clock, 'monotonic'>): FailureMemory {
  const failures = new Map<string, Remembered>()

  function asError({ failure, until }: Remembered): Error {
    if (failure.code !== 'too_slow_to_read') return failure
    const seconds = Math.max(1, Math.ceil((until - clock.monotonic()) / 1000))
    return new RenderingTooSlow(seconds, { cause: failure })
  }

  return {
    async attempt(key, work) {
      const earlier = failures.get(key)
      if (earlier !== undefined && clock.monotonic() < earlier.until) throw asError(earlier)
      failures.delete(key)
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ExtractionFailure)) throw error
        const [oldest] = failures.keys()
        if (failures.size >= maxEntries && oldest !== undefined) failures.delete(oldest)
        const pauseMs =
          error.code === 'too_slow_to_read'
            ? Math.min(rememberedForMs, earlier === undefined ? firstPauseMs : 2 * earlier.pauseMs)
            : rememberedForMs
        const entry = { failure: error, pauseMs, until: clock.monotonic() + pauseMs }
        failures.set(key, entry)
        throw asError(entry)
      }
    },
  }
}
