import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { askBinding, getBinding, getLimits, putLimits } from '#contract/limits.ts'
import { call } from '#console/api/call.ts'

/** Whose limits to fetch. Without an id: the team of a team key, or the organization. */
export interface LimitsOf {
  team_id?: string
  key_id?: string
}

export type LimitsInput = NonNullable<CallInput<typeof putLimits>['body']>
type Batch = NonNullable<CallInput<typeof getBinding>['query']>

export const limitQueries = {
  all: ['limits'] as const,

  of: (scope: LimitsOf) =>
    queryOptions({
      queryKey: [...limitQueries.all, 'of', scope],
      queryFn: ({ signal }) => call(getLimits, { query: scope }, signal),
      // Every request of anyone can change the usage.
      staleTime: 0,
      refetchInterval: 10_000,
    }),

  /** The limit that a key reaches first. */
  bindingOf: (key_id: string) =>
    queryOptions({
      queryKey: [...limitQueries.all, 'binding-of', key_id],
      queryFn: ({ signal }) => call(askBinding, { body: { key_id } }, signal),
      staleTime: 0,
      refetchInterval: 10_000,
    }),

  /**
   * The limit that the signed-in key reaches first, and the limits that a batch of uploads would
   * reach.
   */
  binding: (batch: Batch) =>
    queryOptions({
      queryKey: [...limitQueries.all, 'binding', batch],
      queryFn: ({ signal }) => call(getBinding, { query: batch }, signal),
    }),
}

export const putLimitsMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: LimitsInput) => call(putLimits, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: limitQueries.all }),
  })
