import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { createGraph, deleteGraph, updateGraph } from '#contract/graphs.ts'
import { call } from '#console/api/call.ts'
import { accessQueries } from '#console/access/access-questions.ts'
import { graphQueries } from './graph-queries.ts'
import { ifMatch } from '#console/api/if-match.ts'

type GraphUpdate = NonNullable<CallInput<typeof updateGraph>['body']> & {
  /** The ETag of the preview that was shown, if the scope changes. */
  etag?: string | undefined
}

export const createGraphMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof createGraph>['body']>) =>
      call(createGraph, { body }),
    onSuccess: (graph) => {
      queryClient.setQueryData(graphQueries.one(graph.id).queryKey, graph)
      return queryClient.invalidateQueries({ queryKey: graphQueries.lists() })
    },
  })

export const updateGraphMutation = (queryClient: QueryClient, graph_id: string) =>
  mutationOptions({
    mutationFn: ({ etag, ...body }: GraphUpdate) =>
      call(updateGraph, { params: { graph_id }, body, ...ifMatch(etag) }),
    onSuccess: (graph) => {
      queryClient.setQueryData(graphQueries.one(graph_id).queryKey, graph)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: graphQueries.lists() }),
        queryClient.invalidateQueries({ queryKey: accessQueries.ofGraph(graph_id).queryKey }),
      ])
    },
  })

export const deleteGraphMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (graph_id: string) => call(deleteGraph, { params: { graph_id } }),
    onSuccess: (_, graph_id) => {
      // The page of the deleted graph is still mounted for a moment, so only inactive queries are
      // removed.
      queryClient.removeQueries({ queryKey: graphQueries.one(graph_id).queryKey, type: 'inactive' })
      return queryClient.invalidateQueries({ queryKey: graphQueries.lists() })
    },
  })
