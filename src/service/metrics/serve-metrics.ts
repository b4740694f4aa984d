import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Metrics } from './metrics.ts'

const maxConnections = 20
const timeoutMs = 10_000

/**
 * Serves `GET /metrics` on an address of its own, without a key, so that the network decides who reads it.
 * Resolves with what ends it, and rejects if the address is in use.
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port, onError }: { host: string; port: number; onError: (error: unknown) => void },
): Promise<() => Promise<void>> {
  const server = createServer(
    { requestTimeout: timeoutMs, headersTimeout: timeoutMs },
    (request, reply) => {
      if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
        reply
          .writeHead(404, { 'content-type': 'text/plain' })
          .end('Only GET /metrics is served here.\n')
        return
      }
      metrics.text().then(
        (text) => reply.writeHead(200, { 'content-type': metrics.contentType }).end(text),
        (error: unknown) => {
          onError(error)
          reply
            .writeHead(503, { 'content-type': 'text/plain' })
            .end('The metrics cannot be read.\n')
        },
      )
    },
  )
  server.maxConnections = maxConnections
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
