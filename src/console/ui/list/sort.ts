import type { Sorting } from './sortable.tsx'

/** How a list is sorted, as the service takes it; empty for the newest first. */
export interface Sort<By extends string> {
  order_by?: By
  order?: 'asc' | 'desc'
}

/** Reads a field of the list from the URL, with a minus for descending order. */
export function readSort<By extends string>(
  search: URLSearchParams,
  fields: readonly By[],
): Sort<By> {
  const text = search.get('sort') ?? ''
  const order_by = fields.find((field) => text === field || text === `-${field}`)
  if (order_by === undefined || text === '-created_at') return {}
  return { order_by, order: text === order_by ? 'asc' : 'desc' }
}

/** Writes the order to the URL; the default is omitted. */
export function writeSort(
  search: URLSearchParams,
  { order_by, order }: { order_by?: string | undefined; order?: 'asc' | 'desc' | undefined },
): URLSearchParams {
  if (order_by === undefined || (order_by === 'created_at' && order === 'desc')) return search
  search.set('sort', order === 'desc' ? `-${order_by}` : order_by)
  return search
}

/** What the headers of a list need that is sorted by creation at first. */
export function sortingOf<By extends string>(
  { order_by, order }: Sort<By | 'created_at'>,
  onSort: (sort: Sort<By | 'created_at'>) => void,
): Sorting<By | 'created_at'> {
  return {
    by: order_by ?? 'created_at',
    order: order ?? 'desc',
    onSort: (by, to) => onSort({ order_by: by, order: to }),
  }
}
