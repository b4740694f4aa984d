import { allows } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { keyStore } from '#service/access/key-store.ts'
import type { KeyRow } from '#service/access/key-store.ts'

/** The permissions of a key, its team and its expiry. */
export type Rights = Pick<KeyRow, 'name' | 'team_id' | 'permissions' | 'expires_at'>

/** Whether `key` has no permission, team or time that `other` lacks: a partial order. */
export function isWithin(key: Rights, other: Rights): boolean {
  return excessOf(key, other) === null && !outlives(key, other)
}

/**
 * Throws unless a key is within the caller's own. Required of a key that the caller creates, extends or
 * receives the secret of. Throws `permission_missing`, `team_forbidden` or `key_outlives_own`.
 */
export function requireWithin(key: Rights, own: Rights): void {
  const beyond = excessOf(key, own) ?? longerThan(key, own)
  if (beyond !== null) throw beyond
}

/**
 * Throws unless the caller's own key has all permissions of a key. Required of a key that the caller revokes
 * or restricts. The expiry does not matter: an administrator whose key expires next month
 * must be able to revoke a stolen key that never expires.
 */
export function requireManageable(key: Rights, own: Rights): void {
  const excess = excessOf(key, own)
  if (excess !== null) throw excess
}

/**
 * The failure that names a right which `key` has and `own` lacks, apart from the expiry; null when there is
 * none.
 */
export function excessOf(key: Rights, own: Rights): Failure | null {
  const permission = key.permissions.find((needed) => !allows(own.permissions, needed))
  if (permission !== undefined) {
    return new Failure(
      'permission_missing',
      `“${key.name}” has a permission that your own key does not have: ${permission}.`,
      { permission },
    )
  }
  if (own.team_id === null || own.team_id === key.team_id) return null
  return new Failure('team_forbidden', 'A team key can only manage keys of its own team.')
}

const utcDate = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** The day of an expiry in a sentence, in UTC: “Nov 25, 2026”. */
export function expiryDate(expires_at: string): string {
  return utcDate.format(new Date(expires_at))
}

/** The failure `key_outlives_own` if a key expires after the caller's own, otherwise null. */
export function longerThan(key: Rights, own: Rights): Failure | null {
  if (own.expires_at === null || !outlives(key, own)) return null
  return new Failure(
    'key_outlives_own',
    `“${key.name}” expires later than your own key, which expires on ${expiryDate(own.expires_at)}.`,
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
 * Reads the caller's own key in a transaction that has locked the organization, so that a key which was
 * revoked, restricted or rotated after its request arrived cannot change keys. Throws `credentials_invalid`,
 * `key_expired`, `permission_missing` or `secret_replaced`.
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
      'This secret was replaced when the key was rotated. Until it expires, it can do everything except change keys.',
    )
  }
  return own
}

/** The expiry in milliseconds; infinity if the key never expires. */
export function endOf({ expires_at }: Pick<Rights, 'expires_at'>): number {
  return expires_at === null ? Infinity : Date.parse(expires_at)
}
