import { queryOptions } from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { suggestQuestions } from '#contract/graph-files.ts'

/** Questions that the files of a graph suggest, or one of them. */
export const suggestionQuery = (graph_id: string, file_id?: string) =>
  queryOptions({
    queryKey: ['suggestions', graph_id, file_id],
    queryFn: async ({ signal }) =>
      (await call(suggestQuestions, { params: { graph_id }, query: { file_id } }, signal)).data,
    staleTime: 60_000,
  })
