import type { QueryClient } from '@tanstack/react-query'
import type { Visit } from '#console/router/route.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { readGraphView } from './graph-view.ts'

/** Starts loading the list. Nothing is awaited: the page renders its own loading state. */
export const graphsLoader =
  (queryClient: QueryClient) =>
  ({ search }: Visit): void => {
    const filter = readGraphView(search)
    void queryClient.infiniteQuery(graphQueries.list(filter)).catch(() => {
      // The query of the page shows the error.
    })
  }
