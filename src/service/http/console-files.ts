import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "worker-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** Serves the built console: its files, and its one page for every address a person may open. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      // names under assets carry a hash of their content
      const lasting = /[\\/]assets[\\/]/.test(path)
      void reply.header(
        'cache-control',
        lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      void reply.header('x-content-type-options', 'nosniff')
    },
  })
  for (const url of ['/', '/*']) {
    app.get(url, (request, reply) => {
      if (!wantsPage(request.url, request.headers.accept)) return reply.callNotFound()
      return reply
        .headers({
          'content-security-policy': contentPolicy,
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
        })
        .sendFile('index.html')
    })
  }
}

function wantsPage(url: string, accept: string | undefined): boolean {
  return !/^\/(v1|assets|samples)(\/|$)/.test(url) && (accept ?? '').includes('text/html')
}
