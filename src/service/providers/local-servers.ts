import type { Agent } from 'undici'
import { probeEndpoint } from './probe-endpoint.ts'

export interface LocalServer {
  name: string
  base_url: string
}

export interface FoundServer extends LocalServer {
  models: string[]
}

/** The default addresses of common model servers. */
export const defaultLocalServers: readonly LocalServer[] = [
  { name: 'Ollama', base_url: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', base_url: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', base_url: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', base_url: 'http://127.0.0.1:8000/v1' },
]

// Short, because the servers are local; a busy one is found the next time.
const timeoutMs = 1_500

/** The running servers with their models. Only requests for the list of models are sent. */
export async function findLocalServers(
  servers: readonly LocalServer[],
  { agents, chainName }: { agents: { trusted: Agent }; chainName: string },
): Promise<FoundServer[]> {
  const results = await Promise.all(
    servers.map(async (server) => {
      const probe = await probeEndpoint(server.base_url, {
        api_key: null,
        chainName,
        agent: agents.trusted,
        timeout: timeoutMs,
      })
      return 'models' in probe ? [{ ...server, models: probe.models }] : []
    }),
  )
  return results.flat()
}
