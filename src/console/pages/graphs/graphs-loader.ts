import type { QueryClient } from '@tanstack/react-query'
import type { Visit } from '#console/router/route.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { readScopeFilter } from '#console/access/scope-filter.ts'

/** Starts loading the list. Nothing is awaited: the page renders its own loading state. */
export const graphsLoader =
  (queryClient: QueryClient) =>
  ({ search }: Visit): void => {
    const filter = readScopeFilter(search)
    void queryClient.infiniteQuery(graphQueries.list(filter)).catch(() => {
      // The query of the page shows the error.
    })
  }
