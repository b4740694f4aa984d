import type { Caller } from '#service/access/caller.ts'
import { Failure } from '#service/failure.ts'
import type { Embed } from '#service/models/embedder.ts'
import { readId } from '#service/access/read-id.ts'
import { environmentProvider } from '#service/providers/environment-models.ts'
import type { ProviderParts } from '#service/providers/provider-parts.ts'
import { providerStore } from '#service/providers/provider-store.ts'

type ConnectionParts = Pick<ProviderParts, 'database' | 'endpoints' | 'environment'>

/**
 * A model of a provider of the caller's organization. Throws `provider_not_found`, or `model_unauthorized` when its
 * API key cannot be decrypted.
 */
export async function connectedModel(
  { database, endpoints, environment }: ConnectionParts,
  caller: Caller,
  { provider_id, upstream }: { provider_id: string; upstream: string },
): Promise<Embed> {
  if (environment !== null && provider_id === environmentProvider.id) {
    return environment.endpoint.embedder(upstream)
  }
  const provider = await providerStore(database).require(caller, readId(provider_id), {
    path: 'provider_id',
  })
  const endpoint = endpoints.of(provider)
  if (endpoint !== null) return endpoint.embedder(upstream)
  throw new Failure(
    'model_unauthorized',
    `The API key of ${provider.name} cannot be decrypted. Enter it again.`,
    { path: 'provider_id' },
  )
}
