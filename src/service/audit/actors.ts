import type { Database } from '#service/database/schema.ts'

/** Who a key is called, and whose it is. */
export interface Actor {
  key_name: string | null
  team_id: string | null
  team_name: string | null
}

const actorsLimit = 1000
const actorMilliseconds = 60_000

/** Looks up who keys are. Names are cached for a minute: most records are by the same few. */
export function actors(now: () => number = () => performance.now()) {
  const cached = new Map<string, Actor & { until: number }>()
  const nobody: Actor = { key_name: null, team_id: null, team_name: null }
  return async (tx: Database, key_id: string | null): Promise<Actor> => {
    if (key_id === null) return nobody
    const found = cached.get(key_id)
    if (found && found.until > now()) return asActor(found)
    const row = await tx
      .selectFrom('keys')
      .leftJoin('teams', 'teams.id', 'keys.team_id')
      .select(['keys.name as key_name', 'keys.team_id', 'teams.name as team_name'])
      .where('keys.id', '=', key_id)
      .executeTakeFirst()
    if (cached.size >= actorsLimit) cached.clear()
    const actor = row ?? nobody
    cached.set(key_id, { ...actor, until: now() + actorMilliseconds })
    return actor
  }
}

function asActor({ key_name, team_id, team_name }: Actor): Actor {
  return { key_name, team_id, team_name }
}
