import type { createKey as endpoint } from '#contract/access.ts'
import type { Body } from '#contract/endpoint.ts'
import { isoTime } from '#service/clock.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/http/failure.ts'
import { readId } from '#service/http/read-input.ts'
import { requirePermission } from './caller.ts'
import type { Caller } from './caller.ts'
import { shareOrganization } from './hold-organization.ts'
import { readExpiry } from './key-expiry.ts'
import { keyStore } from './key-store.ts'
import type { KeyRow } from './key-store.ts'
import { hashSecret, newSecret } from './secret.ts'
import { teamStore } from './team-store.ts'

/**
 * Makes a key, and its secret, which is kept nowhere. Throws `permission_missing` for what the caller does
 * not hold itself, `team_forbidden`, `team_unknown` or `key_expiry_past`.
 */
export async function createKey(
  database: Database,
  clock: Clock,
  caller: Caller,
  body: Body<typeof endpoint>,
): Promise<{ key: KeyRow; secret: string }> {
  // nobody hands out more than they hold
  for (const each of body.permissions) requirePermission(caller, each)
  const secret = newSecret()
  const key = await transact(database, async (tx) => {
    const keys = keyStore(tx)
    // no key outlives its team, or the one that made it, by being made while those end
    await shareOrganization(tx, caller)
    const own = await keys.find(caller, caller.key_id)
    if (own === null) throw new Failure('credentials_invalid', 'The key was just revoked.')
    const team_id = await readTeam(tx, caller, body.team_id ?? null)
    const expires = readExpiry(own, body.expires_at ?? null, clock.now())
    return keys.create(
      caller,
      {
        name: body.name,
        team_id,
        permissions: body.permissions,
        expires_at: expires === null ? null : isoTime(expires),
        hash: hashSecret(secret),
      },
      clock.stamp(),
    )
  })
  return { key, secret }
}

async function readTeam(
  tx: Database,
  caller: Caller,
  given: string | null,
): Promise<string | null> {
  if (caller.team_id === null)
    return given === null ? null : ((await teamStore(tx).require(caller, [given]))[0] ?? null)
  if (given === null || readId(given) === caller.team_id) return caller.team_id
  throw new Failure('team_forbidden', 'This key creates keys of its own team only.', {
    path: 'team_id',
  })
}
