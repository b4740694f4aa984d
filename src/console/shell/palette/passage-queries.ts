import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { searchPassages } from '#contract/questions.ts'

// The best passages are often of one file, of which one is shown.
const maxPassages = 20

export const passageQueries = {
  all: ['passages'] as const,

  /** The passages of every graph in reach that match the text best. */
  search: (text: string) =>
    queryOptions({
      queryKey: [...passageQueries.all, 'search', text],
      queryFn: ({ signal }) =>
        call(searchPassages, { body: { query: text, limit: maxPassages, rerank: false } }, signal),
      placeholderData: keepPreviousData,
      staleTime: 30_000,
    }),
}
