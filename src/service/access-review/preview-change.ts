import { createHash } from 'node:crypto'
import type { AccessChange, previewAccess } from '#contract/access-questions.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { allows } from '#contract/permissions.ts'
import { dayBefore, dayLength } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { GraphRow } from '#service/graphs/graph-store.ts'
import { Failure } from '#service/failure.ts'
import { readId } from '#service/http/bodies/read-input.ts'
import { accessUseStore } from '#service/keys/access-use-store.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { endsFullRights, lastAdminKeyMessage } from '#service/keys/full-rights.ts'
import { excessOf, isLive, isWithin, longerThan } from '#service/keys/key-rights.ts'
import { keyStore } from '#service/keys/key-store.ts'
import type { KeyRow } from '#service/keys/key-store.ts'
import { presentGraphAccess } from './present-graph-access.ts'
import { teamStore } from '#service/teams/team-store.ts'

type Preview = Reply<typeof previewAccess>
type Affected = Preview['gains'][number]

const rememberedDays = 30

/**
 * Who gains and who loses by a change, as things stand in this database or transaction. Throws what the
 * change itself would throw for things the caller cannot see, and `permission_missing` where its key may
 * not look at graphs or administer teams.
 */
export async function previewChange(
  database: Database,
  caller: Caller,
  change: AccessChange,
  now: Date,
): Promise<Preview> {
  const since = dayBefore(now, rememberedDays)
  switch (change.type) {
    case 'graph_scope':
      return previewScope(database, caller, change, { now, since })
    case 'key_permissions':
      return previewPermissions(database, caller, change, { now, since })
    case 'key_removal':
      return previewKeyRemoval(database, caller, change, now)
    case 'team_removal':
      return previewRemoval(database, caller, change, { now, since })
  }
}

/**
 * To be called in the transaction of a change: throws `preview_stale` unless its preview is still the one
 * that the header names. Without a header nothing is asked.
 */
export async function requirePreviewed(
  tx: Database,
  caller: Caller,
  change: AccessChange,
  { etag, now }: { etag: string | undefined; now: Date },
): Promise<void> {
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
  const graph = await graphStore(database).require(caller, readId(change.graph_id))
  const teams = teamStore(database)
  if (caller.team_id !== null && change.team_ids.some((id) => readId(id) !== caller.team_id)) {
    throw new Failure('team_forbidden', 'This key only has access to its own team.', {
      path: 'change.team_ids',
    })
  }
  const team_ids = (await teams.require(caller, change.team_ids)).toSorted()
  const choices = await teams.choices(caller)
  const keys = (await keyStore(database).reaching(caller, 'every')).filter((key) =>
    isLive(key, now),
  )
  const uses = accessUseStore(database)
  const used = await uses.keysOf(graph.id, since)
  const after: GraphRow = { ...graph, team_ids }
  const can = (of: GraphRow): Map<string, string[]> =>
    new Map(presentGraphAccess(of, choices, keys).keys.map((key) => [key.id, key.can]))
  const [before, then] = [can(graph), can(after)]
  const difference = (from: Map<string, string[]>, to: Map<string, string[]>): Affected[] =>
    keys.flatMap((key) => {
      const had = from.get(key.id) ?? []
      const what = (to.get(key.id) ?? []).filter((each) => !had.includes(each))
      return what.length === 0 ? [] : [affected(key, what, used.has(key.id))]
    })
  const reaches = (of: GraphRow, id: string): boolean =>
    of.team_ids.length === 0 || of.team_ids.includes(id)
  return finish(change, [graph.team_ids.toSorted(), team_ids, keys.map(stateOf)], {
    gains: difference(before, then),
    loses: difference(then, before),
    teams_gain: choices.filter(({ id }) => reaches(after, id) && !reaches(graph, id)),
    teams_lose: choices.filter(({ id }) => reaches(graph, id) && !reaches(after, id)),
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
  const lost = key.permissions.filter((each) => !allows(permissions, each))
  const won = permissions.filter((each) => !allows(key.permissions, each))
  const operations = await accessUseStore(database).operationsOf(caller, key.id, since)
  const all: Record<string, Endpoint> = endpoints
  const missed = operations.some((name) => {
    const needed = all[name]?.permission
    return needed != null && allows(key.permissions, needed) && !allows(permissions, needed)
  })
  const refusals = [
    ...won
      .filter((permission) => !allows(caller.permissions, permission))
      .map((permission) => `Your key does not have ${permission}, so it cannot grant it.`),
    ...(await refusalsOf(database, caller, key, { ...key, permissions }, now)),
  ]
  return finish(change, [stateOf(key), permissions], {
    gains: won.length === 0 ? [] : [affected(key, won, false)],
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
  return finish(change, [stateOf(key)], {
    gains: [],
    loses: [affected(key, key.permissions, wasUsedLately(key, now))],
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
  return finish(change, [team.id, keys.map(stateOf), owned], {
    gains: [],
    loses: keys.map((key) => affected(key, key.permissions, wasUsedLately(key, now))),
    teams_gain: [],
    teams_lose: [{ id: team.id, name: team.name }],
    files: owned.files,
    refusals: [
      ...(beyond == null ? [] : [beyond.message]),
      ...(owned.graphs > 0 ? [`${team.name} still has ${counted(owned.graphs, 'graph')}.`] : []),
      ...(owned.files > 0 ? [`${team.name} still has ${counted(owned.files, 'file')}.`] : []),
    ],
  })
}

/** What stands against a change of a key, or its end where `changed` is null. */
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

function affected({ id, name, team_id }: KeyRow, what: readonly string[], used: boolean): Affected {
  return { id, name, team_id, what: [...what], used }
}

function counted(total: number, one: string): string {
  return `${total} ${total === 1 ? one : `${one}s`}`
}

function wasUsedLately({ last_used_at }: KeyRow, now: Date): boolean {
  return (
    last_used_at !== null && now.getTime() - Date.parse(last_used_at) < rememberedDays * dayLength
  )
}

function stateOf({ id, team_id, permissions }: KeyRow): unknown[] {
  return [id, team_id, permissions]
}

/** The same change over the same state has the same tag; that something was used since is no change. */
function finish(
  change: AccessChange,
  state: readonly unknown[],
  preview: Omit<Preview, 'etag'>,
): Preview {
  const hash = createHash('sha256')
    .update(JSON.stringify([change.type, state]))
    .digest('base64url')
  return { etag: `"${hash}"`, ...preview }
}
