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

/** Whether a pattern runs in linear time; the engine that runs it says so. */
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

/** Makes a guardrail, or puts it in the place of the one with `guardrail_id`. */
export const putGuardrailMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ guardrail_id, body }: { guardrail_id: string | null; body: GuardrailInput }) =>
      guardrail_id === null
        ? call(createGuardrail, { body })
        : call(updateGuardrail, { params: { guardrail_id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: guardrailQueries.all }),
    // what was given may hold a key
    gcTime: 0,
  })

export const deleteGuardrailMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (guardrail_id: string) => call(deleteGuardrail, { params: { guardrail_id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: guardrailQueries.all }),
  })

/** What becomes of a text; asked for, and of that moment. */
export const tryTextMutation = () =>
  mutationOptions({
    mutationFn: (body: TrialInput) => call(testGuardrails, { body }),
    // what was given is somebody's text, and may hold a key
    gcTime: 0,
  })
