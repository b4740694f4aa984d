import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import {
  connectRerankingModel,
  disconnectRerankingModel,
  getRerankingModel,
  testRerankingModel,
} from '#contract/models/reranking-model.ts'
import { call } from './call.ts'

export const rerankingQueries = {
  all: ['reranking'] as const,

  /** The model that reranks passages, or null. */
  model: () =>
    queryOptions({
      queryKey: [...rerankingQueries.all, 'model'],
      queryFn: ({ signal }) => call(getRerankingModel, {}, signal),
      select: ({ model }) => model,
    }),
}

export const connectRerankingMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof connectRerankingModel>['body']>) =>
      call(connectRerankingModel, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: rerankingQueries.all }),
  })

export const disconnectRerankingMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(disconnectRerankingModel),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: rerankingQueries.all }),
  })

export const testRerankingMutation = () =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof testRerankingModel>['body']>) =>
      call(testRerankingModel, { body }),
  })
