import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { askBinding, getBinding, getLimits, putLimits } from '#contract/limits.ts'
import { call } from '#console/api/call.ts'

/** Whose limits: the organization's, or the team's of a team's key, where neither is given. */
export interface LimitsOf {
  team_id?: string
  key_id?: string
}

export type LimitsInput = NonNullable<CallInput<typeof putLimits>['body']>
type Batch = NonNullable<CallInput<typeof getBinding>['query']>

export const limitQueries = {
  all: ['limits'] as const,

  of: (whose: LimitsOf) =>
    queryOptions({
      queryKey: [...limitQueries.all, 'of', whose],
      queryFn: ({ signal }) => call(getLimits, { query: whose }, signal),
      // where they stand changes with every request of anybody
      staleTime: 0,
      refetchInterval: 10_000,
    }),

  /** What bites first for a key. */
  bindingOf: (key_id: string) =>
    queryOptions({
      queryKey: [...limitQueries.all, 'binding-of', key_id],
      queryFn: ({ signal }) => call(askBinding, { body: { key_id } }, signal),
      staleTime: 0,
      refetchInterval: 10_000,
    }),

  /** What bites first for the key that is signed in, and what a batch would meet. */
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
