import { queryOptions } from '@tanstack/react-query'

/** Everything that can be found. It is loaded with the first search. */
export const searchQuery = queryOptions({
  queryKey: ['reference', 'search'],
  queryFn: async () => (await import('./search-entries.build.ts')).entries,
  staleTime: Infinity,
})
