import { allows } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { keyStore } from './key-store.ts'
import type { KeyRow } from './key-store.ts'

/** What a key may do, for which team, and until when. */
export type Rights = Pick<KeyRow, 'name' | 'team_id' | 'permissions' | 'expires_at'>

/**
 * The partial order of keys: whether one may do nothing that the other may not, for no other team, and
 * not for longer.
 */
export function isWithin(key: Rights, other: Rights): boolean {
  return excessOf(key, other) === null && !outlives(key, other)
}

/**
 * Throws unless a key is within the caller's own, which a key must be that the caller makes, gives more
 * to, or receives the secret of: `permission_missing`, `team_forbidden` or `key_outlives_own`.
 */
export function requireWithin(key: Rights, own: Rights): void {
  const beyond = excessOf(key, own) ?? longerThan(key, own)
  if (beyond !== null) throw beyond
}

/**
 * Throws unless a key may do nothing that the caller's own may not, which a key must be that the caller
 * takes something from. How long it lasts does not count: an administrator whose key expires next month
 * must be able to revoke a stolen key that never expires.
 */
export function requireManageable(key: Rights, own: Rights): void {
  const excess = excessOf(key, own)
  if (excess !== null) throw excess
}

/** What a key may do beyond another, whatever their expiry; null: nothing. */
export function excessOf(key: Rights, own: Rights): Failure | null {
  const permission = key.permissions.find((held) => !allows(own.permissions, held))
  if (permission !== undefined) {
    return new Failure(
      'permission_missing',
      `“${key.name}” may do more than your own key, which lacks ${permission}.`,
      { permission },
    )
  }
  if (own.team_id === null || own.team_id === key.team_id) return null
  return new Failure('team_forbidden', 'A team’s key manages the keys of its own team.')
}

/** `key_outlives_own`, or null. */
export function longerThan(key: Rights, own: Rights): Failure | null {
  if (!outlives(key, own)) return null
  return new Failure(
    'key_outlives_own',
    `“${key.name}” lasts longer than your own key, which expires on ${own.expires_at?.slice(0, 10)}.`,
    { expires_at: own.expires_at },
  )
}

export function outlives(key: Pick<Rights, 'expires_at'>, other: Pick<Rights, 'expires_at'>) {
  return endOf(key) > endOf(other)
}

export function isLive(key: Pick<Rights, 'expires_at'>, now: Date): boolean {
  return endOf(key) > now.getTime()
}

/**
 * The caller's own key as it stands in a transaction that holds or shares the organization, so that a key
 * which was revoked, lessened or rotated after its request came in changes no keys. Throws
 * `credentials_invalid`, `key_expired`, `permission_missing` or `secret_replaced`.
 */
export async function requireOwnKey(
  tx: Database,
  caller: Caller,
  needed: Permission,
  now: Date,
): Promise<KeyRow> {
  const keys = keyStore(tx)
  const own = await keys.find(caller, caller.key_id)
  if (own === null) throw new Failure('credentials_invalid', 'The key was just revoked.')
  if (!isLive(own, now)) throw new Failure('key_expired', 'The key has just expired.')
  requirePermission(own, needed)
  if (!(await keys.isCurrentSecret(caller))) {
    throw new Failure(
      'secret_replaced',
      'This secret was replaced when the key was rotated. Until it ends it does everything but change keys.',
    )
  }
  return own
}

/** Milliseconds; a key without an expiry never ends. */
export function endOf({ expires_at }: Pick<Rights, 'expires_at'>): number {
  return expires_at === null ? Infinity : Date.parse(expires_at)
}
