import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Metrics } from './metrics.ts'

const maxConnections = 20
const timeoutMs = 10_000
// Writing the text takes milliseconds of processor time, so that many requests would stop the service.
const defaultMaxAgeMs = 1_000

export interface MetricsServer {
  host: string
  port: number
  onError: (error: unknown) => void
  /** How long the metrics are not read again. Default: a second. */
  maxAgeMs?: number
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/**
 * Serves `GET /metrics` on an address of its own, without a key, so that the network decides who reads it. On a
 * loopback address, requests must name one, so that no web page can read them through a name of its own
 * (https://en.wikipedia.org/wiki/DNS_rebinding). Resolves with what ends it, and rejects if the address is in use.
 */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text' | 'contentType'>,
  { host, port, onError, maxAgeMs = defaultMaxAgeMs }: MetricsServer,
): Promise<{ port: number; stop: () => Promise<void> }> {
  let text: Promise<string> | null = null
  const freshText = (): Promise<string> => {
    if (text !== null) return text
    const reading = metrics.text()
    text = reading
    const forget = (): void => {
      text = null
    }
    reading.then(() => setTimeout(forget, maxAgeMs).unref(), forget)
    return reading
  }

  const server = createServer(
    { requestTimeout: timeoutMs, headersTimeout: timeoutMs },
    (request, reply) => {
      const send = (status: number, type: string, body: string): void => {
        reply.writeHead(status, { 'content-type': type }).end(body)
      }
      if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
        send(404, 'text/plain', 'Only GET /metrics is served here.\n')
        return
      }
      if (isLoopback(host) && !loopback.test(request.headers.host ?? '')) {
        send(403, 'text/plain', 'This address is served as localhost only.\n')
        return
      }
      freshText().then(
        (fresh) => send(200, metrics.contentType, fresh),
        (error: unknown) => {
          onError(error)
          send(503, 'text/plain', 'The metrics cannot be read.\n')
        },
      )
    },
  )
  // Without a listener, Node closes the connection without a reply.
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(`HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  })
  server.maxConnections = maxConnections
  // Node begins all requests that are waiting on a connection at once, and would hold a reply for each.
  server.maxRequestsPerSocket = 1
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function isLoopback(host: string): boolean {
  return loopback.test(host) || host === '::1'
}
