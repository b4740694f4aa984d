import type { Caller } from '#service/access/caller.ts'
import { readId } from '#service/access/read-id.ts'
import { Failure } from '#service/failure.ts'
import type { Database } from '#service/database/schema.ts'
import type { OpenAiEndpoint } from '#service/models/openai/openai-endpoint.ts'
import { environmentProvider } from './environment-models.ts'
import type { ProviderParts } from './provider-parts.ts'
import { providerStore } from './provider-store.ts'

export type ConnectionParts = Pick<ProviderParts, 'database' | 'endpoints' | 'environment'>

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

/** The name of a provider of the caller's organization; null where it is gone. */
export async function findProviderName(
  { database, environment }: Pick<ConnectionParts, 'database' | 'environment'>,
  caller: Caller,
  provider_id: string,
): Promise<string | null> {
  if (isOfEnvironment(environment, provider_id)) return environmentProvider.name
  return (await providerStore(database).find(caller, provider_id))?.name ?? null
}

/**
 * Locks a provider until the transaction ends, so that it is not deleted before what uses it is stored. Throws
 * `provider_not_found`. The provider of the environment cannot be deleted.
 */
export async function lockProvider(
  tx: Database,
  { environment }: Pick<ConnectionParts, 'environment'>,
  caller: Caller,
  provider_id: string,
): Promise<void> {
  if (isOfEnvironment(environment, provider_id)) return
  await providerStore(tx).lock(caller, provider_id, { path: 'provider_id' })
}

function isOfEnvironment(
  environment: ConnectionParts['environment'],
  provider_id: string,
): boolean {
  return environment !== null && provider_id === environmentProvider.id
}
