import { queryOptions } from '@tanstack/react-query'
import type { getMe } from '#contract/access.ts'
import type { Reply } from '#contract/endpoint.ts'
import { callMe } from '#console/api/call.ts'

export type Me = Reply<typeof getMe>

export const meQueries = {
  all: ['me'] as const,

  /** The record and permissions of the signed-in key. */
  own: () =>
    queryOptions({
      queryKey: [...meQueries.all, 'one'],
      queryFn: ({ signal }) => callMe(signal),
      staleTime: 60_000,
    }),
}
