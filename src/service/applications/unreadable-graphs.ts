import { narrowedTo } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { teamStore } from '#service/access/team-store.ts'
import type { Database } from '#service/database/schema.ts'
import { readableGraphIds } from './present-application.ts'

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
