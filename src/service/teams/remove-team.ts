import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { guardrailStore } from '#service/guardrails/guardrail-store.ts'
import { Failure } from '#service/failure.ts'
import { limitStore } from '#service/limits/limit-store.ts'
import { accessUseStore } from '#service/keys/access-use-store.ts'
import type { Caller } from '#service/access/caller.ts'
import { holdOrganization } from '#service/access/hold-organization.ts'
import { requireManageable, requireOwnKey } from '#service/keys/key-rights.ts'
import { keyStore } from '#service/keys/key-store.ts'
import { requirePreviewed } from '#service/access-review/preview-change.ts'
import { teamStore } from './team-store.ts'

/**
 * Deletes a team that owns nothing, with its keys, guardrails and limits; answers how many keys. What its
 * people ran and saved stays, for the organization's keys. Throws `team_not_found`, `team_in_use`,
 * `permission_missing` for a key that may do more than the caller's own, `preview_stale` or
 * `secret_replaced`.
 */
export async function removeTeam(
  database: Database,
  caller: Caller,
  id: string,
  { etag, now }: { etag: string | undefined; now: Date },
): Promise<number> {
  return transact(database, async (tx) => {
    const keys = keyStore(tx)
    const teams = teamStore(tx)
    await holdOrganization(tx, caller)
    const own = await requireOwnKey(tx, caller, 'teams:admin', now)
    const team = await teams.find(caller, id)
    if (team === null) throw new Failure('team_not_found', 'There is no such team.')
    const owned = await accessUseStore(tx).ownedByTeam(id)
    if (owned.graphs + owned.files > 0) {
      throw new Failure(
        'team_in_use',
        `${team.name} still owns things: graphs ${owned.graphs}, files ${owned.files}.`,
        { ...owned },
      )
    }
    await requirePreviewed(tx, caller, { type: 'team_removal', team_id: id }, { etag, now })
    const ofTeam = await keys.ofTeam(caller, id)
    for (const key of ofTeam) requireManageable(key, own)
    for (const key of ofTeam) await keys.revoke(caller, key.id, now)
    const guardrails = guardrailStore(tx)
    await guardrails.remove(await guardrails.ofTeam(caller, id))
    await limitStore(tx).remove(caller, [id, ...ofTeam.map((key) => key.id)])
    await teams.remove(caller, id)
    return ofTeam.length
  })
}
