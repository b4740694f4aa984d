import type { GraphFilter } from '#console/graphs/graph-queries.ts'

/** The filter an address holds; `all` scopes and no search unless it says otherwise. */
export function readScopeFilter(search: URLSearchParams): GraphFilter {
  return { scope: search.get('scope') ?? 'all', search: search.get('search')?.trim() ?? '' }
}

/** The address of a filter: what is usual is left out. */
export function writeScopeFilter(filter: GraphFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (filter.scope !== 'all') search.set('scope', filter.scope)
  if (filter.search !== '') search.set('search', filter.search)
  return search
}
