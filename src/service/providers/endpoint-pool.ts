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
  /** The one live endpoint of a provider; null when its key cannot be opened. */
  of: (provider: ProviderRow) => OpenAiEndpoint | null
  /** `open` while its endpoint is left alone; nothing is opened to find out. */
  circuit: (provider: ProviderRow) => 'closed' | 'open'
  /** Gives up the endpoint of a provider that went; one that changed is replaced by itself. */
  drop: (provider_id: string) => void
  close: () => Promise<void>
}

// answers under way end by themselves first: none takes longer
const untilAnswered = 15 * 60_000

/** Keeps one endpoint for each provider, so that its connections and its circuit are shared. */
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
    leaving.set(endpoint, setTimeout(end, untilAnswered).unref())
  }

  return {
    of(provider) {
      const open = live.get(provider.id)
      if (open !== undefined && isSame(open.provider, provider)) return open.endpoint
      // changed by another process
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

/** A provider's key; null when it has none, undefined when it cannot be opened. */
export function openKey(box: SecretBox, provider: ProviderRow): string | null | undefined {
  if (provider.sealed_key === null) return null
  return box.open(provider.sealed_key, provider.id) ?? undefined
}

function isSame(a: ProviderRow, b: ProviderRow): boolean {
  return a.base_url === b.base_url && a.sealed_key === b.sealed_key
}
