import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import {
  createGraph,
  deleteGraph,
  getGraph,
  getGraphAccess,
  listGraphs,
  updateGraph,
} from '#contract/graphs.ts'
import { call } from './call.ts'
import { ifMatch } from './if-match.ts'
import { firstPage, nextPage } from './paging.ts'

export interface GraphFilter {
  /** `all`, `org`, or the id of a team. */
  scope: string
  search: string
}

type GraphUpdate = NonNullable<CallInput<typeof updateGraph>['body']> & {
  /** Of the preview that was shown, where the scope changes. */
  etag?: string | undefined
}

export const graphQueries = {
  all: ['graphs'] as const,

  lists: () => [...graphQueries.all, 'list'] as const,

  list: (filter: GraphFilter) =>
    infiniteQueryOptions({
      queryKey: [...graphQueries.lists(), filter],
      queryFn: ({ signal, pageParam }) =>
        call(listGraphs, { query: { ...listQuery(filter), ...pageParam } }, signal),
      initialPageParam: firstPage,
      getNextPageParam: nextPage,
      placeholderData: keepPreviousData,
    }),

  /** The newest few, of every scope the key sees. */
  recent: (limit: number) =>
    queryOptions({
      queryKey: [...graphQueries.lists(), 'recent', limit],
      queryFn: ({ signal }) => call(listGraphs, { query: { limit, scope: 'all' } }, signal),
    }),

  /** The newest few of a team. */
  ofTeam: (team_id: string) =>
    queryOptions({
      queryKey: [...graphQueries.lists(), 'team', team_id],
      queryFn: ({ signal }) => call(listGraphs, { query: { limit: 5, team_ids: team_id } }, signal),
    }),

  search: (text: string) =>
    queryOptions({
      queryKey: [...graphQueries.lists(), 'search', text],
      queryFn: ({ signal }) =>
        call(
          listGraphs,
          { query: { limit: 6, scope: 'all', ...(text !== '' && { search: text }) } },
          signal,
        ),
      placeholderData: keepPreviousData,
    }),

  one: (graph_id: string) =>
    queryOptions({
      queryKey: [...graphQueries.all, 'one', graph_id],
      queryFn: ({ signal }) => call(getGraph, { params: { graph_id } }, signal),
    }),

  accesses: () => [...graphQueries.all, 'access'] as const,

  access: (graph_id: string) =>
    queryOptions({
      queryKey: [...graphQueries.accesses(), graph_id],
      queryFn: ({ signal }) => call(getGraphAccess, { params: { graph_id } }, signal),
    }),
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
        queryClient.invalidateQueries({ queryKey: graphQueries.access(graph_id).queryKey }),
      ])
    },
  })

export const deleteGraphMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (graph_id: string) => call(deleteGraph, { params: { graph_id } }),
    onSuccess: (_, graph_id) => {
      // removed once nothing shows it: the page that asked is still on screen for a moment
      queryClient.removeQueries({ queryKey: graphQueries.one(graph_id).queryKey, type: 'inactive' })
      return queryClient.invalidateQueries({ queryKey: graphQueries.lists() })
    },
  })

function listQuery({ scope, search }: GraphFilter) {
  return {
    ...(search !== '' && { search }),
    ...(scope === 'all' ? { scope } : scope !== 'org' && { team_ids: scope }),
  } satisfies CallInput<typeof listGraphs>['query']
}
