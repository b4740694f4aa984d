import type { Agent } from 'undici'
import { probeEndpoint } from './probe-endpoint.ts'

export interface LocalServer {
  name: string
  base_url: string
}

export interface FoundServer extends LocalServer {
  models: string[]
}

/** Where model servers listen unless told otherwise. */
export const usualServers: readonly LocalServer[] = [
  { name: 'Ollama', base_url: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', base_url: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', base_url: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', base_url: 'http://127.0.0.1:8000/v1' },
]

// on the same machine; one that is busy is found the next time
const timeoutMs = 1_500

/** Those that run, each with the models it has. Nothing is sent but the question for its list. */
export async function findLocalServers(
  servers: readonly LocalServer[],
  agent: Agent,
): Promise<FoundServer[]> {
  const results = await Promise.all(
    servers.map(async (server) => {
      const probe = await probeEndpoint(server.base_url, {
        api_key: null,
        agent,
        timeout: timeoutMs,
      })
      return 'models' in probe ? [{ ...server, models: probe.models }] : []
    }),
  )
  return results.flat()
}
