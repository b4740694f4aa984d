import { createGraph, deleteGraph, getGraph, listGraphs, updateGraph } from '#contract/graphs.ts'
import type { Graph } from '#contract/graphs.ts'
import type { Query } from '#contract/endpoint.ts'
import type { Caller } from '#service/access/caller.ts'
import { teamStore } from '#service/access/team-store.ts'
import { noteChanges, noteSubjects } from '#service/audit/subjects/note-changes.ts'
import { endWith } from '#service/database/changes/first-write.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { presentPage, readCursor } from '#service/http/present-page.ts'
import { readId } from '#service/access/read-id.ts'
import type { Serve } from '#service/http/serve.ts'
import { webSourceStore } from './web-source-store.ts'
import type { WebSourceParts } from './web-source-routes.ts'
import { changeGraph } from './change-graph.ts'
import type { GraphParts } from './change-graph.ts'
import { graphStore } from './graph-store.ts'
import type { GraphScope } from './graph-page-store.ts'
import type { GraphRow } from './graph-store.ts'
import { presentGraph } from './present-graph.ts'
import { removeGraph } from './remove-graph.ts'

interface GraphRouteParts extends GraphParts, WebSourceParts {
  /** Throws `model_unknown` or `model_removed` unless the caller can use the model. */
  requireModel: (caller: Caller, id: string) => Promise<void>
}

export function graphRoutes(serve: Serve, parts: GraphRouteParts): void {
  const { database, clock, onSources } = parts
  const graphs = graphStore(database)
  const sources = webSourceStore(database)
  const teams = teamStore(database)

  serve(createGraph, async ({ caller, body }) => {
    // A team key can only create graphs of its team, whatever the body says.
    const team_ids =
      caller.team_id === null ? await teams.require(caller, body.team_ids ?? []) : [caller.team_id]
    await requireModel(caller, body.model)
    const stamp = clock.stamp()
    const graph = await transact(database, async (tx) => {
      await endWith(tx, { id: stamp.id, name: body.name })
      return graphStore(tx).create(
        caller,
        {
          name: body.name,
          description: body.description,
          team_ids,
          query_config: body.query_config ?? null,
          model: body.model ?? null,
        },
        stamp,
      )
    })
    return presentGraph(graph, [])
  })

  serve(listGraphs, async ({ caller, query }) => {
    const scope = await readScope(caller, query)
    const page = await readCursor(query, (id) => graphs.wasVisible(caller, id))
    return presentPage(await present(await graphs.list(caller, scope, page)), page)
  })

  serve(getGraph, async ({ caller, params, query }) =>
    one(await graphs.require(caller, params.graph_id, retrievedScopes(caller, query))),
  )

  serve(updateGraph, async ({ caller, params, query, body, request }) => {
    const id = params.graph_id
    const graph = await graphs.requireChangeable(caller, id, retrievedScopes(caller, query))
    // One that was retired since does not keep a client from sending back what it read.
    if (body.model !== graph.model) await requireModel(caller, body.model)
    const team_ids = body.team_ids && (await readTeams(caller, body.team_ids))
    const change = { ...body, team_ids }
    const web = await changeGraph(parts, caller, id, change, request.headers['if-match'])
    const model = body.model === undefined ? graph.model : body.model
    noteChanges(request, { model: graph.model }, { model })
    if (web.added_urls.length > 0) noteSubjects(request, { added_urls: [...web.added_urls] })
    if (web.removed_urls.length > 0) {
      const removed_pages = String(web.removed_pages)
      noteSubjects(request, { removed_urls: [...web.removed_urls], removed_pages })
    }
    if (body.urls != null) onSources()
    return one(await graphs.require(caller, id))
  })

  serve(deleteGraph, async ({ caller, params, query }) => {
    const id = params.graph_id
    await graphs.requireChangeable(caller, id, retrievedScopes(caller, query))
    await removeGraph(database, caller, id, clock.now())
    return { id, deleted: true as const }
  })

  async function requireModel(caller: Caller, id: string | null | undefined): Promise<void> {
    if (id != null) await parts.requireModel(caller, id)
  }

  async function present(rows: readonly GraphRow[]): Promise<Graph[]> {
    const ofGraphs = await sources.ofGraphs(rows.map((row) => row.id))
    return rows.map((row) => presentGraph(row, ofGraphs.get(row.id) ?? []))
  }

  async function one(row: GraphRow): Promise<Graph> {
    return presentGraph(row, (await sources.ofGraphs([row.id])).get(row.id) ?? [])
  }

  async function readScope(caller: Caller, query: Query<typeof listGraphs>): Promise<GraphScope> {
    if (query.scope === 'organization') return [caller.organization_id]
    if (caller.team_id !== null) {
      requireOwnTeam(caller, query.team_ids ?? [])
      return retrievedScopes(caller, query)
    }
    if (query.scope === 'all') return 'every'
    const team_ids = await teams.require(caller, query.team_ids ?? [])
    const withOrganization = team_ids.length === 0 || query.include === 'organization'
    return withOrganization ? [...team_ids, caller.organization_id] : team_ids
  }

  /** The scope of an update; a team key can only request its own team. */
  async function readTeams(
    caller: Caller,
    team_ids: readonly string[],
  ): Promise<string[] | undefined> {
    if (caller.team_id === null) return teams.require(caller, team_ids)
    requireOwnTeam(caller, team_ids)
    return undefined
  }
}

/** By the specification, a team key can only retrieve graphs of its team. */
function retrievedScopes(
  { team_id }: Caller,
  { include }: { include?: 'organization' | undefined },
): GraphScope {
  return team_id === null || include === 'organization' ? 'every' : [team_id]
}

function requireOwnTeam(caller: Caller, team_ids: readonly string[]): void {
  if (team_ids.every((team_id) => readId(team_id) === caller.team_id)) return
  throw new Failure('team_forbidden', 'This key only has access to its own team.', {
    path: 'team_ids',
  })
}
