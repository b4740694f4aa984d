import type { AccessChange } from '#contract/access-questions.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { allows } from '#contract/permissions.ts'
import { dayBefore, dayLength } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { GraphRow } from '#service/graphs/graph-store.ts'
import { Failure } from '#service/failure.ts'
import { readId } from '#service/access/read-id.ts'
import { accessUseStore } from '#service/keys/access-use-store.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import type { RequirePreviewed } from '#service/access/require-previewed.ts'
import { endsFullRights, lastAdminKeyMessage } from '#service/keys/full-rights.ts'
import { excessOf, isLive, isWithin, longerThan } from '#service/keys/key-rights.ts'
import { keyStore } from '#service/access/key-store.ts'
import type { KeyRow } from '#service/access/key-store.ts'
import { graphAbilities } from './present-graph-access.ts'
import { previewApplicationScope } from './preview-application-scope.ts'
import { affected, stateOf, withEtag } from './present-preview.ts'
import type { Affected, Preview } from './present-preview.ts'
import { teamStore } from '#service/access/team-store.ts'

const recentUseDays = 30

/**
 * Lists which keys gain and lose access by a change, as seen in this database or transaction. Throws like the
 * change itself for resources that the caller cannot see, and `permission_missing` if its key cannot read
 * graphs or administer teams.
 */
export async function previewChange(
  database: Database,
  caller: Caller,
  change: AccessChange,
  now: Date,
): Promise<Preview> {
  const since = dayBefore(now, recentUseDays)
  switch (change.type) {
    case 'graph_scope':
      return previewScope(database, caller, change, { now, since })
    case 'application_scope':
      return previewApplicationScope(database, caller, change, { now, since })
    case 'key_permissions':
      return previewPermissions(database, caller, change, { now, since })
    case 'key_removal':
      return previewKeyRemoval(database, caller, change, now)
    case 'team_removal':
      return previewRemoval(database, caller, change, { now, since })
  }
}

