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

  /** What may be asked: every model the organization knows, each with its state. */
  list: () =>
    queryOptions({
      queryKey: [...modelQueries.all, 'list'],
      queryFn: ({ signal }) => call(listModels, {}, signal),
    }),

  /** The same as administrators see it: with where each comes from. */
  mappings: () =>
    queryOptions({
      queryKey: [...modelQueries.all, 'mappings'],
      queryFn: ({ signal }) => call(listMappings, {}, signal),
    }),
}

export const providerQueries = {
  all: ['providers'] as const,

  list: () =>
    queryOptions({
      queryKey: [...providerQueries.all, 'list'],
      queryFn: ({ signal }) => call(listProviders, {}, signal),
    }),

  /** Model servers that run on the service's machine. */
  local: () =>
    queryOptions({
      queryKey: [...providerQueries.all, 'local'],
      queryFn: ({ signal }) => call(findLocalProviders, {}, signal),
      // looking takes a moment, and who starts one meanwhile reloads the page
      staleTime: 30_000,
    }),

  /** How a saved connection is right now. */
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
    // what was given may hold a key
    gcTime: 0,
  })

export const createProviderMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (body: ProviderInput) => call(createProvider, { body }),
    onSuccess: () => refresh(queryClient),
    gcTime: 0,
  })

export const updateProviderMutation = (queryClient: QueryClient, provider_id: string) =>
  mutationOptions({
    mutationFn: (body: Partial<ProviderInput>) =>
      call(updateProvider, { params: { provider_id }, body }),
    onSuccess: () => refresh(queryClient),
    gcTime: 0,
  })

export const deleteProviderMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (provider_id: string) => call(deleteProvider, { params: { provider_id } }),
    onSuccess: () => refresh(queryClient),
  })

export const putMappingMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ model_id, body }: { model_id: string; body: MappingInput }) =>
      call(putMapping, { params: { model_id }, body }),
    onSuccess: () => refresh(queryClient),
  })

export const deleteMappingMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (model_id: string) => call(deleteMapping, { params: { model_id } }),
    onSuccess: () => refresh(queryClient),
  })

/** What a provider is called, and whether it answers, stands beside its models as well. */
function refresh(queryClient: QueryClient): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: modelQueries.all }),
    queryClient.invalidateQueries({ queryKey: providerQueries.all }),
  ])
}
