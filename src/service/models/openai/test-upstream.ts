import { createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** A request as a test upstream received it. */
export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** The parsed JSON; empty when there was none. */
  body: Record<string, unknown>
}

/** How a test upstream answers one request. */
export interface Script {
  /** Default: 200. */
  status?: number
  /** Default: an event stream. */
  headers?: Record<string, string>
  /**
   * Each chunk is written separately. A number is a pause in milliseconds; a promise is awaited; a function
   * is called.
   */
  chunks?: readonly (string | Uint8Array | number | Promise<unknown> | (() => void))[]
  /** `cut` breaks the connection; `hang` leaves it open; `silent` sends nothing at all. */
  end?: 'whole' | 'cut' | 'hang' | 'silent'
}

/** An OpenAI-compatible server that answers by the scripts of a test. */
export interface TestUpstream {
  /** Ends in /v1. */
  base_url: string
  port: number
  received: Received[]
  /** Sets the scripts for the next requests, in order; the last one repeats. */
  answer: (...scripts: (Script | ((received: Received) => Script))[]) => void
  /** The number of requests in progress. */
  open: () => number
  /** The number of requests that the client aborted. */
  abandoned: () => number
  connections: () => number
  close: () => Promise<void>
}

/** Starts a server that answers `Hello there.`, streamed or whole, until scripts are set. */
export async function testUpstream(port = 0): Promise<TestUpstream> {
  const received: Received[] = []
  let scripts: readonly (Script | ((received: Received) => Script))[] = [greeting]
  let open = 0
  let abandoned = 0
  let connections = 0

  async function serve(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    open += 1
    const ended = new AbortController()
    reply.once('close', () => {
      open -= 1
      if (!reply.writableFinished && !ended.signal.aborted) abandoned += 1
      ended.abort()
    })
    const current = await readRequest(request)
    received.push(current)
    const [next = greeting] = scripts
    if (scripts.length > 1) scripts = scripts.slice(1)
    await play(typeof next === 'function' ? next(current) : next, reply, ended)
  }

  const server = createServer({ noDelay: true }, (request, reply) => {
    serve(request, reply).catch(() => reply.destroy())
  })
  server.on('connection', () => (connections += 1))
  await listen(server, port)
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The server is not listening.')
  return {
    base_url: `http://127.0.0.1:${address.port}/v1`,
    port: address.port,
    received,
    answer: (...nextScripts) => void (scripts = nextScripts),
    open: () => open,
    abandoned: () => abandoned,
    connections: () => connections,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function play(script: Script, reply: ServerResponse, ended: AbortController): Promise<void> {
  const { status = 200, headers = { 'content-type': 'text/event-stream' }, end = 'whole' } = script
  if (end === 'silent') return
  reply.writeHead(status, headers)
  reply.flushHeaders()
  for (const chunk of script.chunks ?? []) {
    if (ended.signal.aborted) return
    if (typeof chunk === 'number') await pause(chunk)
    else if (chunk instanceof Promise) await chunk
    else if (typeof chunk === 'function') chunk()
    // Waits until the chunk is flushed, so that chunks arrive separately.
    else await new Promise((resolve) => reply.write(chunk, resolve))
  }
  if (end === 'whole') reply.end()
  if (end === 'cut') {
    ended.abort()
    reply.destroy()
  }
}

async function readRequest(request: IncomingMessage): Promise<Received> {
  let text = ''
  request.setEncoding('utf8')
  for await (const read of request) text += String(read)
  const { method = '', url = '', headers } = request
  return { method, path: url, headers, body: text === '' ? {} : JSON.parse(text) }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

function greeting({ path, body }: Received): Script {
  if (path.endsWith('/models')) return json({ object: 'list', data: [{ id: 'test-model' }] })
  if (!body['stream']) return json(completion({ content: 'Hello there.' }))
  return {
    chunks: [
      piece({ role: 'assistant', content: 'Hello' }),
      piece({ content: ' there.' }),
      ending(),
    ],
  }
}

/** A JSON reply. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Script {
  const chunks = [JSON.stringify(body)]
  return { status, headers: { 'content-type': 'application/json', ...headers }, chunks }
}

/** An error reply in OpenAI's shape. */
export function refusal(status: number, message: string, code: string | null = null): Script {
  return json({ error: { message, type: 'invalid_request_error', code } }, status)
}

/** The body of an answer that is not streamed. */
export function completion(message: object, finish_reason: string | null = 'stop'): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'test-model',
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }],
    usage: { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 },
  }
}

/** A server-sent event. */
export function event(body: unknown): string {
  return `data: ${typeof body === 'string' ? body : JSON.stringify(body)}\n\n`
}

/** An event with one piece of an answer. */
export function piece(
  delta: object,
  finish_reason: string | null = null,
  rest: Record<string, unknown> = {},
): string {
  const identity = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'test-model',
  }
  return event({ ...identity, choices: [{ index: 0, delta, finish_reason }], ...rest })
}

/** The last events of a stream. */
export function ending(finish_reason = 'stop'): string {
  return piece({}, finish_reason) + event('[DONE]')
}

/** Cuts a text into pieces of `size` bytes. */
export function cut(text: string, size = 1): Uint8Array[] {
  const bytes = Buffer.from(text)
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
}
