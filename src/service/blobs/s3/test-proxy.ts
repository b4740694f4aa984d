import { createServer, request as forward } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * What a store does to a request: answers with a status, never answers, closes the connection, closes it after the
 * first half of the answer or after it has done what it was asked, or receives a changed body.
 */
export type Fault = number | 'hang' | 'reset' | 'half' | 'lost-answer' | 'changed'

export interface Proxy {
  port: number
  /** Decides about each request; null lets it pass. */
  fault: (request: IncomingMessage) => Fault | null
  /** The requests that were made, such as `PUT /bucket/key`. */
  requests: string[]
  /** Refuses connections until `start`. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Resolves when the server has answered every request that was passed to it. */
  settled: () => Promise<void>
}

/** A proxy in front of a server on this machine, until the end of the test. */
export async function testProxy(target: number): Promise<Proxy> {
  let server: Server | null = null
  const open = new Set<Promise<unknown>>()
  const proxy: Proxy = {
    port: 0,
    settled: async () => {
      await Promise.all(open)
    },
    fault: () => null,
    requests: [],
    start: async () => {
      server = createServer((request, response) => pass(proxy, target, request, response, open))
      server.listen(proxy.port, '127.0.0.1')
      await once(server, 'listening')
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
      proxy.port = (server.address() as AddressInfo).port
    },
    stop: async () => {
      const stopping = server
      server = null
      if (stopping === null) return
      stopping.closeAllConnections()
      stopping.close()
      await once(stopping, 'close')
    },
  }
  await proxy.start()
  onTestFinished(proxy.stop)
  return proxy
}

function pass(
  proxy: Proxy,
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
  open: Set<Promise<unknown>>,
): void {
  proxy.requests.push(`${request.method} ${request.url}`)
  const fault = proxy.fault(request)
  if (fault === 'hang') return
  if (fault === 'reset') {
    request.socket.destroy()
    return
  }
  if (typeof fault === 'number') {
    request.resume()
    response.writeHead(fault, { 'content-type': 'application/xml' })
    response.end(`<Error><Code>Fault${fault}</Code><Message>A fault of a test.</Message></Error>`)
    return
  }
  const { method, url, headers } = request
  const upstream = forward({ port, method, path: url, headers }, (answer) => {
    if (fault === 'lost-answer') {
      answer.resume()
      answer.once('end', () => request.socket.destroy())
      return
    }
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    if (fault !== 'half') {
      // Whoever asked may be gone.
      response.once('close', () => answer.resume())
      if (response.destroyed) answer.resume()
      else answer.pipe(response)
      return
    }
    let left = Math.floor(Number(answer.headers['content-length']) / 2)
    answer.on('data', (chunk: Buffer) => {
      if (left <= 0) return
      const piece = chunk.subarray(0, left)
      left -= piece.length
      response.write(piece, () => {
        if (left <= 0) response.destroy()
      })
    })
  })
  upstream.on('error', () => request.destroy())
  const closed = once(upstream, 'close').catch(() => undefined)
  open.add(closed)
  void closed.then(() => open.delete(closed))
  request.on('error', () => upstream.destroy())
  request.once('close', () => {
    if (!request.complete) upstream.destroy()
  })
  let isChanged = false
  request.on('data', (chunk: Buffer) => {
    const copy = Buffer.from(chunk)
    if (fault === 'changed' && !isChanged && copy.length > 0) {
      copy[0] = (copy[0] ?? 0) ^ 1
      isChanged = true
    }
    if (!upstream.write(copy)) {
      request.pause()
      upstream.once('drain', () => request.resume())
    }
  })
  request.on('end', () => upstream.end())
}
