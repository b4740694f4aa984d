import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a service whose key is `clientKey`. */
    clientService: string
    clientKey: string
    /** The address of a server that ends streams early, and answers only every second request. */
    misbehavingService: string
  }
}

const root = join(import.meta.dirname, '..', '..', '..', '..')
const key = 'a-fixed-key-for-tests-in-the-browser'

/** Starts a service and a misbehaving one, which pages of any origin may call. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-client-browser-'))
  const service = spawn(process.execPath, [join(root, 'src/service/main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      SHEAF_DATA_DIR: folder,
      SHEAF_ADMIN_KEY: key,
      SHEAF_ALLOWED_ORIGINS: '*',
      SHEAF_SCRIPTED_MODEL: 'true',
      SHEAF_LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const misbehaving = misbehavingServer()
  await once(misbehaving.listen(0, '127.0.0.1'), 'listening')
  const address = misbehaving.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  project.provide('misbehavingService', `http://127.0.0.1:${port}`)
  project.provide('clientKey', key)
  project.provide('clientService', await addressOf(service.stdout))
  return async () => {
    misbehaving.close()
    misbehaving.closeAllConnections()
    service.kill('SIGKILL')
    await once(service, 'close')
    await rm(folder, { recursive: true, force: true })
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const chunk of output.setEncoding('utf8')) {
    text += String(chunk)
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0]
    if (address !== undefined) return address
  }
  throw new Error(`the service did not start: ${text}`)
}

function misbehavingServer() {
  let count = 0
  return createServer((request, response) => {
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*, authorization',
      'access-control-expose-headers': '*',
    }
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
    if (request.url === '/v1/graphs/question') {
      response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' })
      return response.end('data: {"answer":"Wool is"}\n\n')
    }
    count += 1
    if (count % 2 === 1) return response.writeHead(503, { ...headers, 'retry-after-ms': '1' }).end()
    response.writeHead(200, headers).end('{"key":{"name":"after a retry"}}')
  })
}
