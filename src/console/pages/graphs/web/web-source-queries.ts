import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Graph } from '#contract/graphs.ts'
import { updateGraph } from '#contract/graphs.ts'
import {
  listWebSources,
  readWebSources,
  type UrlInput,
  type WebSource,
} from '#contract/web/web-sources.ts'
import { call } from '#console/api/call.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { pollInterval } from '#console/api/poll-interval.ts'

export const webSourceQueries = {
  all: ['web-sources'] as const,

  /**
   * The web sources of a graph, polled while one is being crawled, and less often while nothing
   * changes.
   */
  list: (graph_id: string) =>
    queryOptions({
      queryKey: [...webSourceQueries.all, 'list', graph_id],
      queryFn: async ({ signal, client, queryKey }) => {
        const { data } = await call(listWebSources, { params: { graph_id } }, signal)
        const before = client.getQueryData<WebSource[]>(queryKey)
        if (before !== undefined && progressOf(before) !== progressOf(data)) {
          void invalidateFiles(client, graph_id)
        }
        return data
      },
      refetchInterval: ({ state }) => pollInterval(state.data, state.dataUpdateCount),
    }),
}

function progressOf(sources: readonly WebSource[]): string {
  return JSON.stringify(sources.map(({ id, status, pages }) => [id, status, pages]))
}

/** Replaces the list of web sources. */
export const setWebSourcesMutation = (queryClient: QueryClient, graph_id: string) =>
  mutationOptions({
    mutationFn: (urls: UrlInput[]) => call(updateGraph, { params: { graph_id }, body: { urls } }),
    onSuccess: (graph: Graph) => {
      queryClient.setQueryData(graphQueries.one(graph_id).queryKey, graph)
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: webSourceQueries.list(graph_id).queryKey }),
        invalidateFiles(queryClient, graph_id),
      ])
    },
  })

/** Crawls one source again, or all of them. */
export const readWebSourcesMutation = (queryClient: QueryClient, graph_id: string) =>
  mutationOptions({
    mutationFn: (id: string | null) =>
      call(readWebSources, { params: { graph_id }, body: id === null ? {} : { id } }),
    onSuccess: ({ data }) =>
      queryClient.setQueryData(webSourceQueries.list(graph_id).queryKey, data),
  })

/** A source in the form that requests take. */
export function sourceInput({ url, type, exclude_urls }: WebSource): UrlInput {
  return { url, type, exclude_urls }
}

// Crawled pages are files of the graph, so its file lists change too.
function invalidateFiles(queryClient: QueryClient, graph_id: string): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: graphQueries.one(graph_id).queryKey }),
    queryClient.invalidateQueries({ queryKey: graphQueries.lists() }),
    queryClient.invalidateQueries({ queryKey: fileQueries.lists() }),
  ])
}
