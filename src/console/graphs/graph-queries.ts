import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { getGraph, listGraphs } from '#contract/graphs.ts'
import type { ScopeFilter } from '#console/access/scope-filter.ts'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'

/** What a list of graphs can be sorted by. */
export const graphSortFields = ['created_at', 'name'] as const
export type GraphSortField = (typeof graphSortFields)[number]
export type GraphFilter = ScopeFilter<GraphSortField>

export const graphQueries = {
  all: ['graphs'] as const,

  lists: () => [...graphQueries.all, 'list'] as const,

  list: (filter: GraphFilter) =>
    pagedQuery({
      queryKey: [...graphQueries.lists(), filter],
      queryFn: ({ signal, pageParam }) =>
        call(listGraphs, { query: { ...listQuery(filter), ...pageParam } }, signal),
      placeholderData: keepPreviousData,
    }),

  /** The newest graphs that the key can see; for a team key, those of its team come first. */
  recent: (limit: number, isTeamKey: boolean) =>
    queryOptions({
      queryKey: [...graphQueries.lists(), 'recent', limit, isTeamKey],
      queryFn: async ({ signal }) => {
        const own = isTeamKey ? await call(listGraphs, { query: { limit } }, signal) : null
        if (own?.data.length === limit) return own.data
        const query = { limit, scope: 'all', include: 'organization' } as const
        const { data } = await call(listGraphs, { query }, signal)
        const first = own?.data ?? []
        const others = data.filter(({ id }) => first.every((graph) => graph.id !== id))
        return [...first, ...others].slice(0, limit)
      },
    }),

  /** The newest graphs of a team. */
  ofTeam: (team_id: string) =>
    queryOptions({
      queryKey: [...graphQueries.lists(), 'team', team_id],
      queryFn: ({ signal }) => call(listGraphs, { query: { limit: 5, team_ids: team_id } }, signal),
    }),

  search: (text: string) =>
    queryOptions({
      queryKey: [...graphQueries.lists(), 'search', text],
      queryFn: ({ signal }) =>
        call(listGraphs, { query: { ...searchQuery(text), include: 'organization' } }, signal),
      placeholderData: keepPreviousData,
    }),

  /** Graphs to choose from, those with the most files first, with as many as one question can ask. */
  choices: (text: string) =>
    queryOptions({
      queryKey: [...graphQueries.lists(), 'choices', text],
      queryFn: async ({ client, signal }) => {
        const page = await call(
          listGraphs,
          {
            query: {
              ...searchQuery(text),
              limit: 50,
              include: 'organization',
              ...(text === '' && { order_by: 'files' as const }),
            },
          },
          signal,
        )
        // What shows the chosen graphs reads each by its ID, and would request every one again.
        for (const graph of page.data) {
          client.setQueryData(graphQueries.one(graph.id).queryKey, graph)
        }
        return page
      },
      placeholderData: keepPreviousData,
    }),

  /** Graphs that the key can change. */
  searchOwn: (text: string) =>
    queryOptions({
      queryKey: [...graphQueries.lists(), 'own', text],
      queryFn: ({ signal }) => call(listGraphs, { query: searchQuery(text) }, signal),
      placeholderData: keepPreviousData,
    }),

  one: (graph_id: string) =>
    queryOptions({
      queryKey: [...graphQueries.all, 'one', graph_id],
      queryFn: ({ signal }) =>
        call(getGraph, { params: { graph_id }, query: { include: 'organization' } }, signal),
    }),
}

// The graph that has the name is first, which the newest are not where many begin with it.
const byMatch = { order_by: 'match', order: 'asc' } as const

function searchQuery(text: string) {
  return {
    limit: 6,
    scope: 'all',
    ...(text !== '' && { search: text, ...byMatch }),
  } satisfies CallInput<typeof listGraphs>['query']
}

function listQuery({ scope, search, ...sort }: GraphFilter) {
  return {
    ...(search !== '' && { search, ...byMatch }),
    ...sort,
    ...(scope === 'all'
      ? { scope }
      : scope === 'org'
        ? { scope: 'organization' as const }
        : { team_ids: scope }),
  } satisfies CallInput<typeof listGraphs>['query']
}
