import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { BlockList, isIP, Socket } from 'node:net'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import type { LoopTurn } from '#service/scheduling/loop-turn.ts'
import { turnQueue } from '#service/scheduling/turn-queue.ts'
import { refuseConnection, refuseRequest } from './client-error.ts'
import { networkOf } from './network-of.ts'
import { Failure } from '#service/failure.ts'

export interface HttpLimits {
  /** The maximum of open connections; half of them from one address or IPv6 network, unless that is a proxy. */
  maxConnections: number
  /** The maximum of requests that wait on a connection while an earlier one is answered. */
  maxPipelined: number
  /** The maximum of pipelined requests on all connections together. */
  maxPipelinedTotal: number
  /** The number of requests after which a connection is closed. */
  maxRequestsPerConnection: number
  /** The time limit for the head of a request, in milliseconds. */
  maxHeadMs: number
  /** How long a stop waits for responses, in milliseconds. */
  maxStopMs: number
}

export const defaultHttpLimits: HttpLimits = {
  maxConnections: 10_000,
  // More than the usual requests that fit into 64 KiB, which Node reads at a time.
  maxPipelined: 1000,
  maxPipelinedTotal: 20_000,
  maxRequestsPerConnection: 10_000,
  maxHeadMs: 30_000,
  maxStopMs: 30_000,
}

// A connection that moves no byte for so long is closed, whatever it waits for.
const maxSilenceMs = 120_000
// Longer than the 60 s for which proxies usually keep a connection that they may use again.
const maxIdleMs = 72_000
const checkIntervalMs = 5000

/** Requests whose clients send the body once they are told to (RFC 9110, 10.1.1). */
export const waitsForContinue = new WeakSet<IncomingMessage>()

export interface HttpServerParts {
  limits: HttpLimits
  trustedProxies: readonly string[]
  turn: LoopTurn
}

/**
 * An HTTP server that answers one request at a time on each connection. Under load, addresses take
 * turns, and so do the keys of one address, so that neither a pipeline nor a crowd delays others.
 * Health checks do not wait.
 */
export function httpServer(
  handler: RequestListener,
  { limits, trustedProxies, turn }: HttpServerParts,
): Server {
  const turns = turnQueue(turn)
  const { listener, isIdle } = oneAtATime(limits, ({ request, response }) =>
    isHealthCheck(request)
      ? handler(request, response)
      : void turns.enter(senderOf(request)).then(() => {
          // A caller who hung up while waiting needs no answer.
          if (!request.socket.destroyed) handler(request, response)
        }),
  )
  const server = createServer(
    {
      connectionsCheckingInterval: Math.min(checkIntervalMs, limits.maxHeadMs),
      headersTimeout: limits.maxHeadMs,
      // An upload may take hours. `watchBodies` ends those that make no progress.
      requestTimeout: 0,
      // Node would refuse a request without the header itself, in a form that is not documented.
      requireHostHeader: false,
    },
    answer,
  )
  function answer(request: IncomingMessage, response: ServerResponse): void {
    const problem = headerProblem(request)
    if (problem === null) listener(request, response)
    else refuseRequest(response, new Failure('request_unreadable', problem))
  }
  // `watchBodies` says that the body may be sent, once the caller is known. Node would say it to everybody.
  server.on('checkContinue', (request, response) => {
    waitsForContinue.add(request)
    answer(request, response)
  })
  // An expectation that Node does not know is ignored, as RFC 9110, 10.1.1 allows.
  server.on('checkExpectation', listener)
  // For `CONNECT`, Node gives a socket that it no longer watches, and would close it if nothing took it.
  server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy())
    if (socket instanceof Socket && isIdle(socket)) {
      refuseConnection(socket, new Failure('route_unknown', 'CONNECT is not supported here.'))
    } else socket.destroy()
  })
  server.timeout = maxSilenceMs
  server.keepAliveTimeout = maxIdleMs
  boundConnections(server, limits.maxConnections, addressList(trustedProxies), turn.noteConnection)
  return server
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

interface Connection {
  /** Including the one in progress, in the order in which they came. */
  exchanges: Exchange[]
  /** The number of requests until the connection is closed. */
  remainingRequests: number
}

/**
 * Starts the next request of a connection once the previous one is answered. Node itself would start all
 * requests that it has read, and keep each response in memory until the earlier ones are sent.
 */
