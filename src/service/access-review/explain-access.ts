import type { AccessStep, explainAccess } from '#contract/access-questions.ts'
import type { Query, Reply } from '#contract/endpoint.ts'
import { allows } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '#service/database/schema.ts'
import { fileStore } from '#service/files/file-store.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { GraphRow } from '#service/graphs/graph-store.ts'
import { Failure } from '#service/failure.ts'
import { readId } from '#service/access/read-id.ts'
import type { ModelRegistry } from '#service/models/chat-model.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { expiryDate, isLive } from '#service/keys/key-rights.ts'
import { keyStore } from '#service/access/key-store.ts'
import type { KeyRow } from '#service/access/key-store.ts'
import { teamStore } from '#service/access/team-store.ts'

type Explained = Reply<typeof explainAccess>

interface Sources {
  database: Database
  models: Pick<ModelRegistry, 'list'>
  now: Date
}

/**
 * Explains step by step, in the order that a request is checked, whether a key has access to a graph, file or
 * model. Throws if the caller cannot see the key or the resource, or lacks the permission to read it.
 */
export async function explain(
  sources: Sources,
  caller: Caller,
  query: Query<typeof explainAccess>,
): Promise<Explained> {
  requirePermission(caller, readPermissionFor(query))
  const key = await keyStore(sources.database).find(caller, readId(query.key_id))
  if (key === null) throw new Failure('key_not_found', 'There is no such key.')
  const steps = [
    keyStep(key, sources.now),
    permissionStep(key, permissionFor(query)),
    await teamStep(sources.database, caller, key),
    ...(await resourceSteps(sources, caller, key, query)),
  ]
  const failed = steps.findIndex((step) => !step.passed)
  return {
    allowed: failed === -1,
    chain: failed === -1 ? steps : steps.slice(0, failed + 1),
  }
}

/** The explanation contains the name of the resource, so the caller needs the permission to read it. */
function readPermissionFor({ graph_id, file_id }: Query<typeof explainAccess>): Permission {
  if (graph_id !== undefined) return 'graphs:read'
  return file_id === undefined ? 'chat:read' : 'files:read'
}

function permissionFor({ graph_id, file_id, action }: Query<typeof explainAccess>): Permission {
  const level = action === 'write' ? 'write' : 'read'
  if (graph_id !== undefined) return `graphs:${level}`
  return file_id === undefined ? 'chat:write' : `files:${level}`
}

function keyStep(key: KeyRow, now: Date): AccessStep {
  const live = isLive(key, now)
  const until =
    key.expires_at === null ? 'does not expire' : `expires on ${expiryDate(key.expires_at)}`
  return {
    about: 'key',
    passed: live,
    id: key.id,
    name: key.name,
    says: live
      ? `The key “${key.name}” is valid and ${until}.`
      : `The key “${key.name}” has expired.`,
  }
}

function permissionStep(key: KeyRow, needed: Permission): AccessStep {
  const by = key.permissions.find((permission) => allows([permission], needed))
  return {
    about: 'permission',
    passed: by !== undefined,
    says:
      by === undefined
        ? `It lacks the permission ${needed}. It has ${key.permissions.join(', ')}.`
        : `Its permission ${by} covers ${needed}.`,
  }
}

async function teamStep(database: Database, caller: Caller, key: KeyRow): Promise<AccessStep> {
  if (key.team_id === null) {
    return {
      about: 'team',
      passed: true,
      says: 'It is an organization key with access to all teams.',
    }
  }
  const team = await teamStore(database).find(caller, key.team_id)
  return {
    about: 'team',
    passed: true,
    id: key.team_id,
    ...(team !== null && { name: team.name }),
    says: `It is a key of the team ${team?.name ?? key.team_id}, with access to that team only.`,
  }
}

async function resourceSteps(
  { database, models }: Sources,
  caller: Caller,
  key: KeyRow,
  query: Query<typeof explainAccess>,
): Promise<AccessStep[]> {
  const graphs = graphStore(database)
  if (query.graph_id !== undefined) {
    return [graphStep(await graphs.require(caller, readId(query.graph_id)), key, query.action)]
  }
  if (query.file_id !== undefined) {
    const file = await fileStore(database).require(caller, readId(query.file_id))
    const holders = []
    for (const id of file.graph_ids) holders.push(await graphs.require(caller, id))
    const own = key.team_id === null || file.team_id === key.team_id
    const through = holders.filter((graph) => reads(graph, key))
    const ways = [
      ...(key.team_id !== null && own ? ['its own team uploaded it'] : []),
      ...through.map((graph) => `it is in the graph “${graph.name}”`),
    ]
    const readable = own || through.length > 0
    const locked =
      query.action === 'write' &&
      key.team_id !== null &&
      holders.some((graph) => graph.team_ids.length === 0)
    const passed = readable && !locked
    return [
      ...holders.map((graph) => ({ ...graphStep(graph, key, 'read'), passed: true })),
      {
        about: 'file',
        passed,
        id: file.id,
        name: file.name,
        says: locked
          ? `The file “${file.name}” is in an org-wide graph, so only organization keys can change it.`
          : readable
            ? `The file “${file.name}” can be read${ways.length > 0 ? `, because ${ways.join(' and ')}` : ''}.`
            : `The file “${file.name}” belongs to another team and is not in any graph this key can access.`,
      },
    ]
  }
  const model = (await models.list(caller)).find(({ id }) => id === query.model)
  const usable = model !== undefined && (model.state === 'active' || model.state === 'deprecated')
  return [
    {
      about: 'model',
      passed: usable,
      ...(model !== undefined && { id: model.id, name: model.name }),
      says:
        model === undefined
          ? `There is no model with the ID “${query.model ?? ''}”.`
          : usable
            ? `The model ${model.id} is available to every key of the organization.`
            : `The model ${model.id} is ${model.state}.`,
    },
  ]
}

function isOfTeam(graph: GraphRow, key: KeyRow): boolean {
  return key.team_id === null || graph.team_ids.includes(key.team_id)
}

function reads(graph: GraphRow, key: KeyRow): boolean {
  return isOfTeam(graph, key) || graph.team_ids.length === 0
}

function graphStep(graph: GraphRow, key: KeyRow, action: 'ask' | 'read' | 'write'): AccessStep {
  const wide = graph.team_ids.length === 0
  const passed = action === 'write' ? isOfTeam(graph, key) : reads(graph, key)
  const scope = wide
    ? 'is org-wide'
    : graph.team_ids.length === 1
      ? 'is shared with one team'
      : `is shared with ${graph.team_ids.length} teams`
  const why =
    key.team_id === null
      ? 'and organization keys have access to every graph'
      : isOfTeam(graph, key)
        ? 'including the team of this key'
        : wide
          ? 'so team keys can read it and ask it questions, but not change it'
          : 'but not with the team of this key'
  return {
    about: 'graph',
    passed,
    id: graph.id,
    name: graph.name,
    says: `The graph “${graph.name}” ${scope}, ${why}.`,
  }
}
