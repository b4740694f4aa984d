import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import {
  createGuardrail,
  deleteGuardrail,
  listGuardrails,
  testGuardrails,
  updateGuardrail,
} from '#contract/guardrails.ts'
import { call } from '#console/api/call.ts'
import { pagedQuery } from '#console/api/paged-query.ts'

export type GuardrailInput = NonNullable<CallInput<typeof createGuardrail>['body']>
export type TrialInput = NonNullable<CallInput<typeof testGuardrails>['body']>

export const guardrailQueries = {
  all: ['guardrails'] as const,

  list: () =>
    pagedQuery({
      queryKey: [...guardrailQueries.all, 'list'],
      queryFn: ({ signal, pageParam }) => call(listGuardrails, { query: pageParam }, signal),
    }),
}

/** Whether the engine accepts a pattern, that is, can match it in linear time. */
export const patternQueries = {
  check: (pattern: string) =>
    queryOptions({
      queryKey: ['patterns', 'check', pattern],
      queryFn: async ({ signal }) => {
        const body: TrialInput = { text: '-', rule: { type: 'pattern', pattern }, kept: false }
        await call(testGuardrails, { body }, signal)
        return null
      },
      enabled: pattern !== '',
      staleTime: Infinity,
      retry: false,
    }),
}

/** Creates a guardrail, or replaces the one with `guardrail_id`. */
export const putGuardrailMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ guardrail_id, body }: { guardrail_id: string | null; body: GuardrailInput }) =>
      guardrail_id === null
        ? call(createGuardrail, { body })
        : call(updateGuardrail, { params: { guardrail_id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: guardrailQueries.all }),
    // The variables may contain an API key.
    gcTime: 0,
  })

export const deleteGuardrailMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (guardrail_id: string) => call(deleteGuardrail, { params: { guardrail_id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: guardrailQueries.all }),
  })

/**
 * Runs the guardrails on a text. A mutation, because it runs on request and its result is only
 * valid at that time.
 */
export const tryTextMutation = () =>
  mutationOptions({
    mutationFn: (body: TrialInput) => call(testGuardrails, { body }),
    // The variables contain text of a user, and may contain an API key.
    gcTime: 0,
  })
