import type { Caller } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import { Failure } from '#service/failure.ts'
import type { Database } from '#service/database/schema.ts'
import type { Embed } from '#service/models/embedder.ts'
import type { OpenAiEndpoint } from '#service/models/openai/openai-endpoint.ts'
import { environmentProvider, localProvider } from './environment-models.ts'
import type { ProviderParts } from './provider-parts.ts'
import { providerStore } from './provider-store.ts'

export type ConnectionParts = Pick<
  ProviderParts,
  'database' | 'endpoints' | 'environment' | 'localModel'
>

/**
 * The endpoint of a provider of the caller's organization. Throws `provider_not_found`, or `model_unauthorized` when
 * its API key cannot be decrypted.
 */
export async function connectedEndpoint(
  { database, endpoints, environment }: ConnectionParts,
  caller: Caller,
  provider_id: string,
): Promise<OpenAiEndpoint> {
  if (environment !== null && provider_id === environmentProvider.id) return environment.endpoint
  const provider = await providerStore(database).require(caller, readId(provider_id), {
    path: 'provider_id',
  })
  const endpoint = endpoints.of(provider)
  if (endpoint !== null) return endpoint
  throw new Failure(
    'model_unauthorized',
    `The API key of ${provider.name} cannot be decrypted. Enter it again.`,
    { path: 'provider_id' },
  )
}

/**
 * What embeds texts with a model of a provider of the caller's organization, or with the one in a folder of this
 * machine, which rejects where it has another name now. Throws as `connectedEndpoint`.
 */
export async function connectedEmbedder(
  parts: ConnectionParts,
  caller: Caller,
  provider_id: string,
  upstream: string,
): Promise<Embed> {
  const { localModel } = parts
  if (localModel === null || provider_id !== localProvider.id) {
    return (await connectedEndpoint(parts, caller, provider_id)).embedder(upstream)
  }
  if (upstream === localModel.name) return localModel.embed
  const failure = new Failure(
    'model_unavailable',
    `The folder of the local embedding model has ${localModel.name} and not ${upstream.slice(0, 128)}.`,
    { path: 'upstream' },
  )
  return () => Promise.reject(failure)
}

/** The name of a provider of the caller's organization; null where it is gone. */
export async function findProviderName(
  { database, ...fixed }: Pick<ConnectionParts, 'database' | FixedParts>,
  caller: Caller,
  provider_id: string,
): Promise<string | null> {
  const name = fixedProviders(fixed).find(({ id }) => id === provider_id)?.name
  if (name !== undefined) return name
  return (await providerStore(database).find(caller, provider_id))?.name ?? null
}

/**
 * Locks a provider until the transaction ends, so that it is not deleted before what uses it is stored. Throws
 * `provider_not_found`. Providers that the operator has set cannot be deleted.
 */
export async function lockProvider(
  tx: Database,
  fixed: Pick<ConnectionParts, FixedParts>,
  caller: Caller,
  provider_id: string,
): Promise<void> {
  if (isFixedProvider(fixed, provider_id)) return
  await providerStore(tx).lock(caller, provider_id, { path: 'provider_id' })
}

type FixedParts = 'environment' | 'localModel'

/** Whether the operator has set a provider, so that it is not changed in the console. */
export function isFixedProvider(
  fixed: Pick<ConnectionParts, FixedParts>,
  provider_id: string,
): boolean {
  return fixedProviders(fixed).some(({ id }) => id === provider_id)
}

function fixedProviders({ environment, localModel }: Pick<ConnectionParts, FixedParts>) {
  return [
    ...(environment === null ? [] : [environmentProvider]),
    ...(localModel === null ? [] : [localProvider]),
  ]
}
