import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { z } from 'zod'

const contentPolicy = (scripts: string): string =>
  [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
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

// Files of these folders are looked up on request; a route for each file would make hundreds of routes.
const folders = ['assets', 'samples']

// `scripts/first-load.mjs` writes these pages: index.html with links to the scripts and styles of one page.
const pageFolder = 'pages'

const pageRoutes = z.array(
  z.object({
    /** A regular expression for the path. */
    pattern: z.string(),
    file: z.string(),
  }),
)

/** Serves the built console: its files, and for every page address the HTML that loads this page. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  // A scope of its own, whose errors are those of files and not of the API.
  await app.register(async (scope) => {
    scope.setErrorHandler<FastifyError>((error, _request, reply) => {
      // A condition such as `if-match` that the file does not meet.
      if (error.statusCode !== 412) throw error
      return reply.code(412).send()
    })
    await serveFiles(scope, folder)
  })
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const routes = await readPageRoutes(folder)
  const policy = contentPolicy(await scriptHashes(folder))
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: [...folders, pageFolder].map((name) => `${name}/**`),
    preCompressed: true,
    index: false,
    // Nobody reads parts of these files.
    acceptRanges: false,
    setHeaders: (reply, path) => {
      // Names under assets contain a hash of their content, so caches can keep them.
      const isImmutable = /[\\/]assets[\\/]/.test(path)
      void reply.header(
        'cache-control',
        isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
      // These headers are sent with every file, because a worker follows the policy of its own script, not
      // that of the page.
      void reply.header('content-security-policy', policy)
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
      const path = request.url.split('?', 1)[0] ?? ''
      const page = routes.find(({ pattern }) => pattern.test(path))?.file
      if (!wantsPage(path, request.headers.accept, page !== undefined)) return reply.callNotFound()
      return reply
        .header('cross-origin-opener-policy', 'same-origin')
        .sendFile(page ?? 'index.html')
    })
  }
}

/** The hashes of the scripts that stand in the HTML of every page, as the content policy names them. */
async function scriptHashes(folder: string): Promise<string> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  return [...html.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('')
}

async function readPageRoutes(folder: string): Promise<{ pattern: RegExp; file: string }[]> {
  const text = await readFile(join(folder, pageFolder, 'routes.json'), 'utf8')
  return pageRoutes
    .parse(JSON.parse(text))
    .map(({ pattern, file }) => ({ pattern: new RegExp(pattern, 'i'), file }))
}

function wantsPage(path: string, accept: string | undefined, isPage: boolean): boolean {
  if (/^\/(v1|assets|samples)(\/|$)/.test(path)) return false
  if (accept?.includes('text/html')) return true
  // curl and health checks accept anything, or say nothing. Only browsers get a page for an unknown address.
  return isPage && (accept === undefined || accept.includes('*/*'))
}
