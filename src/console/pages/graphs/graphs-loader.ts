import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { readScopeFilter } from '#console/access/scope-filter.ts'

/** Starts the list; the page draws its own waiting, so nothing is awaited. */
export const graphsLoader =
  (queryClient: QueryClient) =>
  ({ request }: LoaderFunctionArgs): null => {
    const filter = readScopeFilter(new URL(request.url).searchParams)
    void queryClient.infiniteQuery(graphQueries.list(filter)).catch(() => {
      // the page's own query tells it
    })
    return null
  }
