import { queryOptions } from '@tanstack/react-query'
import { loadCode } from '#console/api/load-code.ts'

/** Everything that can be found. It is loaded with the first search. */
export const searchQuery = queryOptions({
  queryKey: ['reference', 'search'],
  queryFn: async () => (await loadCode(() => import('./search-entries.build.ts'))).entries,
  staleTime: Infinity,
})
