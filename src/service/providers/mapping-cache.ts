import type { Caller } from '#service/access/caller.ts'
import type { Clock } from '#service/clock.ts'
import type { FoundMapping } from './mapping-store.ts'

type Find = (caller: Caller, id: string) => Promise<FoundMapping | null>

// until what another process has written is seen here
const freshFor = 2_000
// an attacker who asks for ever new ids does not fill the memory
const atMost = 10_000

/** Keeps for a moment what an organization's ids are mapped to, and that they are not. */
export function mappingCache(find: Find, clock: Clock): { find: Find; clear: () => void } {
  const known = new Map<string, { until: number; found: Promise<FoundMapping | null> }>()
  return {
    find(caller, id) {
      const key = `${caller.organization_id} ${id}`
      const now = clock.now().getTime()
      const kept = known.get(key)
      if (kept !== undefined && now < kept.until) return kept.found

      if (known.size >= atMost) known.clear()
      const entry = { until: now + freshFor, found: find(caller, id) }
      known.set(key, entry)
      entry.found.catch(() => {
        if (known.get(key) === entry) known.delete(key)
      })
      return entry.found
    },
    clear: () => known.clear(),
  }
}
