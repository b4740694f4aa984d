import { readSort, writeSort, type Sort } from '#console/ui/list/sort.ts'

/** The filters and the order of a list whose things belong to the organization or to teams. */
export interface ScopeFilter<By extends string> extends Sort<By> {
  /** `all`, `org`, or the id of a team. */
  scope: string
  search: string
}

/** Reads the filter from the URL; defaults to all scopes, no search and the newest first. */
export function readScopeFilter<By extends string>(
  search: URLSearchParams,
  fields: readonly By[],
): ScopeFilter<By> {
  return {
    scope: search.get('scope') ?? 'all',
    search: search.get('search')?.trim() ?? '',
    ...readSort(search, fields),
  }
}

/** Writes the filter to the URL; defaults are omitted. */
export function writeScopeFilter(filter: ScopeFilter<string>): URLSearchParams {
  const search = new URLSearchParams()
  if (filter.scope !== 'all') search.set('scope', filter.scope)
  if (filter.search !== '') search.set('search', filter.search)
  return writeSort(search, filter)
}
