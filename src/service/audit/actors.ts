import type { Database } from '#service/database/schema.ts'
import { credentialStore } from '#service/access/credential-store.ts'

/** The names of a key and its team. */
export interface Actor {
  key_name: string | null
  team_id: string | null
  team_name: string | null
}

const maxActors = 1000
const lifetimeMs = 60_000

/**
 * Looks up the names of keys and their teams. They are cached for a minute, because most records are of a few
 * keys.
 */
export function actors(now: () => number = () => performance.now()) {
  const cached = new Map<string, Actor & { until: number }>()
  const unknownKey: Actor = { key_name: null, team_id: null, team_name: null }
  return async (tx: Database, key_id: string | null): Promise<Actor> => {
    if (key_id === null) return unknownKey
    const entry = cached.get(key_id)
    if (entry && entry.until > now()) return asActor(entry)
    const row = await credentialStore(tx).names(key_id)
    if (cached.size >= maxActors) cached.clear()
    const actor = row ?? unknownKey
    cached.set(key_id, { ...actor, until: now() + lifetimeMs })
    return actor
  }
}

function asActor({ key_name, team_id, team_name }: Actor): Actor {
  return { key_name, team_id, team_name }
}