function oneAtATime(
  { maxPipelined, maxPipelinedTotal, maxRequestsPerConnection }: HttpLimits,
  start: (exchange: Exchange) => void,
): { listener: RequestListener; isIdle: (socket: Socket) => boolean } {
  const connections = new WeakMap<Socket, Connection>()
  let waiting = 0

  function startFirst(exchanges: Exchange[], socket: Socket): void {
    const [first] = exchanges
    if (first === undefined) return
    // The body of the last one may still have to be read.
    if (exchanges.length === 1) resumeReading(socket)
    first.response.once('close', () => {
      const isLast = socket.destroyed || !first.response.shouldKeepAlive
      const dropped = exchanges.splice(0, isLast ? exchanges.length : 1)
      waiting -= isLast ? dropped.length - 1 : Math.min(exchanges.length, 1)
      startFirst(exchanges, socket)
    })
    start(first)
  }

  const listener: RequestListener = (request, response) => {
    const { socket } = request
    const connection = connections.get(socket) ?? {
      exchanges: [],
      remainingRequests: maxRequestsPerConnection,
    }
    connections.set(socket, connection)
    connection.remainingRequests -= 1
    // Whatever else was received goes unanswered, as after any answer that closes its connection.
    if (connection.remainingRequests === 0) response.shouldKeepAlive = false
    if (connection.remainingRequests < 0 || socket.destroyed) return
    connection.exchanges.push({ request, response })
    if (connection.exchanges.length === 1) {
      startFirst(connection.exchanges, socket)
      return
    }
    waiting += 1
    pauseReading(socket)
    // Node keeps the buffer of a connection for as long as the connection is open.
    if (connection.exchanges.length > maxPipelined + 1 || waiting > maxPipelinedTotal) {
      socket.destroy()
    }
  }

  return {
    listener,
    isIdle: (socket) => (connections.get(socket)?.exchanges ?? []).length === 0,
  }
}

/** Pauses a socket. Bytes that were already read, at most 64 KiB, are still parsed. */
function pauseReading(socket: Socket): void {
  socket.pause()
  // Node resumes the socket after each request that it has parsed and after each that is answered.
  socket.resume = () => socket
}

function resumeReading(socket: Socket): void {
  if (!Object.hasOwn(socket, 'resume')) return
  Reflect.deleteProperty(socket, 'resume')
  socket.resume()
}

/** The presumed sender of a request, before its key is looked up. */
function senderOf({ socket, headers: { authorization = '' } }: IncomingMessage): WorkOwner {
  return {
    organization_id: networkOf(socket.remoteAddress ?? ''),
    // A hash, because it is stored for a while and headers may be long.
    key_id: authorization === '' ? '' : hash('sha256', authorization, 'base64'),
  }
}

/**
 * Why a request is refused for its headers; null if it is not. Node takes the first of two such fields, and a proxy that
 * takes the last one would have checked another host or key (RFC 9112, 3.2; RFC 9110, 5.3).
 */
function headerProblem({ headers, headersDistinct, httpVersion }: IncomingMessage): string | null {
  if (httpVersion === '1.1' && headers.host === undefined) return 'The request has no Host header.'
  if ((headersDistinct['host']?.length ?? 0) > 1)
    return 'The request has more than one Host header.'
  if ((headersDistinct['authorization']?.length ?? 0) > 1) {
    return 'The request has more than one Authorization header.'
  }
  return null
}

function isHealthCheck({ url }: IncomingMessage): boolean {
  return url === '/healthz' || url === '/readyz'
}

function boundConnections(
  server: Server,
  maxConnections: number,
  proxies: BlockList,
  onConnection: () => void,
): void {
  const open = new Map<string, number>()
  const maxPerNetwork = Math.ceil(maxConnections / 2)
  let total = 0
  server.on('connection', (socket: Socket) => {
    onConnection()
    const address = socket.remoteAddress
    if (address === undefined) {
      socket.destroy()
      return
    }
    const network = networkOf(address)
    const ofNetwork = (open.get(network) ?? 0) + 1
    open.set(network, ofNetwork)
    total += 1
    socket.once('close', () => {
      total -= 1
      const remaining = (open.get(network) ?? 1) - 1
      if (remaining === 0) open.delete(network)
      else open.set(network, remaining)
    })
    if (total > maxConnections) {
      refuseConnection(socket, new Failure('unavailable', 'Too many connections are open.'))
    } else if (ofNetwork > maxPerNetwork && !includes(proxies, address)) {
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
