import type { QueryClient } from '@tanstack/react-query'
import type { Visit } from '#console/router/route.ts'
import { readScopeFilter } from '#console/access/scope-filter.ts'
import { graphQueries, graphSortFields } from '#console/graphs/graph-queries.ts'

/** Starts loading the list. Nothing is awaited: the page renders its own loading state. */
export const graphsLoader =
  (queryClient: QueryClient) =>
  ({ search }: Visit): void => {
    const filter = readScopeFilter(search, graphSortFields)
    void queryClient.infiniteQuery(graphQueries.list(filter)).catch(() => {
      // The query of the page shows the error.
    })
  }
