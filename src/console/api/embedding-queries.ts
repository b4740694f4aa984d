import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import {
  connectEmbeddingModel,
  disconnectEmbeddingModel,
  getEmbeddingModel,
  testEmbeddingModel,
} from '#contract/models/embedding-model.ts'
import { disconnectRerankingModel } from '#contract/models/reranking-model.ts'
import { call } from './call.ts'
import { rerankingQueries } from './reranking-queries.ts'
import { disconnectProvider, invalidateModels } from './model-queries.ts'

const pollIntervalMs = 2_000

export const embeddingQueries = {
  all: ['embeddings'] as const,

  /** The model that embeds the organization's files, or null; polled while it embeds. */
  model: () =>
    queryOptions({
      queryKey: [...embeddingQueries.all, 'model'],
      queryFn: ({ signal }) => call(getEmbeddingModel, {}, signal),
      select: ({ model }) => model,
      refetchInterval: ({ state: { data } }) => {
        const isEmbedding = data?.model != null && !data.model.progress.is_complete
        return isEmbedding && pollIntervalMs
      },
    }),
}

export const connectEmbeddingMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof connectEmbeddingModel>['body']>) =>
      call(connectEmbeddingModel, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: embeddingQueries.all }),
  })

export const disconnectEmbeddingMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => call(disconnectEmbeddingModel),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: embeddingQueries.all }),
  })

export const testEmbeddingMutation = () =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof testEmbeddingModel>['body']>) =>
      call(testEmbeddingModel, { body }),
  })

interface DisconnectInput {
  provider_id: string
  model_ids: readonly string[]
  /** Whether the provider has the embedding model. */
  embeds: boolean
  /** Whether it has the reranking model. */
  reranks: boolean
}

/** Deletes a provider after its models, those that embed and rerank first. */
export const disconnectProviderMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ embeds, reranks, ...provider }: DisconnectInput) => {
      if (embeds) await call(disconnectEmbeddingModel)
      if (reranks) await call(disconnectRerankingModel)
      await disconnectProvider(provider)
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: embeddingQueries.all }),
        queryClient.invalidateQueries({ queryKey: rerankingQueries.all }),
        invalidateModels(queryClient),
      ]),
  })
