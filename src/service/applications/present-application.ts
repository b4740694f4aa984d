import type {
  Application,
  ApplicationVersion,
  WholeApplication,
} from '#contract/applications/applications.ts'
import type { Caller } from '#service/access/caller.ts'
import { shownKeyName } from '#service/access/shown-key-name.ts'
import type { Database } from '#service/database/schema.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { ApplicationRow, WholeApplicationRow } from './application-store.ts'
import { teamOf } from './application-team-store.ts'
import type { VersionRow } from './application-version-store.ts'

export function presentApplication(caller: Caller, row: ApplicationRow): Application {
  const { id, name, description, inputs, created_at, updated_at, last_deployed_at } = row
  return {
    id,
    name,
    description,
    type: 'generation',
    status: row.deployed_version_id === null ? 'draft' : 'deployed',
    inputs,
    created_at,
    updated_at,
    updated_by: shownKeyName(caller, row.updated_by, row.updated_by_team),
    ...(last_deployed_at !== null && { last_deployed_at }),
    team_id: teamOf(row),
    deployed_version_id: row.deployed_version_id,
    has_changes: row.has_changes,
  }
}

/** Presents an application with its draft, and those of its graphs that the caller may read. */
export async function presentWholeApplication(
  database: Database,
  caller: Caller,
  row: WholeApplicationRow,
): Promise<WholeApplication> {
  return {
    ...presentApplication(caller, row),
    blueprint: row.draft,
    revision: row.revision,
    graph_ids: await readableGraphIds(database, caller, row.graph_ids),
  }
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

export function presentVersion(
  caller: Caller,
  { deployed_version_id }: ApplicationRow,
  { id, number, created_at, note, ...key }: VersionRow,
): ApplicationVersion {
  const key_name = shownKeyName(caller, key.key_name, key.key_team_id)
  return { id, number, created_at, key_name, note, is_deployed: id === deployed_version_id }
}
