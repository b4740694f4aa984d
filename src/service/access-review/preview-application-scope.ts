import type { AccessChange } from '#contract/access-questions.ts'
import { allows } from '#contract/permissions.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { keyStore } from '#service/access/key-store.ts'
import type { KeyRow } from '#service/access/key-store.ts'
import { readId } from '#service/access/read-id.ts'
import { teamStore } from '#service/access/team-store.ts'
import { applicationStore } from '#service/applications/application-store.ts'
import { teamOf } from '#service/applications/application-team-store.ts'
import { unreadableGraphs } from '#service/applications/run-access.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { accessUseStore } from '#service/keys/access-use-store.ts'
import { affected, stateOf, withEtag } from './present-preview.ts'
import type { Affected, Preview } from './present-preview.ts'

/** Who gains and who loses an application that moves to another team. */
export async function previewApplicationScope(
  database: Database,
  caller: Caller,
  change: Extract<AccessChange, { type: 'application_scope' }>,
  { now, since }: { now: Date; since: string },
): Promise<Preview> {
  requirePermission(caller, 'applications:read')
  const application = await applicationStore(database).requireChangeable(
    caller,
    readId(change.application_id),
  )
  if (caller.team_id !== null && readId(change.team_id ?? '') !== caller.team_id) {
    throw new Failure('team_forbidden', 'This key only has access to its own team.', {
      path: 'change.team_id',
    })
  }
  const teams = teamStore(database)
  const [after = null] =
    change.team_id === null ? [] : await teams.require(caller, [change.team_id])
  const before = teamOf(application)
  const keys = await keyStore(database).live(caller, now)
  const used = await accessUseStore(database).keysOf(application.id, since)
  const difference = (from: string | null, to: string | null): Affected[] =>
    keys.flatMap((key) => {
      const had = abilitiesOf(key, from)
      const what = abilitiesOf(key, to).filter((ability) => !had.includes(ability))
      return what.length === 0 ? [] : [affected(key, what, used.has(key.id))]
    })
  const choices = await teams.choices(caller)
  const hasAccess = (team_id: string | null, id: string): boolean =>
    team_id === null || team_id === id
  const refusal = await unreadableGraphs(database, caller, after, application.graph_ids)
  return withEtag(change, [application.id, before, after, refusal, keys.map(stateOf)], {
    gains: difference(before, after),
    loses: difference(after, before),
    teams_gain: choices.filter(({ id }) => hasAccess(after, id) && !hasAccess(before, id)),
    teams_lose: choices.filter(({ id }) => hasAccess(before, id) && !hasAccess(after, id)),
    files: 0,
    refusals: refusal === null ? [] : [refusal],
  })
}

/** What a key can do with an application of a team, or an org-wide one. */
function abilitiesOf({ permissions, team_id }: KeyRow, owner: string | null): ('run' | 'write')[] {
  if (!allows(permissions, 'applications:read')) return []
  const isOwn = team_id === null || team_id === owner
  // Every team can run an org-wide application, but only organization keys can change it.
  if (!isOwn) return owner === null ? ['run'] : []
  return allows(permissions, 'applications:write') ? ['run', 'write'] : ['run']
}
