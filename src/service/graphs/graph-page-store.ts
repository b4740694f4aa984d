import type { PageQuery } from '#contract/primitives.ts'
import type { Caller } from '#service/access/caller.ts'
import { readableScopes } from '#service/access/readable-scopes.ts'
import { pageOf } from '#service/database/page-of-rows.ts'
import type { Database } from '#service/database/schema.ts'
import { preparedQueries } from '#service/database/statements/prepared-query.ts'

export const graphColumns = [
  'graphs.id',
  'graphs.created_at',
  'graphs.name',
  'graphs.description',
  'graphs.files_in_progress',
  'graphs.files_completed',
  'graphs.files_failed',
  'graphs.query_config',
  'graphs.model',
] as const

/** IDs of teams and of the organization; `every` means all scopes that the caller may read. */
export type GraphScope = 'every' | readonly string[]

/** Those of the scopes that the caller may read; null for all of its organization. */
function scopesFor(caller: Caller, scope: GraphScope): readonly string[] | null {
  const readable = readableScopes(caller)
  return scope === 'every' ? readable : scope.filter((id) => readable?.includes(id) ?? true)
}

function graphsIn(
  database: Database,
  organization_id: string,
  scope_ids: readonly string[] | null,
) {
  return database
    .selectFrom('graphs')
    .where('graphs.organization_id', '=', organization_id)
    .$if(scope_ids !== null, (query) =>
      query.where('graphs.id', 'in', (of) =>
        of
          .selectFrom('graph_scopes')
          .select('graph_id')
          .where('scope_id', 'in', scope_ids ?? []),
      ),
    )
}

/** Graphs of scopes that the caller may read, including deleted graphs. */
export function everVisibleGraphs(database: Database, caller: Caller, scope: GraphScope) {
  return graphsIn(database, caller.organization_id, scopesFor(caller, scope))
}

interface PageShape extends Pick<PageQuery, 'limit' | 'order'> {
  isScoped: boolean
  cursor: 'after' | 'before' | null
}

// To build this query takes as long as to run it.
const graphsOfPage = preparedQueries(
  (
    database,
    { isScoped, cursor, limit, order }: PageShape,
    organization_id: string,
    ...ids: string[]
  ) => {
    const [place] = ids
    const scope_ids = cursor === null ? ids : ids.slice(1)
    return pageOf(
      graphsIn(database, organization_id, isScoped ? scope_ids : null)
        .where('graphs.deleted_at', 'is', null)
        .select(graphColumns),
      { limit, order, ...(cursor !== null && { [cursor]: place }) },
      'graphs.id',
    )
  },
)

/** The rows of one page of the graphs that the caller may read, by their creation, as `pageOfRows` returns them. */
export async function pageOfGraphs(
  database: Database,
  caller: Caller,
  scope: GraphScope,
  { limit, order, after, before }: PageQuery,
) {
  const scope_ids = scopesFor(caller, scope)
  const cursor = before !== undefined ? 'before' : after !== undefined ? 'after' : null
  const place = before ?? after
  const rows = await graphsOfPage(
    database,
    { isScoped: scope_ids !== null, cursor, limit, order },
    caller.organization_id,
    ...(place === undefined ? [] : [place]),
    ...(scope_ids ?? []),
  )
  return before === undefined ? rows : rows.toReversed()
}
