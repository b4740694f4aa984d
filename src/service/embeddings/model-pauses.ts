import type { Clock } from '#service/clock.ts'

const minPauseMs = 1000
const maxPauseMs = 5 * 60_000

/** How the models of this process do: a model that fails is not asked for a while, and then for less at a time. */
export interface ModelPauses {
  /** Whether a model may be asked. */
  isOpen: (model: number) => boolean
  /** `isTooSlow`: the model may have been given too much at a time. */
  fail: (model: number, isTooSlow: boolean) => void
  /** Whether the model had failed before. */
  succeed: (model: number) => boolean
  /** How many texts a request may have, at most `largest`. */
  batchSize: (model: number, largest: number) => number
}

interface Standing {
  failures: number
  until: number
  /** The maximum number of texts, while requests were too slow. */
  size: number
  isFailing: boolean
}

/** The pauses grow from a second to five minutes while a model goes on failing. */
export function modelPauses(clock: Pick<Clock, 'monotonic'>): ModelPauses {
  const standings = new Map<number, Standing>()
  return {
    isOpen: (model) => clock.monotonic() >= (standings.get(model)?.until ?? 0),
    fail: (model, isTooSlow) => {
      const { failures, size, until } = standings.get(model) ?? { failures: 0, size: 512, until: 0 }
      // Requests that were sent at the same time fail together.
      if (clock.monotonic() < until) return
      standings.set(model, {
        failures: failures + 1,
        until: clock.monotonic() + Math.min(maxPauseMs, minPauseMs * 2 ** failures),
        size: isTooSlow ? Math.max(1, Math.floor(size / 2)) : size,
        isFailing: true,
      })
    },
    succeed: (model) => {
      const standing = standings.get(model)
      if (standing === undefined) return false
      const size = standing.size * 2
      if (size > 512) standings.delete(model)
      else standings.set(model, { failures: 0, until: 0, size, isFailing: false })
      return standing.isFailing
    },
    batchSize: (model, largest) => Math.min(largest, standings.get(model)?.size ?? largest),
  }
}
