import type { updateKey } from '#contract/access-questions.ts'
import type { Body } from '#contract/endpoint.ts'
import { isoTime } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/http/failure.ts'
import { requirePermission } from './caller.ts'
import type { Caller } from './caller.ts'
import { holdOrganization } from './hold-organization.ts'
import { readExpiry } from './key-expiry.ts'
import { keyStore } from './key-store.ts'
import type { KeyRow } from './key-store.ts'
import { isLastAdministrator, requirePreviewed } from './preview-change.ts'

/**
 * Changes a key. Throws `key_not_found`, `last_admin_key` where nobody could follow, `permission_missing`
 * for what the caller does not hold itself, or `preview_stale`.
 */
export async function changeKey(
  database: Database,
  caller: Caller,
  id: string,
  body: Body<typeof updateKey>,
  { etag, now }: { etag: string | undefined; now: Date },
): Promise<KeyRow> {
  return transact(database, async (tx) => {
    const keys = keyStore(tx)
    await holdOrganization(tx, caller)
    const key = await keys.find(caller, id)
    if (key === null) throw new Failure('key_not_found', 'There is no such key.')
    const permissions = body.permissions ?? key.permissions
    await requirePreviewed(
      tx,
      caller,
      { type: 'key_permissions', key_id: id, permissions },
      { etag, now },
    )
    for (const each of permissions) {
      // what it had it may keep, also from somebody who holds less
      if (!key.permissions.includes(each)) requirePermission(caller, each)
    }
    const expires =
      body.expires_at === undefined
        ? key.expires_at
        : readExpiry(await keys.own(caller), body.expires_at, now)
    const changed: KeyRow = {
      ...key,
      name: body.name ?? key.name,
      permissions,
      expires_at: expires instanceof Date ? isoTime(expires) : expires,
    }
    if (await isLastAdministrator(tx, caller, changed, now)) {
      throw new Failure('last_admin_key', `“${key.name}” is the last administrator key.`)
    }
    await keys.update(caller, changed)
    return changed
  })
}
