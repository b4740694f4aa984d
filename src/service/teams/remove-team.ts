import { applicationJobStore } from '#service/applications/application-job-store.ts'
import { applicationBatchStore } from '#service/applications/batches/batch-store.ts'
import { conversationSweepStore } from '#service/conversations/conversation-sweep-store.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { guardrailStore } from '#service/guardrails/guardrail-store.ts'
import { Failure } from '#service/failure.ts'
import { limitStore } from '#service/limits/limit-store.ts'
import { accessUseStore } from '#service/keys/access-use-store.ts'
import type { Caller } from '#service/access/caller.ts'
import { lockOrganization } from '#service/access/organization-store.ts'
import type { RequirePreviewed } from '#service/access/require-previewed.ts'
import { requireManageable, requireOwnKey } from '#service/keys/key-rights.ts'
import { keyStore } from '#service/access/key-store.ts'
import { teamStore } from '#service/access/team-store.ts'

/**
 * Deletes a team without graphs and files, with its keys, guardrails and limits; returns the number of keys. Its
 * runs, presets, applications and shared conversations remain visible to organization keys; its jobs of applications end. Throws `team_not_found`, `team_in_use`,
 * `permission_missing` for a key that may do more than the caller's own, `preview_stale` or
 * `secret_replaced`.
 */
export async function removeTeam(
  database: Database,
  caller: Caller,
  id: string,
  {
    etag,
    now,
    requirePreviewed,
  }: { etag: string | undefined; now: Date; requirePreviewed: RequirePreviewed },
): Promise<number> {
  return transact(database, async (tx) => {
    const keys = keyStore(tx)
    const teams = teamStore(tx)
    await lockOrganization(tx, caller)
    const ownKey = await requireOwnKey(tx, caller, 'teams:admin', now)
    const team = await teams.find(caller, id)
    if (team === null) throw new Failure('team_not_found', 'There is no such team.')
    const owned = await accessUseStore(tx).ownedByTeam(id)
    if (owned.graphs + owned.files > 0) {
      throw new Failure(
        'team_in_use',
        `“${team.name}” still has graphs (${owned.graphs}) or files (${owned.files}).`,
        { ...owned },
      )
    }
    await requirePreviewed(tx, caller, { type: 'team_removal', team_id: id }, { etag, now })
    const ofTeam = await keys.ofTeam(caller, id)
    for (const key of ofTeam) requireManageable(key, ownKey)
    await keys.revokeOfTeam(caller, id, now)
    const key_ids = ofTeam.map((key) => key.id)
    await conversationSweepStore(tx).queuePrivateOf(key_ids)
    const error = { key: 'team_not_found', message: `The team “${team.name}” was deleted.` }
    // Batches first, so that no row begins when another one ends.
    await applicationBatchStore(tx).cancelOfTeam(id, now)
    await applicationJobStore(tx).cancelOfTeam(id, error, now)
    const guardrails = guardrailStore(tx)
    await guardrails.remove(await guardrails.ofTeam(caller, id))
    await limitStore(tx).remove(caller, [id, ...key_ids])
    await teams.remove(caller, id)
    return ofTeam.length
  })
}
