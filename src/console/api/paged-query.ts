import {
  infiniteQueryOptions,
  type InfiniteData,
  type QueryFunctionContext,
  type QueryKey,
  type UseInfiniteQueryOptions,
} from '@tanstack/react-query'
import type { ApiError } from './api-error.ts'

// A type alias, because the exported query types would require an interface to be exported too.
type Page<Row> = {
  data: Row[]
  has_more: boolean
  last_id: string | null
  /** Where the last item stands in a list that can be sorted otherwise than by creation. */
  last_place?: string | undefined
}

type PageParam = { after?: string; place?: string }

type Options<Row, Key extends QueryKey> = Pick<
  UseInfiniteQueryOptions<Page<Row>, ApiError, Row[], Key, PageParam>,
  'placeholderData' | 'refetchInterval'
> & {
  queryKey: Key
  queryFn: (context: QueryFunctionContext<Key, PageParam>) => Promise<Page<Row>>
  /** Makes the rows of the pages, for lists with an order of their own. */
  select?: (data: InfiniteData<Page<Row>, PageParam>) => Row[]
}

/**
 * Options of a query whose rows come page by page. The cache holds the pages; a component gets the
 * rows of all pages as one array, which stays the same array until a page changes.
 */
export function pagedQuery<Row, const Key extends QueryKey>(options: Options<Row, Key>) {
  return infiniteQueryOptions({
    ...options,
    initialPageParam: firstPage,
    getNextPageParam: nextPage,
    select: options.select ?? rowsOf<Row>,
  })
}

const firstPage: PageParam = {}

function nextPage({ has_more, last_id, last_place }: Page<unknown>): PageParam | null {
  if (!has_more || last_id === null) return null
  return { after: last_id, ...(last_place !== undefined && { place: last_place }) }
}

function rowsOf<Row>({ pages }: InfiniteData<Page<Row>, PageParam>): Row[] {
  return pages.flatMap((page) => page.data)
}
