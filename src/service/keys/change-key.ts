import type { updateKey } from '#contract/access-questions.ts'
import type { Body } from '#contract/endpoint.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import type { Caller } from '#service/access/caller.ts'
import type { RequirePreviewed } from '#service/access/require-previewed.ts'
import { requireFullRightsLeft } from './full-rights.ts'
import { lockOrganization } from '#service/access/organization-store.ts'
import { readExpiry } from './key-expiry.ts'
import {
  isWithin,
  outlives,
  requireManageable,
  requireOwnKey,
  requireWithin,
} from './key-rights.ts'
import { keyStore } from '#service/access/key-store.ts'
import type { KeyRow } from '#service/access/key-store.ts'

/**
 * Changes a key. Throws `key_not_found`, `permission_missing` or `key_outlives_own` for rights that exceed the
 * caller's own key, `key_expiry_past`, `last_admin_key`, `preview_stale` or `secret_replaced`.
 */
export async function changeKey(
  database: Database,
  caller: Caller,
  id: string,
  body: Body<typeof updateKey>,
  {
    etag,
    now,
    requirePreviewed,
    onChange,
  }: {
    etag: string | undefined
    now: Date
    requirePreviewed: RequirePreviewed
    /** Called with the key before and after the change. */
    onChange: (before: KeyRow, after: KeyRow) => void
  },
): Promise<KeyRow> {
  return transact(database, async (tx) => {
    const keys = keyStore(tx)
    await lockOrganization(tx, caller)
    const ownKey = await requireOwnKey(tx, caller, 'keys:admin', now)
    const key = await keys.find(caller, id)
    if (key === null) throw new Failure('key_not_found', 'There is no such key.')
    requireManageable(key, ownKey)
    const permissions = body.permissions ?? key.permissions
    await requirePreviewed(
      tx,
      caller,
      { type: 'key_permissions', key_id: id, permissions },
      { etag, now },
    )
    // A key that outlives the caller's own may keep its expiry date, but not get a later one.
    const latest = outlives(key, ownKey) ? key.expires_at : ownKey.expires_at
    const changed: KeyRow = {
      ...key,
      name: body.name ?? key.name,
      permissions,
      expires_at:
        body.expires_at === undefined
          ? key.expires_at
          : readExpiry(body.expires_at, { latest, now }),
    }
    if (!isWithin(changed, key)) requireWithin(changed, ownKey)
    await requireFullRightsLeft(tx, caller, key, changed, now)
    onChange(key, changed)
    await keys.update(caller, changed)
    return changed
  })
}
