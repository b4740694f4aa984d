import type { createKey as endpoint } from '#contract/access.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { readId } from '#service/http/bodies/read-input.ts'
import { limitStore } from '#service/limits/limit-store.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { shareOrganization } from '#service/access/hold-organization.ts'
import { readExpiry } from './key-expiry.ts'
import { requireOwnKey } from './key-rights.ts'
import { keyStore } from './key-store.ts'
import type { KeyRow } from './key-store.ts'
import { hashSecret, newSecret } from './secret.ts'
import { teamStore } from '#service/teams/team-store.ts'

/**
 * Makes a key within the caller's own, and its secret, which is stored nowhere. Throws
 * `permission_missing`, `team_forbidden`, `team_unknown`, `key_expiry_past` or `secret_replaced`.
 */
export async function createKey(
  database: Database,
  clock: Clock,
  caller: Caller,
  body: Body<typeof endpoint>,
): Promise<{ key: KeyRow; secret: string }> {
  const secret = newSecret()
  const key = await transact(database, async (tx) => {
    const keys = keyStore(tx)
    // no key outlives its team, or the one that made it, by being made while those end
    await shareOrganization(tx, caller)
    const now = clock.now()
    const own = await requireOwnKey(tx, caller, 'keys:admin', now)
    for (const permission of body.permissions) requirePermission(own, permission)
    const team_id = await readTeam(tx, caller, body.team_id ?? null)
    const { name, permissions } = body
    const expires_at = readExpiry(body.expires_at ?? null, { latest: own.expires_at, now })
    const made = await keys.create(
      caller,
      { name, team_id, permissions, expires_at, hash: hashSecret(secret) },
      clock.stamp(),
    )
    // A team's key sheds no limit of the organization's by making another key.
    await limitStore(tx).inherit(caller, made.id)
    return made
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
  throw new Failure('team_forbidden', 'This key can only create keys for its own team.', {
    path: 'team_id',
  })
}
