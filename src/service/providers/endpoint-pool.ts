import type { Abilities } from '#contract/models.ts'
import type { ChatModel } from '#service/models/chat-model.ts'
import type { ProviderRow } from './provider-store.ts'
import type { SecretBox } from './secret-box.ts'

/** A connected OpenAI-compatible endpoint. */
export interface LiveEndpoint {
  model: (upstream: string, abilities: Abilities) => ChatModel
  listModels: (signal: AbortSignal) => Promise<string[]>
  circuit: () => 'closed' | 'open'
  close: () => Promise<void>
}

/** Connects to an endpoint; `guarded` ones only where an administrator may point the service. */
export type Connect = (address: {
  base_url: string
  api_key: string | null
  guarded: boolean
}) => LiveEndpoint

export interface EndpointPool {
  /** The one live endpoint of a provider; null when its key cannot be opened. */
  of: (provider: ProviderRow) => LiveEndpoint | null
  /** `open` while its endpoint is left alone; nothing is opened to find out. */
  circuit: (provider: ProviderRow) => 'closed' | 'open'
  /** Closes the endpoint of a provider that changed or went. */
  drop: (provider_id: string) => void
  close: () => Promise<void>
}

/** Keeps one endpoint for each provider, so that its connections and its circuit are shared. */
export function endpointPool(connect: Connect, box: SecretBox): EndpointPool {
  const live = new Map<string, { provider: ProviderRow; endpoint: LiveEndpoint }>()

  const drop = (provider_id: string): void => {
    const known = live.get(provider_id)
    live.delete(provider_id)
    // answers under way end by themselves first
    known?.endpoint.close().catch(() => undefined)
  }

  return {
    of(provider) {
      const known = live.get(provider.id)
      if (known !== undefined && isSame(known.provider, provider)) return known.endpoint
      // changed by another process
      if (known !== undefined) drop(provider.id)
      const api_key = openKey(box, provider)
      if (api_key === undefined) return null
      const endpoint = connect({ base_url: provider.base_url, api_key, guarded: true })
      live.set(provider.id, { provider, endpoint })
      return endpoint
    },
    circuit(provider) {
      const known = live.get(provider.id)
      return known && isSame(known.provider, provider) ? known.endpoint.circuit() : 'closed'
    },
    drop,
    async close() {
      const all = [...live.values()].map(({ endpoint }) => endpoint.close())
      live.clear()
      await Promise.allSettled(all)
    },
  }
}

/** A provider's key; null when it has none, undefined when it cannot be opened. */
export function openKey(box: SecretBox, provider: ProviderRow): string | null | undefined {
  if (provider.sealed_key === null) return null
  return box.open(provider.sealed_key, provider.id) ?? undefined
}

function isSame(a: ProviderRow, b: ProviderRow): boolean {
  return a.base_url === b.base_url && a.sealed_key === b.sealed_key
}