export const requirePreviewed: RequirePreviewed = async (tx, caller, change, { etag, now }) => {
  if (etag === undefined) return
  const preview = await previewChange(tx, caller, change, now)
  if (preview.etag === etag.replace(/^W\//, '')) return
  throw new Failure(
    'preview_stale',
    'The effects of this change are different from the preview. Preview it again.',
    { etag: preview.etag },
  )
}

interface Moment {
  now: Date
  since: string
}

async function previewScope(
  database: Database,
  caller: Caller,
  change: Extract<AccessChange, { type: 'graph_scope' }>,
  { now, since }: Moment,
): Promise<Preview> {
  requirePermission(caller, 'graphs:read')
  const graph = await graphStore(database).requireChangeable(caller, readId(change.graph_id))
  const teams = teamStore(database)
  if (caller.team_id !== null && change.team_ids.some((id) => readId(id) !== caller.team_id)) {
    throw new Failure('team_forbidden', 'This key only has access to its own team.', {
      path: 'change.team_ids',
    })
  }
  const team_ids = (await teams.require(caller, change.team_ids)).toSorted()
  const choices = await teams.choices(caller)
  const keys = await keyStore(database).live(caller, now)
  const uses = accessUseStore(database)
  const used = await uses.keysOf(graph.id, since)
  const after: GraphRow = { ...graph, team_ids }
  const abilitiesByKey = (of: GraphRow): Map<string, string[]> =>
    new Map(keys.map((key) => [key.id, graphAbilities(key, of)]))
  const [before, afterwards] = [abilitiesByKey(graph), abilitiesByKey(after)]
  const difference = (from: Map<string, string[]>, to: Map<string, string[]>): Affected[] =>
    keys.flatMap((key) => {
      const had = from.get(key.id) ?? []
      const what = (to.get(key.id) ?? []).filter((ability) => !had.includes(ability))
      return what.length === 0 ? [] : [affected(key, what, used.has(key.id))]
    })
  const hasAccess = (of: GraphRow, id: string): boolean =>
    of.team_ids.length === 0 || of.team_ids.includes(id)
  return withEtag(change, [graph.team_ids.toSorted(), team_ids, keys.map(stateOf)], {
    gains: difference(before, afterwards),
    loses: difference(afterwards, before),
    teams_gain: choices.filter(({ id }) => hasAccess(after, id) && !hasAccess(graph, id)),
    teams_lose: choices.filter(({ id }) => hasAccess(graph, id) && !hasAccess(after, id)),
    files: graph.files_in_progress + graph.files_completed + graph.files_failed,
    refusals: [],
  })
}

async function previewPermissions(
  database: Database,
  caller: Caller,
  change: Extract<AccessChange, { type: 'key_permissions' }>,
  { now, since }: Moment,
): Promise<Preview> {
  const keys = keyStore(database)
  const key = await keys.find(caller, readId(change.key_id))
  if (key === null) throw new Failure('key_not_found', 'There is no such key.')
  const permissions = [...new Set(change.permissions)].toSorted()
  const lost = key.permissions.filter((permission) => !allows(permissions, permission))
  const gained = permissions.filter((permission) => !allows(key.permissions, permission))
  const operations = await accessUseStore(database).operationsOf(caller, key.id, since)
  const all: Record<string, Endpoint> = endpoints
  const missed = operations.some((name) => {
    const needed = all[name]?.permission
    return needed != null && allows(key.permissions, needed) && !allows(permissions, needed)
  })
  const refusals = [
    ...gained
      .filter((permission) => !allows(caller.permissions, permission))
      .map((permission) => `Your key does not have ${permission}, so it cannot grant it.`),
    ...(await refusalsOf(database, caller, key, { ...key, permissions }, now)),
  ]
  return withEtag(change, [stateOf(key), permissions], {
    gains: gained.length === 0 ? [] : [affected(key, gained, false)],
    loses: lost.length === 0 ? [] : [affected(key, lost, missed)],
    teams_gain: [],
    teams_lose: [],
    files: 0,
    refusals,
  })
}

async function previewKeyRemoval(
  database: Database,
  caller: Caller,
  change: Extract<AccessChange, { type: 'key_removal' }>,
  now: Date,
): Promise<Preview> {
  const key = await keyStore(database).find(caller, readId(change.key_id))
  if (key === null) throw new Failure('key_not_found', 'There is no such key.')
  return withEtag(change, [stateOf(key)], {
    gains: [],
    loses: [affected(key, key.permissions, wasUsedRecently(key, now))],
    teams_gain: [],
    teams_lose: [],
    files: 0,
    refusals: await refusalsOf(database, caller, key, null, now),
  })
}

async function previewRemoval(
  database: Database,
  caller: Caller,
  change: Extract<AccessChange, { type: 'team_removal' }>,
  { now }: Moment,
): Promise<Preview> {
  requirePermission(caller, 'teams:admin')
  const team = await teamStore(database).find(caller, readId(change.team_id))
  if (team === null) throw new Failure('team_not_found', 'There is no such team.')
  const own = await keyStore(database).own(caller)
  const ofTeam = await keyStore(database).ofTeam(caller, team.id)
  const keys = ofTeam.filter((key) => isLive(key, now))
  const beyond = ofTeam.map((key) => excessOf(key, own)).find((excess) => excess !== null)
  const owned = await accessUseStore(database).ownedByTeam(team.id)
  return withEtag(change, [team.id, keys.map(stateOf), owned], {
    gains: [],
    loses: keys.map((key) => affected(key, key.permissions, wasUsedRecently(key, now))),
    teams_gain: [],
    teams_lose: [{ id: team.id, name: team.name }],
    files: owned.files,
    refusals: [
      ...(beyond == null ? [] : [beyond.message]),
      ...(owned.graphs > 0 ? [`${team.name} still has ${countText(owned.graphs, 'graph')}.`] : []),
      ...(owned.files > 0 ? [`${team.name} still has ${countText(owned.files, 'file')}.`] : []),
    ],
  })
}

/** Reasons to refuse a change of a key, or its deletion where `changed` is null. */
async function refusalsOf(
  database: Database,
  caller: Caller,
  key: KeyRow,
  changed: KeyRow | null,
  now: Date,
): Promise<string[]> {
  const own = await keyStore(database).own(caller)
  const givesMore = changed !== null && !isWithin(changed, key)
  const beyond = excessOf(key, own) ?? (givesMore ? longerThan(changed, own) : null)
  const isLast = await endsFullRights(database, caller, key, changed, now)
  return [
    ...(beyond === null ? [] : [beyond.message]),
    ...(isLast ? [lastAdminKeyMessage(key)] : []),
  ]
}

function countText(total: number, one: string): string {
  return `${total} ${total === 1 ? one : `${one}s`}`
}

function wasUsedRecently({ last_used_at }: KeyRow, now: Date): boolean {
  return (
    last_used_at !== null && now.getTime() - Date.parse(last_used_at) < recentUseDays * dayLength
  )
}
