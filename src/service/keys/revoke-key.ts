import { conversationSweepStore } from '#service/conversations/conversation-sweep-store.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import type { Caller } from '#service/access/caller.ts'
import { requireFullRightsLeft } from './full-rights.ts'
import { lockOrganization } from '#service/access/organization-store.ts'
import { requireManageable, requireOwnKey } from './key-rights.ts'
import { keyStore } from '#service/access/key-store.ts'

/**
 * Revokes a key at once, and deletes the conversations that only it could read. Throws `key_not_found`, `permission_missing` for a key that may do more than the
 * caller's own, `last_admin_key`, or `secret_replaced`.
 */
export async function revokeKey(
  database: Database,
  caller: Caller,
  id: string,
  now: Date,
): Promise<void> {
  await transact(database, async (tx) => {
    const keys = keyStore(tx)
    await lockOrganization(tx, caller)
    const ownKey = await requireOwnKey(tx, caller, 'keys:admin', now)
    const key = await keys.find(caller, id)
    if (key === null) throw new Failure('key_not_found', 'There is no such key.')
    requireManageable(key, ownKey)
    await requireFullRightsLeft(tx, caller, key, null, now)
    await keys.revoke(caller, key.id, now)
    await conversationSweepStore(tx).queuePrivateOf([key.id])
  })
}
