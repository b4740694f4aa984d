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

const isApi = /^\/(v1\/|healthz|readyz|mcp)/

/** Sets the headers of every response. Must be called before any hook that may reject a request. */
export function setAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Console files have cache headers of their own.
    // An address may spell its letters with `%`, and a preflight request has no route.
    const isOfApi = isApi.test(request.url) || isApi.test(request.routeOptions.url ?? '')
    if (isOfApi) reply.headers(apiHeaders)
    done()
  })
}
