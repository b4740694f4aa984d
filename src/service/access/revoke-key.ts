import { allows } from '#contract/permissions.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/http/failure.ts'
import type { Caller } from './caller.ts'
import { holdOrganization } from './hold-organization.ts'
import { keyStore } from './key-store.ts'
import type { KeyRow } from './key-store.ts'

/** Revokes a key at once. Throws `key_not_found`, or `last_admin_key` where nobody could follow. */
export async function revokeKey(
  database: Database,
  caller: Caller,
  id: string,
  now: Date,
): Promise<void> {
  await transact(database, async (tx) => {
    const keys = keyStore(tx)
    await holdOrganization(tx, caller)
    const key = await keys.find(caller, id)
    if (key === null) throw new Failure('key_not_found', 'There is no such key.')
    if (isAdministrator(key, now)) {
      const others = (await keys.reaching(caller, [])).filter((each) => each.id !== key.id)
      if (!others.some((each) => isAdministrator(each, now))) {
        throw new Failure('last_admin_key', `“${key.name}” is the last administrator key.`)
      }
    }
    await keys.revoke(caller, key.id, now)
  })
}

/** Whether a key can hand out keys of the organization at a time. */
export function isAdministrator(key: KeyRow, now: Date): boolean {
  return key.team_id === null && allows(key.permissions, 'keys:admin') && isLive(key, now)
}

export function isLive(key: KeyRow, now: Date): boolean {
  return key.expires_at === null || Date.parse(key.expires_at) > now.getTime()
}
