// A peer of chat.ts: the least that a proxy of models has to do.
import { Agent, createServer, request as send } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

const [upstream = ''] = process.argv.slice(2)
const { hostname, port } = new URL(upstream)
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

const server = createServer({ noDelay: true }, (request, reply) => {
  if (request.method === 'GET') {
    reply.end('ok')
    return
  }
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => forward(request, Buffer.concat(pieces), reply))
})

function forward(request: IncomingMessage, bytes: Buffer, reply: ServerResponse): void {
  const chatRequest = readBody(bytes)
  if (chatRequest === null) {
    refuse(reply, 400)
    return
  }
  const body = Buffer.from(
    JSON.stringify({ ...chatRequest, model: upstreamName(chatRequest['model']) }),
  )
  const upstreamRequest = send(
    {
      hostname,
      port,
      agent,
      method: 'POST',
      path: '/v1/chat/completions',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        authorization: request.headers.authorization ?? '',
      },
    },
    (answer) => {
      reply.writeHead(answer.statusCode ?? 502, {
        'content-type': answer.headers['content-type'] ?? 'application/json',
      })
      answer.pipe(reply)
    },
  )
  upstreamRequest.once('error', () => refuse(reply, 502))
  reply.once('close', () => upstreamRequest.destroy())
  upstreamRequest.end(body)
}

function readBody(bytes: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

function upstreamName(model: unknown): string {
  return typeof model === 'string' && model !== 'mdl-x5' ? model : 'stub'
}

function refuse(reply: ServerResponse, status: number): void {
  if (!reply.headersSent) reply.writeHead(status)
  reply.end()
}

server.listen({ port: 0, host: '127.0.0.1', backlog: 2048 }, () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`)
})
