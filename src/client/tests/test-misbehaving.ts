import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { createClient } from '#client/client.ts'
import type { Client, ClientOptions } from '#client/client.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A server that gives one answer to each request, and a client of it. */
export async function misbehaving(
  answers: readonly Answer[],
  options: Partial<ClientOptions> = {},
): Promise<{ sheaf: Client; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const answer = answers[requests.length] ?? answers.at(-1)
    requests.push(request)
    answer?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const baseUrl = `http://127.0.0.1:${port}`
  return { sheaf: createClient({ baseUrl, key: 'a key', ...options }), requests }
}

/** A failure as the service sends it. */
export function failure(status: number, key: string, headers: Record<string, string> = {}): Answer {
  return json(
    {
      tpe: 'Some',
      errors: [{ description: `A failure: ${key}.`, key: 'fail.x', extras: { path: 'name' } }],
      extras: { failure: key, request_id: 'r1' },
    },
    status,
    { 'retry-after-ms': '1', ...headers },
  )
}

/** An answer of JSON. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

/** The bytes of a stream, and then its end or a lost connection. */
export function events(text: string, end: 'ends' | 'breaks'): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(text, () => (end === 'ends' ? response.end() : response.destroy()))
  }
}
