import type { Blueprint } from '#contract/applications/blueprint.ts'
import type { Permission } from '#contract/permissions.ts'
import { narrowedTo } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { teamStore } from '#service/access/team-store.ts'
import type { Database } from '#service/database/schema.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { ApplicationRow } from './application-store.ts'

/**
 * The permissions that runs of an application need besides that to run it. `given`: the names of the inputs that have
 * values; by default of those that must have one.
 */
export function permissionsOfRun(
  { graph_ids }: Pick<ApplicationRow, 'graph_ids'>,
  { inputs, tools }: Blueprint,
  inputNames: readonly string[] = inputs.filter(({ required }) => required).map(({ name }) => name),
): Permission[] {
  const hasFiles = inputs.some(
    ({ name, input_type: type }) =>
      (type === 'file' || type === 'media') && inputNames.includes(name),
  )
  const hasVision = graph_ids.length === 0 && tools.some(({ type }) => type === 'vision')
  return [
    ...(graph_ids.length > 0 ? (['graphs:read'] as const) : []),
    ...(hasFiles || hasVision ? (['files:read'] as const) : []),
  ]
}

/** Those of the graphs that the caller may read, in their order. */
export async function readableGraphIds(
  database: Database,
  caller: Caller,
  graph_ids: readonly string[],
): Promise<string[]> {
  const readable = new Set((await graphStore(database).some(caller, graph_ids)).map(({ id }) => id))
  return graph_ids.filter((id) => readable.has(id))
}

/**
 * Why a team cannot have an application with these graphs, as a sentence; null if it can. Graphs that the caller cannot read
 * either, for instance deleted ones, do not count.
 */
export async function unreadableGraphs(
  database: Database,
  caller: Caller,
  team_id: string | null,
  graph_ids: readonly string[],
): Promise<string | null> {
  if (team_id === null || graph_ids.length === 0) return null
  const attached = await readableGraphIds(database, caller, graph_ids)
  const readable = await readableGraphIds(database, narrowedTo(caller, team_id), attached)
  const total = attached.length - readable.length
  if (total === 0) return null
  const team = await teamStore(database).find(caller, team_id)
  const graphs = total === 1 ? 'one of the graphs' : `${total} of the graphs`
  return `${team?.name ?? 'The team'} cannot read ${graphs} of the application. Share it with the team, or detach it first.`
}
