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

// their files are looked up when they are asked for: a route for each would be hundreds
const folders = ['assets', 'samples']

/** Serves the built console: its files, and its one page for every address a person may open. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: folders.map((name) => `${name}/**`),
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      // names under assets carry a hash of their content
      const lasting = /[\\/]assets[\\/]/.test(path)
      void reply.header(
        'cache-control',
        lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      // Of every file: a worker is bound by the policy of its script, not by that of the page.
      void reply.header('content-security-policy', contentPolicy)
      void reply.header('referrer-policy', 'no-referrer')
      void reply.header('x-content-type-options', 'nosniff')
    },
  })
  for (const name of folders) {
    app.get<{ Params: { file: string } }>(`/${name}/:file`, ({ params: { file } }, reply) =>
      /^[\w-][\w.-]*$/.test(file) ? reply.sendFile(`${name}/${file}`) : reply.callNotFound(),
    )
  }
  for (const url of ['/', '/*']) {
    app.get(url, (request, reply) => {
      if (!wantsPage(request.url, request.headers.accept)) return reply.callNotFound()
      return reply.header('cross-origin-opener-policy', 'same-origin').sendFile('index.html')
    })
  }
}

function wantsPage(url: string, accept: string | undefined): boolean {
  return !/^\/(v1|assets|samples)(\/|$)/.test(url) && (accept ?? '').includes('text/html')
}
