import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import type { Caller } from '#service/access/caller.ts'
import { endsFullRights, lastAdminKeyMessage, minLastKeyOverlapSeconds } from './full-rights.ts'
import { lockOrganization } from '#service/access/organization-store.ts'
import { requireOwnKey, requireWithin } from './key-rights.ts'
import { keyStore } from '#service/access/key-store.ts'
import type { KeyRow } from '#service/access/key-store.ts'
import { hashSecret, newSecret } from '#service/access/secret.ts'

/**
 * Gives a key a new secret, which is not stored; the old one works for another `overlap` seconds.
 * Throws `key_not_found`, `permission_missing` or `key_outlives_own` for a key beyond the caller's own,
 * `last_admin_key` where the overlap is short, or `secret_replaced`.
 */
export async function rotateKey(
  database: Database,
  caller: Caller,
  id: string,
  { overlap, now }: { overlap: number; now: Date },
): Promise<{ key: KeyRow; secret: string }> {
  const secret = newSecret()
  const old_until = isoTime(new Date(now.getTime() + overlap * 1000))
  const key = await transact(database, async (tx) => {
    const keys = keyStore(tx)
    await lockOrganization(tx, caller)
    const ownKey = await requireOwnKey(tx, caller, 'keys:admin', now)
    const before = await keys.find(caller, id)
    if (before === null) throw new Failure('key_not_found', 'There is no such key.')
    requireWithin(before, ownKey)
    // The response with the new secret may be lost, and the old secret cannot rotate the key again.
    if (
      overlap < minLastKeyOverlapSeconds &&
      (await endsFullRights(tx, caller, before, null, now))
    ) {
      throw new Failure(
        'last_admin_key',
        `${lastAdminKeyMessage(before)} Its old secret must work for at least an hour.`,
      )
    }
    await keys.rotate(caller, id, { hash: hashSecret(secret), old_until })
    return { ...before, old_until }
  })
  return { key, secret }
}
