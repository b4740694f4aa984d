import { allows } from '#contract/permissions.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import type { Caller } from '#service/access/caller.ts'
import { endOf, isLive } from './key-rights.ts'
import type { Rights } from './key-rights.ts'
import { keyStore } from '#service/access/key-store.ts'
import type { KeyRow } from '#service/access/key-store.ts'

/** A shorter overlap leaves no time to act when the answer with the new secret was lost. */
export const minLastKeyOverlapSeconds = 3600

/** Whether a key may do everything in the organization, which creating such a key requires. */
function hasFullRights({ team_id, permissions }: Rights): boolean {
  return team_id === null && allows(permissions, '*:admin')
}

/**
 * Whether a change of a key would bring forward the time after which nobody has full rights; `changed` is
 * null where the key is deleted. It protects the last key with full rights that never expires or, where all
 * of them expire, the one that expires last.
 */
export async function endsFullRights(
  database: Database,
  caller: Caller,
  key: KeyRow,
  changed: KeyRow | null,
  now: Date,
): Promise<boolean> {
  if (!hasFullRights(key) || !isLive(key, now)) return false
  const others = (await keyStore(database).holding(caller, '*:admin')).filter(
    ({ id }) => id !== key.id,
  )
  const lastEnd = (keys: readonly KeyRow[]): number =>
    Math.max(
      now.getTime(),
      ...keys.filter((other) => hasFullRights(other) && isLive(other, now)).map(endOf),
    )
  return lastEnd(changed === null ? others : [...others, changed]) < lastEnd([...others, key])
}

/** Throws `last_admin_key` where `endsFullRights`. */
export async function requireFullRightsLeft(
  tx: Database,
  caller: Caller,
  key: KeyRow,
  changed: KeyRow | null,
  now: Date,
): Promise<void> {
  if (!(await endsFullRights(tx, caller, key, changed, now))) return
  throw new Failure('last_admin_key', lastAdminKeyMessage(key))
}

export function lastAdminKeyMessage({ name, expires_at }: KeyRow): string {
  return `“${name}” is the last admin key ${expires_at === null ? 'that never expires' : 'to expire'}.`
}
