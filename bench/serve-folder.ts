import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Serves the built page of another product below `/_/`, compressed, and refuses everything else as its API would. */
export async function serveFolder(
  folder: string,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://peer')
    const name = pathname === '/_/' ? 'index.html' : pathname.replace(/^\/_\//, '')
    const type = types[extname(name)]
    const path = join(folder, normalize(`/${name}`))
    readFile(path).then(
      (bytes) => {
        const isText = type !== undefined && !/png|woff2/.test(type)
        response.writeHead(200, {
          'content-type': type ?? 'application/octet-stream',
          ...(isText && { 'content-encoding': 'gzip' }),
        })
        response.end(isText ? gzipSync(bytes) : bytes)
      },
      () => {
        response.writeHead(pathname.startsWith('/api/') ? 401 : 404, {
          'content-type': 'application/json',
        })
        response.end(
          '{"status":401,"message":"The request requires valid authorization.","data":{}}',
        )
      },
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('there is no port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
