import type { FastifyInstance } from 'fastify'

/**
 * Default headers of API responses. Responses contain data of one key, so caches must not store them, and
 * browsers must not treat them as pages or scripts or show them in frames.
 */
export const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Sets the headers of every response. Must be called before any hook that may reject a request. */
export function setAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Console files have cache headers of their own.
    if (/^\/(v1\/|healthz|readyz)/.test(request.url)) reply.headers(apiHeaders)
    done()
  })
}
