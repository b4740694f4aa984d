import type { Clock } from './clock.ts'

/** Caches results by key for a short time. Failures are not cached. */
export interface BriefCache<T> {
  of: (key: string, find: () => Promise<T>) => Promise<T>
  /** Must be called after every write. */
  clear: () => void
}

// Changes by other processes are seen after this time.
const freshMs = 2_000
// Bounds memory against a caller who asks for ever new keys.
const maxEntries = 10_000

export function briefCache<T>(clock: Clock): BriefCache<T> {
  const entries = new Map<string, { until: number; value: Promise<T> }>()
  return {
    of: (key, find) => {
      const now = clock.monotonic()
      const cached = entries.get(key)
      if (cached !== undefined && now < cached.until) return cached.value

      if (entries.size >= maxEntries) entries.clear()
      const entry = { until: now + freshMs, value: find() }
      entries.set(key, entry)
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return entry.value
    },
    clear: () => entries.clear(),
  }
}
