import { setImmediate } from 'node:timers/promises'
import type { QuerySettings } from '#contract/query-config.ts'
import type { UrlInput } from '#contract/web/web-sources.ts'
import type { Caller } from '#service/access/caller.ts'
import type { RequirePreviewed } from '#service/access/require-previewed.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { releasePageSlice, replaceSources } from './web-source-store.ts'
import { graphStore } from './graph-store.ts'

export interface GraphParts {
  database: Database
  clock: Clock
  requirePreviewed: RequirePreviewed
}

/** The web sources that a change added and removed, and the pages that left the graph with them. */
interface WebChange {
  added_urls: readonly string[]
  removed_urls: readonly string[]
  removed_pages: number
}

interface GraphChange {
  name?: string | undefined
  description?: string | undefined
  /** Empty: org-wide. */
  team_ids?: readonly string[] | undefined
  /** Replaces the web addresses of the graph. */
  urls?: readonly UrlInput[] | null | undefined
  /** Replaces the settings of questions; null clears them. */
  query_config?: QuerySettings | null | undefined
  model?: string | null | undefined
}

/**
 * Changes a graph; omitted fields stay unchanged. A new scope applies to its files immediately. Throws
 * `graph_shared` if a team key renames a graph that other teams use, and `preview_stale`.
 */
export async function changeGraph(
  { database, clock, requirePreviewed }: GraphParts,
  caller: Caller,
  id: string,
  change: GraphChange,
  /** The etag of a preview of the new scope. */
  etag?: string,
): Promise<WebChange> {
  const { added, removed } = await transact(database, async (tx) => {
    const graphs = graphStore(tx)
    const graph = await graphs.requireLocked(caller, id)
    const { team_ids } = change
    if (team_ids !== undefined) {
      const scope = { type: 'graph_scope' as const, graph_id: id, team_ids: [...team_ids] }
      await requirePreviewed(tx, caller, scope, { etag, now: clock.now() })
    }
    const name = change.name ?? graph.name
    // This check comes before the check of the name, which would reveal names of graphs in the scopes of
    // other teams.
    if (name !== graph.name && (await graphs.isShared(caller, id))) {
      throw new Failure('graph_shared', 'Other teams use this graph too, so it cannot be renamed.')
    }
    await graphs.update(caller, id, {
      name,
      description: change.description ?? graph.description,
      query_config: change.query_config === undefined ? graph.query_config : change.query_config,
      model: change.model === undefined ? graph.model : change.model,
    })
    if (change.team_ids !== undefined) {
      await graphs.setScopes(caller, { id, name, team_ids: change.team_ids })
    } else if (name !== graph.name) {
      await graphs.rename(caller, id, name)
    }
    if (change.urls == null) return { added: [], removed: [] }
    return replaceSources(tx, caller, id, change.urls, clock)
  })
  const removed_pages = await releasePages(
    database,
    caller,
    id,
    removed.map((source) => source.id),
  )
  return { added_urls: added, removed_urls: removed.map(({ url }) => url), removed_pages }
}

/**
 * Removes the pages of removed sources from their graph, in slices that block the database only briefly, and counts them. If
 * the process ends before all are removed, deleting the files of the sources finishes the rest.
 */
async function releasePages(
  database: Database,
  caller: Caller,
  graph_id: string,
  source_ids: readonly string[],
): Promise<number> {
  let pages = 0
  while (source_ids.length > 0) {
    const released = await transact(database, async (tx) => {
      await graphStore(tx).requireLocked(caller, graph_id)
      return releasePageSlice(tx, graph_id, source_ids)
    })
    if (released === 0) break
    pages += released
    await setImmediate()
  }
  return pages
}
