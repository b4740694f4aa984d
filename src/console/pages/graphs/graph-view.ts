import { readScopeFilter, writeScopeFilter } from '#console/access/scope-filter.ts'
import type { GraphFilter, GraphSort } from '#console/graphs/graph-queries.ts'

const sorts = new Map<string, GraphSort>([
  ['name', { order_by: 'name', order: 'asc' }],
  ['-name', { order_by: 'name', order: 'desc' }],
  ['created', { order_by: 'created_at', order: 'asc' }],
])

/** Reads the filter and the order of the list from the URL. */
export function readGraphView(search: URLSearchParams): GraphFilter {
  const sort = sorts.get(search.get('sort') ?? '')
  return { ...readScopeFilter(search), ...(sort && { sort }) }
}

/** Writes the filter and the order to the URL; defaults are omitted. */
export function writeGraphView(view: GraphFilter): URLSearchParams {
  const search = writeScopeFilter(view)
  for (const [name, { order_by, order }] of sorts) {
    if (order_by === view.sort?.order_by && order === view.sort.order) search.set('sort', name)
  }
  return search
}
