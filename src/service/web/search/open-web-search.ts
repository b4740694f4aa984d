import type { Config } from '#service/config.ts'
import { addressRules } from '#service/outbound/address-rules.ts'
import { guardedAgent } from '#service/outbound/guarded-agent.ts'
import { webSearch } from './web-search.ts'
import type { WebSearch, WebSearchParts } from './web-search.ts'

/** Creates the web search of an installation. The configured provider may have a private address. */
export function openWebSearch(
  config: Config,
  parts: Pick<WebSearchParts, 'database' | 'reads'>,
  onError: (error: unknown) => void,
): WebSearch & { close: () => Promise<void> } {
  const { SHEAF_SEARCH_URL: address, SHEAF_PRIVATE_HOSTS: privateHosts } = config
  const named = address === undefined ? [] : [new URL(address).host]
  const agent = guardedAgent(
    addressRules({ loopback: true, privateHosts: [...privateHosts, ...named] }),
  )
  return { ...webSearch(config, { ...parts, agent, onError }), close: () => agent.close() }
}
