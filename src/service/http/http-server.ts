import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Socket } from 'node:net'
import { loopTurn } from '#service/scheduling/loop-turn.ts'
import type { LoopTurn } from '#service/scheduling/loop-turn.ts'
import { refuseConnection } from './client-error.ts'
import { Failure } from './failure.ts'

export interface HttpLimits {
  /** Connections that are open at a time; half of them to one address, unless that is a proxy. */
  maxConnections: number
  /** Requests that may wait on a connection while an earlier one is answered. */
  maxPipelined: number
  /** Requests of one connection, after which it is closed. */
  maxRequestsPerConnection: number
  /** How long the head of a request may take, in milliseconds. */
  maxHeadMs: number
  /** How long one turn of the event loop may start requests, in milliseconds. */
  maxTurnMs: number
}

export const defaultHttpLimits: HttpLimits = {
  maxConnections: 10_000,
  maxPipelined: 100,
  maxRequestsPerConnection: 10_000,
  maxHeadMs: 30_000,
  maxTurnMs: 10,
}

// A connection that moves no byte for so long is closed, whatever it waits for.
const maxSilenceMs = 120_000
const checkIntervalMs = 5000

/**
 * An HTTP server whose connections are answered one request at a time, each connection after the
 * others where many ask at once, so that neither a pipeline nor a crowd holds up the event loop.
 * Health checks do not wait.
 */
export function httpServer(
  handler: RequestListener,
  limits: HttpLimits,
  trustedProxies: readonly string[],
): Server {
  const dispatch = dispatcher(loopTurn(limits.maxTurnMs))
  const server = createServer(
    {
      connectionsCheckingInterval: Math.min(checkIntervalMs, limits.maxHeadMs),
      headersTimeout: limits.maxHeadMs,
      // An upload may take hours. `watchBodies` ends those that make no progress.
      requestTimeout: 0,
    },
    oneAtATime(limits, ({ request, response }) =>
      isHealthCheck(request)
        ? handler(request, response)
        : dispatch(() => {
            // Whoever hung up while waiting has asked for nothing.
            if (!request.socket.destroyed) handler(request, response)
          }),
    ),
  )
  server.timeout = maxSilenceMs
  boundConnections(server, limits.maxConnections, addressList(trustedProxies))
  return server
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

interface Connection {
  /** Including the one in progress, in the order in which they came. */
  exchanges: Exchange[]
  /** How many there may still be. */
  left: number
}

/**
 * Starts the next request of a connection once the one before is answered. Node starts all that it
 * reads at once, and keeps every answer in memory until those before it are sent.
 */
function oneAtATime(
  { maxPipelined, maxRequestsPerConnection }: HttpLimits,
  start: (exchange: Exchange) => void,
): RequestListener {
  const connections = new WeakMap<Socket, Connection>()

  function startFirst(exchanges: Exchange[], socket: Socket): void {
    const [first] = exchanges
    if (first === undefined) return
    // The body of the last one may still have to be read.
    if (exchanges.length === 1) socket.resume()
    first.response.once('close', () => {
      exchanges.shift()
      if (!first.response.shouldKeepAlive) exchanges.length = 0
      if (!socket.destroyed) startFirst(exchanges, socket)
    })
    start(first)
  }

  return (request, response) => {
    const { socket } = request
    const connection = connections.get(socket) ?? { exchanges: [], left: maxRequestsPerConnection }
    connections.set(socket, connection)
    connection.left -= 1
    // Whatever else was received goes unanswered, as after any answer that closes its connection.
    if (connection.left === 0) response.shouldKeepAlive = false
    if (connection.left < 0 || socket.destroyed) return
    connection.exchanges.push({ request, response })
    if (connection.exchanges.length === 1) {
      startFirst(connection.exchanges, socket)
      return
    }
    // Reading stops soon, not at once: what has been received already still arrives here.
    socket.pause()
    // Node keeps what it has read of a connection for as long as the connection is open.
    if (connection.exchanges.length > maxPipelined + 1) socket.destroy()
  }
}

/** Starts work at once while there is time in a turn of the event loop, then one piece in each turn. */
function dispatcher(turn: LoopTurn): (work: () => void) => void {
  const waiting = new Set<() => void>()

  function startNext(): void {
    const [work] = waiting
    if (work === undefined) return
    waiting.delete(work)
    if (waiting.size > 0) setImmediate(startNext)
    work()
  }

  return (work) => {
    if (waiting.size === 0 && turn.hasTime()) {
      work()
      return
    }
    waiting.add(work)
    if (waiting.size === 1) setImmediate(startNext)
  }
}

function isHealthCheck({ url }: IncomingMessage): boolean {
  return url === '/healthz' || url === '/readyz'
}

function boundConnections(server: Server, maxConnections: number, proxies: BlockList): void {
  const open = new Map<string, number>()
  const maxPerAddress = Math.ceil(maxConnections / 2)
  let total = 0
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined) {
      socket.destroy()
      return
    }
    const ofAddress = (open.get(address) ?? 0) + 1
    open.set(address, ofAddress)
    total += 1
    socket.once('close', () => {
      total -= 1
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (total > maxConnections) {
      refuseConnection(socket, new Failure('unavailable', 'Too many connections are open.'))
    } else if (ofAddress > maxPerAddress && !includes(proxies, address)) {
      const message = `Too many connections are open to ${address}.`
      refuseConnection(socket, new Failure('too_many_requests', message))
    }
  })
}

function addressList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function includes(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
