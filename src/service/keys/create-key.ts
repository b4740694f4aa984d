import type { createKey as endpoint } from '#contract/access.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { readId } from '#service/access/read-id.ts'
import { limitStore } from '#service/limits/limit-store.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { lockOrganizationShared } from '#service/access/organization-store.ts'
import { readExpiry } from './key-expiry.ts'
import { requireOwnKey } from './key-rights.ts'
import { keyStore } from '#service/access/key-store.ts'
import type { KeyRow } from '#service/access/key-store.ts'
import { hashSecret, newSecret } from '#service/access/secret.ts'
import { teamStore } from '#service/access/team-store.ts'

/**
 * Creates a key with rights within the caller's own, and its secret, which is not stored. Throws
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
    // Without the lock, a key could be created while its team or its creator is being deleted, and would
    // outlive them.
    await lockOrganizationShared(tx, caller)
    const now = clock.now()
    const ownKey = await requireOwnKey(tx, caller, 'keys:admin', now)
    for (const permission of body.permissions) requirePermission(ownKey, permission)
    const team_id = await readTeam(tx, caller, body.team_id ?? null)
    const { name, permissions } = body
    const expires_at = readExpiry(body.expires_at ?? null, { latest: ownKey.expires_at, now })
    const created = await keys.create(
      caller,
      { name, team_id, permissions, expires_at, hash: hashSecret(secret) },
      clock.stamp(),
    )
    // A team's key must not escape the organization's limits by creating another key.
    await limitStore(tx).inherit(caller, created.id)
    return created
  })
  return { key, secret }
}

async function readTeam(
  tx: Database,
  caller: Caller,
  requestedTeamId: string | null,
): Promise<string | null> {
  if (caller.team_id === null)
    return requestedTeamId === null
      ? null
      : ((await teamStore(tx).require(caller, [requestedTeamId]))[0] ?? null)
  if (requestedTeamId === null || readId(requestedTeamId) === caller.team_id) return caller.team_id
  throw new Failure('team_forbidden', 'This key can only create keys for its own team.', {
    path: 'team_id',
  })
}
