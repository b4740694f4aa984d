import type { FastifyInstance } from 'fastify'
import { clientHeader } from '#contract/endpoint.ts'
import { runHeaders } from '#contract/runs.ts'

const namedHeaders = new Set([
  'authorization',
  'content-type',
  'content-disposition',
  'x-request-id',
  'idempotency-key',
  'range',
  'if-range',
  clientHeader,
  runHeaders.record,
  runHeaders.group,
])

const exposedHeaders = [
  'x-request-id',
  'retry-after',
  'x-should-retry',
  'content-disposition',
  'etag',
  'accept-ranges',
  'content-range',
  'idempotent-replayed',
  'ratelimit',
  'ratelimit-policy',
  runHeaders.id,
].join(', ')

/** Allows the pages of these origins. Without any, no CORS header is sent. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    reply.header('vary', 'Origin')
    if (origin === undefined || !(origins.includes(origin) || origins.includes('*'))) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposedHeaders,
    })
    const requestedHeaders = request.headers['access-control-request-headers']
    if (request.method !== 'OPTIONS') return
    reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': (requestedHeaders ?? '')
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter((name) => namedHeaders.has(name) || /^x-stainless-[a-z-]+$/.test(name))
        .join(', '),
      'access-control-max-age': '600',
    })
    await reply.code(204).send()
  })
}
