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

interface Connecting {
  body: ProviderInput
  /** What is to be answered by it, each with its public id. */
  mappings: (Omit<MappingInput, 'provider_id'> & { model_id: string })[]
}

/** Saves a provider with its models, or neither. */
export const connectProviderMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ body, mappings }: Connecting) => {
      const provider = await call(createProvider, { body })
      const made: string[] = []
      try {
        for (const { model_id, ...mapping } of mappings) {
          const params = { model_id }
          await call(putMapping, { params, body: { ...mapping, provider_id: provider.id } })
          made.push(model_id)
        }
      } catch (error) {
        await disconnect({ provider_id: provider.id, model_ids: made })
        throw error
      }
      return provider
    },
    onSettled: () => refresh(queryClient),
    // what was given may hold a key
    gcTime: 0,
  })

export const updateProviderMutation = (queryClient: QueryClient, provider_id: string) =>
  mutationOptions({
    mutationFn: (body: Partial<ProviderInput>) =>
      call(updateProvider, { params: { provider_id }, body }),
    onSuccess: () => refresh(queryClient),
    gcTime: 0,
  })

/** Takes a provider away, and the mappings to it first. */
export const disconnectProviderMutation = (queryClient: QueryClient) =>
  mutationOptions({ mutationFn: disconnect, onSettled: () => refresh(queryClient) })

async function disconnect({
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
