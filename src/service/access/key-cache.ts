import type { Clock } from '#service/clock.ts'
import { keyChangesOf } from '#service/database/changes/key-changes.ts'
import type { Database } from '#service/database/schema.ts'
import type { KeyRow } from './key-store.ts'

// The time until a change by another process is seen. Changes by this one are seen at once.
const freshMs = 1000
const maxKeys = 10_000

/**
 * Remembers live keys by the hash of their secret until a key changes, and for a second at most: the look-up
 * of a key would otherwise be a tenth of a small request.
 */
export function keyCache(
  database: Database,
  clock: Clock,
  find: (hash: string) => Promise<KeyRow | null>,
) {
  const changes = keyChangesOf(database)
  const keys = new Map<string, { key: KeyRow; until: number }>()
  let count = 0

  function forgetChanged(): void {
    if (changes === null || changes.count() === count) return
    count = changes.count()
    keys.clear()
  }

  return {
    get(hash: string): KeyRow | null {
      forgetChanged()
      const cached = keys.get(hash)
      return cached !== undefined && clock.monotonic() < cached.until ? cached.key : null
    },

    /** Looks the key up, and remembers it. */
    async find(hash: string): Promise<KeyRow | null> {
      const until = clock.monotonic() + freshMs
      const before = changes?.count()
      const key = await find(hash)
      // What was read before a change must not be remembered after it.
      if (key === null || before === undefined || before !== changes?.count()) return key
      forgetChanged()
      if (keys.size >= maxKeys) keys.clear()
      keys.set(hash, { key, until })
      return key
    },
  }
}
