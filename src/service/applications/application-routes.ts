import {
  createApplication,
  deleteApplication,
  deployApplication,
  getApplication,
  getApplicationGraphs,
  getApplicationVersion,
  listApplications,
  listApplicationVersions,
  putApplicationGraphs,
  updateApplication,
} from '#contract/applications/applications.ts'
import type { Blueprint } from '#contract/applications/blueprint.ts'
import { narrowedTo, requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import type { RequirePreviewed } from '#service/access/require-previewed.ts'
import { teamStore } from '#service/access/team-store.ts'
import type { RecordRead } from '#service/audit/content-reads.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import type { Serve } from '#service/http/serve.ts'
import { applicationStore } from './application-store.ts'
import type { ApplicationRow } from './application-store.ts'
import { applicationTeamStore, teamOf } from './application-team-store.ts'
import { applicationVersionStore } from './application-version-store.ts'
import { checkBlueprint } from './check-blueprint.ts'
import {
  presentApplication,
  presentVersion,
  presentWholeApplication,
} from './present-application.ts'
import { readableGraphIds, unreadableGraphs } from './run-access.ts'

export type ApplicationParts = ChatParts & {
  recordRead: RecordRead
  requirePreviewed: RequirePreviewed
}

export function applicationRoutes(serve: Serve, parts: ApplicationParts): void {
  const { database, clock, recordRead, requirePreviewed } = parts
  const applications = applicationStore(database)
  const versions = applicationVersionStore(database)

  /** The team of a new application: a team key can only create for its own, whatever the body says. */
  async function readTeam(caller: Caller, requested: string | null | undefined) {
    if (caller.team_id !== null) return caller.team_id
    const [team_id = null] = await teamStore(database).require(caller, requested ? [requested] : [])
    return team_id
  }

  /** The ids of graphs that the caller, and the team of the application, may ask. Throws `permission_missing` and `graph_not_found`. */
  async function readGraphs(
    caller: Caller,
    team_id: string | null,
    requested: readonly string[],
  ): Promise<readonly string[]> {
    if (requested.length === 0) return []
    requirePermission(caller, 'graphs:read')
    const reader = team_id === null ? caller : narrowedTo(caller, team_id)
    const { graph_ids } = await graphStore(database).grounding(reader, requested.map(readId))
    return graph_ids
  }

  serve(createApplication, async ({ caller, body, signal }) => {
    const team_id = await readTeam(caller, body.team_id)
    const graph_ids = await readGraphs(caller, team_id, body.graph_ids)
    await checkBlueprint(parts, caller, body.blueprint, { graph_ids, signal })
    const row = await transact(database, (tx) =>
      applicationStore(tx).create(caller, { ...body, team_id, graph_ids }, clock.stamp()),
    )
    return presentWholeApplication(database, caller, row)
  })

  serve(listApplications, async ({ caller, query }) => {
    const page = await readCursor(query, (id) => applications.wasVisible(caller, id))
    return presentPage(
      (await applications.list(caller, page)).map((row) => presentApplication(caller, row)),
      page,
    )
  })

  serve(getApplication, async ({ caller, params, request }) => {
    const row = await applications.open(caller, params.application_id)
    await recordRead({ operation: 'getApplication', caller, request, name: row.name })
    return presentWholeApplication(database, caller, row)
  })

  /** The team that an application moves to; undefined where it stays. */
  async function readMove(
    caller: Caller,
    row: ApplicationRow,
    requested: string | null | undefined,
  ): Promise<string | null | undefined> {
    if (requested === undefined) return undefined
    if (caller.team_id !== null) {
      if (readId(requested ?? '') === caller.team_id) return undefined
      throw new Failure('team_forbidden', 'This key only has access to its own team.', {
        path: 'team_id',
      })
    }
    const team_id = await readTeam(caller, requested)
    return team_id === teamOf(row) ? undefined : team_id
  }

  serve(updateApplication, async ({ caller, params, body, request, signal }) => {
    const id = params.application_id
    const changed = await applications.requireChangeable(caller, id)
    const team_id = await readMove(caller, changed, body.team_id)
    const owner = team_id === undefined ? teamOf(changed) : team_id
    const requested = body.graph_ids && (await readGraphs(caller, owner, body.graph_ids))
    const graph_ids = requested ?? changed.graph_ids
    if (body.blueprint) await checkBlueprint(parts, caller, body.blueprint, { graph_ids, signal })
    if (requested && requested.length > 0) await requireNoTool(caller, changed, body.blueprint)
    const etag = request.headers['if-match']
    const row = await transact(database, async (tx) => {
      if (team_id !== undefined) {
        const move = { type: 'application_scope' as const, application_id: id, team_id }
        await requirePreviewed(tx, caller, move, { etag, now: clock.now() })
        const unreadable = await unreadableGraphs(tx, caller, team_id, graph_ids)
        if (unreadable !== null)
          throw new Failure('graph_not_found', unreadable, { path: 'team_id' })
        const named = { id, name: body.name ?? changed.name }
        await applicationTeamStore(tx).move(caller, named, team_id)
      }
      return applicationStore(tx).update(caller, id, { ...body, graph_ids: requested }, clock.now())
    })
    return presentWholeApplication(database, caller, row)
  })

  serve(deleteApplication, async ({ caller, params }) => {
    const id = params.application_id
    await applications.requireChangeable(caller, id)
    await transact(database, (tx) => applicationStore(tx).delete(caller, id, clock.now()))
    return { id, deleted: true as const }
  })

  serve(deployApplication, async ({ caller, params, body, signal }) => {
    const id = params.application_id
    const { graph_ids } = await applications.requireChangeable(caller, id)
    const version =
      body.version_id == null ? null : await versions.require({ id }, readId(body.version_id))
    const deployed = version?.blueprint ?? (await applications.open(caller, id)).draft
    await checkBlueprint(parts, caller, deployed, { graph_ids, signal })
    const row = await transact(database, (tx) =>
      version === null
        ? applicationStore(tx).deployDraft(caller, id, body, clock.stamp())
        : applicationStore(tx).deployVersion(caller, id, version, clock.now()),
    )
    return presentWholeApplication(database, caller, row)
  })

  serve(listApplicationVersions, async ({ caller, params, query }) => {
    const row = await applications.require(caller, params.application_id)
    const page = await readCursor(query, (id) => versions.isOf(row, id))
    const listed = await versions.list(row, page)
    return presentPage(
      listed.map((version) => presentVersion(caller, row, version)),
      page,
    )
  })

  serve(getApplicationVersion, async ({ caller, params, request }) => {
    const row = await applications.require(caller, params.application_id)
    const version = await versions.require(row, params.version_id)
    await recordRead({ operation: 'getApplicationVersion', caller, request, name: row.name })
    return { ...presentVersion(caller, row, version), blueprint: version.blueprint }
  })

  serve(getApplicationGraphs, async ({ caller, params }) => {
    const row = await applications.require(caller, params.application_id)
    return { graph_ids: await readableGraphIds(database, caller, row.graph_ids) }
  })

  serve(putApplicationGraphs, async ({ caller, params, body }) => {
    const id = params.application_id
    const row = await applications.requireChangeable(caller, id)
    const graph_ids = await readGraphs(caller, teamOf(row), body.graph_ids)
    if (graph_ids.length > 0) await requireNoTool(caller, row)
    await transact(database, (tx) =>
      applicationStore(tx).setGraphs(caller, id, graph_ids, clock.now()),
    )
    return { graph_ids: await readableGraphIds(database, caller, graph_ids) }
  })

  /** Throws `blueprint_invalid` where the draft or the deployed version has a built-in tool already. */
  async function requireNoTool(
    caller: Caller,
    row: ApplicationRow,
    changedDraft?: Blueprint,
  ): Promise<void> {
    const { draft: present, deployed_version_id } = await applications.open(caller, row.id)
    const draft = changedDraft ?? present
    const deployed =
      deployed_version_id === null ? null : await versions.require(row, deployed_version_id)
    if (draft.tools.length === 0 && (deployed?.blueprint.tools.length ?? 0) === 0) return
    throw new Failure(
      'blueprint_invalid',
      `“${row.name}” already uses another tool, and an application can use only one. Remove the tool and deploy before you attach graphs.`,
      { path: 'graph_ids' },
    )
  }
}
