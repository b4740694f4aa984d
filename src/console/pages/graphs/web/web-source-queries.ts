import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Graph } from '#contract/graphs.ts'
import { updateGraph } from '#contract/graphs.ts'
import {
  listWebSources,
  readWebSources,
  type GivenUrl,
  type WebSource,
} from '#contract/web-sources.ts'
import { call } from '#console/api/call.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { pollInterval } from '#console/api/poll-interval.ts'

export const webSourceQueries = {
  all: ['web-sources'] as const,

  /** The addresses of a graph, asked again while any is being read, less often while nothing moves. */
  list: (graph_id: string) =>
    queryOptions({
      queryKey: [...webSourceQueries.all, 'list', graph_id],
      queryFn: async ({ signal, client, queryKey }) => {
        const { data } = await call(listWebSources, { params: { graph_id } }, signal)
        const before = client.getQueryData<WebSource[]>(queryKey)
        if (before !== undefined && progressOf(before) !== progressOf(data)) {
          void tellFiles(client, graph_id)
        }
        return data
      },
      refetchInterval: ({ state }) => pollInterval(state.data, state.dataUpdateCount),
    }),
}

function progressOf(sources: readonly WebSource[]): string {
  return JSON.stringify(sources.map(({ id, status, pages }) => [id, status, pages]))
}

/** Replaces the addresses of a graph. */
export const setWebSourcesMutation = (queryClient: QueryClient, graph_id: string) =>
  mutationOptions({
    mutationFn: (urls: GivenUrl[]) => call(updateGraph, { params: { graph_id }, body: { urls } }),
    onSuccess: (graph: Graph) => {
      queryClient.setQueryData(graphQueries.one(graph_id).queryKey, graph)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: webSourceQueries.list(graph_id).queryKey }),
        tellFiles(queryClient, graph_id),
      ])
    },
  })

/** Has one address read again, or all of them. */
export const readWebSourcesMutation = (queryClient: QueryClient, graph_id: string) =>
  mutationOptions({
    mutationFn: (id: string | null) =>
      call(readWebSources, { params: { graph_id }, body: id === null ? {} : { id } }),
    onSuccess: ({ data }) =>
      queryClient.setQueryData(webSourceQueries.list(graph_id).queryKey, data),
  })

/** A source as it is given, to be sent again with the rest of the list. */
export function givenUrl({ url, type, exclude_urls }: WebSource): GivenUrl {
  return { url, type, exclude_urls }
}

// pages come and go as files of the graph
function tellFiles(queryClient: QueryClient, graph_id: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: graphQueries.one(graph_id).queryKey }),
    queryClient.invalidateQueries({ queryKey: graphQueries.lists() }),
    queryClient.invalidateQueries({ queryKey: fileQueries.lists() }),
  ])
}
