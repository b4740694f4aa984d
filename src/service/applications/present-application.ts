import type {
  Application,
  ApplicationVersion,
  WholeApplication,
} from '#contract/applications/applications.ts'
import type { Blueprint } from '#contract/applications/blueprint.ts'
import { allows } from '#contract/permissions.ts'
import type { Caller } from '#service/access/caller.ts'
import { shownKeyName } from '#service/access/shown-key-name.ts'
import type { Database } from '#service/database/schema.ts'
import type { ApplicationRow, WholeApplicationRow } from './application-store.ts'
import { applicationVersionStore } from './application-version-store.ts'
import { permissionsOfRun, readableGraphIds } from './run-access.ts'
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
  const graph_ids = await readableGraphIds(database, caller, row.graph_ids)
  const needed = permissionsOfRun(row, await deployedBlueprint(database, row))
  return {
    ...presentApplication(caller, row),
    blueprint: row.draft,
    revision: row.revision,
    graph_ids,
    missing_permissions: needed.filter((permission) => !allows(caller.permissions, permission)),
    graphs_unreadable: row.graph_ids.length > 0 && graph_ids.length === 0,
  }
}

/** What a run would use: the draft before the first deployment. */
async function deployedBlueprint(database: Database, row: WholeApplicationRow): Promise<Blueprint> {
  if (row.deployed_version_id === null || !row.has_changes) return row.draft
  const versions = applicationVersionStore(database)
  return (await versions.require(row, row.deployed_version_id)).blueprint
}

export function presentVersion(
  caller: Caller,
  { deployed_version_id }: ApplicationRow,
  { id, number, created_at, note, ...key }: VersionRow,
): ApplicationVersion {
  const key_name = shownKeyName(caller, key.key_name, key.key_team_id)
  return { id, number, created_at, key_name, note, is_deployed: id === deployed_version_id }
}
