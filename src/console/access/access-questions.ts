import { queryOptions } from '@tanstack/react-query'
import { explainAccess, previewAccess, type AccessChange } from '#contract/access-questions.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { getGraphAccess } from '#contract/graphs.ts'
import { getUsage } from '#contract/usage.ts'
import { call } from '#console/api/call.ts'

export type Preview = Reply<typeof previewAccess>
export type AccessExplanation = Reply<typeof explainAccess>
export type ExplainQuery = NonNullable<CallInput<typeof explainAccess>['query']>

export const accessQueries = {
  all: ['access'] as const,

  explain: (question: ExplainQuery) =>
    queryOptions({
      queryKey: [...accessQueries.all, 'explain', question],
      queryFn: ({ signal }) => call(explainAccess, { query: question }, signal),
    }),

  /** Who has access to a graph. */
  ofGraph: (graph_id: string) =>
    queryOptions({
      queryKey: [...accessQueries.all, 'graph', graph_id],
      queryFn: ({ signal }) => call(getGraphAccess, { params: { graph_id } }, signal),
    }),

  /** Who would gain and lose access by a change. */
  preview: (change: AccessChange) =>
    queryOptions({
      queryKey: [...accessQueries.all, 'preview', change],
      queryFn: ({ signal }) => call(previewAccess, { body: { change } }, signal),
      // A decision must be based on current data, so the preview is never cached.
      gcTime: 0,
      staleTime: 0,
    }),

  /** The operations of a key in the last 30 days, most frequent first. */
  recentUsage: (key_id: string) =>
    queryOptions({
      queryKey: [...accessQueries.all, 'lately', key_id],
      queryFn: ({ signal }) => call(getUsage, { query: { key_id, group_by: 'operation' } }, signal),
    }),
}
