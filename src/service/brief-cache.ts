import type { Clock } from './clock.ts'

/** Keeps what was found under a key for a moment; a failure is not kept. */
export interface BriefCache<T> {
  of: (key: string, find: () => Promise<T>) => Promise<T>
  /** To be called after every write. */
  clear: () => void
}

// until what another process has written is seen here
const freshFor = 2_000
// an attacker who asks for ever new keys does not fill the memory
const atMost = 10_000

export function briefCache<T>(clock: Clock): BriefCache<T> {
  const known = new Map<string, { until: number; found: Promise<T> }>()
  return {
    of: (key, find) => {
      const now = clock.monotonic()
      const kept = known.get(key)
      if (kept !== undefined && now < kept.until) return kept.found

      if (known.size >= atMost) known.clear()
      const entry = { until: now + freshFor, found: find() }
      known.set(key, entry)
      entry.found.catch(() => {
        if (known.get(key) === entry) known.delete(key)
      })
      return entry.found
    },
    clear: () => known.clear(),
  }
}
