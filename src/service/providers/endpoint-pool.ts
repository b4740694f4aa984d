import type { OpenAiEndpoint } from '#service/models/openai/openai-endpoint.ts'
import type { ProviderRow } from './provider-store.ts'
import type { SecretBox } from './secret-box.ts'

/** Connects to an endpoint; `guarded` ones only where an administrator may point the service. */
export type Connect = (address: {
  base_url: string
  api_key: string | null
  guarded: boolean
}) => OpenAiEndpoint

export interface EndpointPool {
  /** The shared endpoint of a provider; null when its API key cannot be decrypted. */
  of: (provider: ProviderRow) => OpenAiEndpoint | null
  /** The state of the provider's circuit breaker. Does not connect. */
  circuit: (provider: ProviderRow) => 'closed' | 'open'
  /** Closes the endpoint of a deleted provider; that of a changed one is replaced automatically. */
  drop: (provider_id: string) => void
  close: () => Promise<void>
}

// The endpoint closes after this time, when all answers in progress have finished.
const closeDelayMs = 15 * 60_000

/** Caches one endpoint per provider, so that its connections and its circuit breaker are shared. */
export function endpointPool(connect: Connect, box: SecretBox): EndpointPool {
  const live = new Map<string, { provider: ProviderRow; endpoint: OpenAiEndpoint }>()
  const leaving = new Map<OpenAiEndpoint, NodeJS.Timeout>()

  const drop = (provider_id: string): void => {
    const endpoint = live.get(provider_id)?.endpoint
    if (endpoint === undefined) return
    live.delete(provider_id)
    const end = (): void => {
      leaving.delete(endpoint)
      endpoint.close().catch(() => undefined)
    }
    leaving.set(endpoint, setTimeout(end, closeDelayMs).unref())
  }

  return {
    of(provider) {
      const open = live.get(provider.id)
      if (open !== undefined && isSame(open.provider, provider)) return open.endpoint
      // Another process changed the provider.
      if (open !== undefined) drop(provider.id)
      const api_key = openKey(box, provider)
      if (api_key === undefined) return null
      const endpoint = connect({ base_url: provider.base_url, api_key, guarded: true })
      live.set(provider.id, { provider, endpoint })
      return endpoint
    },
    circuit(provider) {
      const open = live.get(provider.id)
      return open && isSame(open.provider, provider) ? open.endpoint.circuit() : 'closed'
    },
    drop,
    async close() {
      for (const timer of leaving.values()) clearTimeout(timer)
      const all = [...leaving.keys(), ...[...live.values()].map(({ endpoint }) => endpoint)]
      leaving.clear()
      live.clear()
      await Promise.all(all.map((endpoint) => endpoint.close()))
    },
  }
}

/** A provider's API key; null when it has none, undefined when it cannot be decrypted. */
export function openKey(box: SecretBox, provider: ProviderRow): string | null | undefined {
  if (provider.sealed_key === null) return null
  return box.open(provider.sealed_key, provider.id) ?? undefined
}

function isSame(a: ProviderRow, b: ProviderRow): boolean {
  return a.base_url === b.base_url && a.sealed_key === b.sealed_key
}
