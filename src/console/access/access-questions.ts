import { queryOptions } from '@tanstack/react-query'
import { explainAccess, previewAccess, type AccessChange } from '#contract/access-questions.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { getUsage } from '#contract/usage.ts'
import { call } from '#console/api/call.ts'

export type Preview = Reply<typeof previewAccess>
export type Explained = Reply<typeof explainAccess>
export type Question = NonNullable<CallInput<typeof explainAccess>['query']>

export const accessQueries = {
  all: ['access'] as const,

  explain: (question: Question) =>
    queryOptions({
      queryKey: [...accessQueries.all, 'explain', question],
      queryFn: ({ signal }) => call(explainAccess, { query: question }, signal),
    }),

  /** Who gains and who loses by a change that has not been made. */
  preview: (change: AccessChange) =>
    queryOptions({
      queryKey: [...accessQueries.all, 'preview', change],
      queryFn: ({ signal }) => call(previewAccess, { body: { change } }, signal),
      // what is decided on is of this moment
      gcTime: 0,
      staleTime: 0,
    }),

  /** What a key did in the last 30 days, the most frequent first. */
  lately: (key_id: string) =>
    queryOptions({
      queryKey: [...accessQueries.all, 'lately', key_id],
      queryFn: ({ signal }) => call(getUsage, { query: { key_id, group_by: 'operation' } }, signal),
    }),
}
