import type { FastifyInstance } from 'fastify'

/**
 * What answers of the interface say unless they say otherwise: they hold what one key may see, so
 * that no cache stores them, and no browser takes them for a page or a script, or shows them in one.
 */
export const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Sets the headers of every answer. To be called before any hook that may refuse. */
export function setAnswerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // The files of the console say themselves how long they may be stored.
    if (/^\/(v1\/|healthz|readyz)/.test(request.url)) reply.headers(apiHeaders)
    done()
  })
}
