import type { GivenUrl } from '#contract/web-sources.ts'
import type { Caller } from '#service/access/caller.ts'
import { requirePreviewed } from '#service/access-review/preview-change.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { transact } from '#service/database/transact.ts'
import { Failure } from '#service/failure.ts'
import { releasePages } from '#service/web/sources/source-pages.ts'
import { replaceSources } from '#service/web/sources/web-source-store.ts'
import { graphStore } from './graph-store.ts'

interface GraphChange {
  name?: string | undefined
  description?: string | undefined
  /** Empty: org-wide. */
  team_ids?: readonly string[] | undefined
  /** Replaces its web addresses. */
  urls?: readonly GivenUrl[] | null | undefined
}

/**
 * Changes a graph; what is left out stays. A new scope is its files' at once.
 * Throws `graph_shared` for a team's key that renames what other teams use too, and `preview_stale`.
 */
export async function changeGraph(
  database: Database,
  clock: Clock,
  caller: Caller,
  id: string,
  change: GraphChange,
  /** Of the preview that a new scope must still fit. */
  etag?: string,
): Promise<void> {
  const removedSources = await transact(database, async (tx) => {
    const graphs = graphStore(tx)
    const graph = await graphs.hold(caller, id)
    const { team_ids } = change
    if (team_ids !== undefined) {
      const scope = { type: 'graph_scope' as const, graph_id: id, team_ids: [...team_ids] }
      await requirePreviewed(tx, caller, scope, { etag, now: clock.now() })
    }
    const name = change.name ?? graph.name
    // Checked before the name is: whether it is taken in another team's scope would tell of graphs
    // that the caller must not know of.
    if (name !== graph.name && (await graphs.isShared(caller, id))) {
      throw new Failure('graph_shared', 'Other teams use this graph too, so it cannot be renamed.')
    }
    await graphs.update(caller, id, { name, description: change.description ?? graph.description })
    if (change.team_ids !== undefined) {
      await graphs.setScopes(caller, { id, name, team_ids: change.team_ids })
    } else if (name !== graph.name) {
      await graphs.rename(caller, id, name)
    }
    if (change.urls == null) return []
    return replaceSources(tx, caller, id, change.urls, clock)
  })
  await releasePages(database, caller, id, removedSources)
}
