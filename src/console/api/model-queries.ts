import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import {
  createProvider,
  deleteMapping,
  deleteProvider,
  findLocalProviders,
  listMappings,
  listModels,
  listProviders,
  putMapping,
  testProvider,
  updateProvider,
} from '#contract/models.ts'
import { call } from './call.ts'

export const modelQueries = {
  all: ['models'] as const,

  /** All models of the organization with their state. */
  list: () =>
    queryOptions({
      queryKey: [...modelQueries.all, 'list'],
      queryFn: ({ signal }) => call(listModels, {}, signal),
    }),

  /** The models with their providers, for administrators. */
  mappings: () =>
    queryOptions({
      queryKey: [...modelQueries.all, 'mappings'],
      queryFn: ({ signal }) => call(listMappings, {}, signal),
      select: ({ data }) => data,
    }),
}

export const providerQueries = {
  all: ['providers'] as const,

  list: () =>
    queryOptions({
      queryKey: [...providerQueries.all, 'list'],
      queryFn: ({ signal }) => call(listProviders, {}, signal),
      select: ({ data }) => data,
    }),

  /** Model servers on the machine of the service. */
  local: () =>
    queryOptions({
      queryKey: [...providerQueries.all, 'local'],
      queryFn: ({ signal }) => call(findLocalProviders, {}, signal),
      // The search takes a moment, and new servers are rare.
      staleTime: 30_000,
    }),

  /** The current state of a saved connection. */
  connection: (provider_id: string) =>
    queryOptions({
      queryKey: [...providerQueries.all, 'connection', provider_id],
      queryFn: ({ signal }) => call(testProvider, { body: { provider_id } }, signal),
      staleTime: 30_000,
    }),
}

type ProviderInput = NonNullable<CallInput<typeof createProvider>['body']>
type MappingInput = NonNullable<CallInput<typeof putMapping>['body']>

export const testProviderMutation = () =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof testProvider>['body']>) =>
      call(testProvider, { body }),
    // The variables may contain an API key.
    gcTime: 0,
  })

interface ConnectInput {
  body: ProviderInput
  /** The models to map to the provider, with their public ids. */
  mappings: (Omit<MappingInput, 'provider_id'> & { model_id: string })[]
}

/** Saves a provider and its models. If a model fails, all of it is undone. */
export const connectProviderMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ body, mappings }: ConnectInput) => {
      const provider = await call(createProvider, { body })
      const createdModelIds: string[] = []
      try {
        for (const { model_id, ...mapping } of mappings) {
          const params = { model_id }
          await call(putMapping, { params, body: { ...mapping, provider_id: provider.id } })
          createdModelIds.push(model_id)
        }
      } catch (error) {
        await disconnectProvider({ provider_id: provider.id, model_ids: createdModelIds })
        throw error
      }
      return provider
    },
    onSettled: () => invalidateModels(queryClient),
    // The variables may contain an API key.
    gcTime: 0,
  })

export const updateProviderMutation = (queryClient: QueryClient, provider_id: string) =>
  mutationOptions({
    mutationFn: (body: NonNullable<CallInput<typeof updateProvider>['body']>) =>
      call(updateProvider, { params: { provider_id }, body }),
    onSuccess: () => invalidateModels(queryClient),
    gcTime: 0,
  })

/** Deletes a provider after its mappings. */
export async function disconnectProvider({
  provider_id,
  model_ids,
}: {
  provider_id: string
  model_ids: readonly string[]
}): Promise<void> {
  for (const model_id of model_ids) await call(deleteMapping, { params: { model_id } })
  await call(deleteProvider, { params: { provider_id } })
}

export const putMappingMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ model_id, body }: { model_id: string; body: MappingInput }) =>
      call(putMapping, { params: { model_id }, body }),
    onSuccess: () => invalidateModels(queryClient),
  })

export const deleteMappingMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (model_id: string) => call(deleteMapping, { params: { model_id } }),
    onSuccess: () => invalidateModels(queryClient),
  })

/** Models show the name and state of their provider, so both are invalidated. */
export function invalidateModels(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: modelQueries.all }),
    queryClient.invalidateQueries({ queryKey: providerQueries.all }),
  ])
}
