import type { GraphFilter } from '#console/graphs/graph-queries.ts'

/** Reads the filter from the URL; defaults to all scopes and no search. */
export function readScopeFilter(search: URLSearchParams): GraphFilter {
  return { scope: search.get('scope') ?? 'all', search: search.get('search')?.trim() ?? '' }
}

/** Writes the filter to the URL; defaults are omitted. */
export function writeScopeFilter(filter: GraphFilter): URLSearchParams {
  const search = new URLSearchParams()
  if (filter.scope !== 'all') search.set('scope', filter.scope)
  if (filter.search !== '') search.set('search', filter.search)
  return search
}
