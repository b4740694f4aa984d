import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Socket } from 'node:net'
import type { WorkOwner } from '#service/scheduling/fair-queue.ts'
import type { LoopTurn } from '#service/scheduling/loop-turn.ts'
import { turnQueue } from '#service/scheduling/turn-queue.ts'
import { refuseConnection } from './client-error.ts'
import { Failure } from '#service/failure.ts'

export interface HttpLimits {
  /** Connections that are open at a time; half of them to one address, unless that is a proxy. */
  maxConnections: number
  /** Requests that may wait on a connection while an earlier one is answered. */
  maxPipelined: number
  /** The same of all connections together. */
  maxPipelinedTotal: number
  /** Requests of one connection, after which it is closed. */
  maxRequestsPerConnection: number
  /** How long the head of a request may take, in milliseconds. */
  maxHeadMs: number
}

export const defaultHttpLimits: HttpLimits = {
  maxConnections: 10_000,
  // More than a piece of 64 KiB holds, which is what Node reads at a time, of usual requests.
  maxPipelined: 1000,
  maxPipelinedTotal: 20_000,
  maxRequestsPerConnection: 10_000,
  maxHeadMs: 30_000,
}

// A connection that moves no byte for so long is closed, whatever it waits for.
const maxSilenceMs = 120_000
// Longer than the 60 s for which proxies usually keep a connection that they may use again.
const maxIdleMs = 72_000
const checkIntervalMs = 5000

export interface HttpServerParts {
  limits: HttpLimits
  trustedProxies: readonly string[]
  turn: LoopTurn
}

/**
 * An HTTP server whose connections are answered one request at a time. Where many ask at once,
 * addresses take turns, and keys of one address, so that neither a pipeline nor a crowd holds up
 * others. Health checks do not wait.
 */
export function httpServer(
  handler: RequestListener,
  { limits, trustedProxies, turn }: HttpServerParts,
): Server {
  const turns = turnQueue(turn)
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
        : void turns.enter(senderOf(request)).then(() => {
            // Whoever hung up while waiting has asked for nothing.
            if (!request.socket.destroyed) handler(request, response)
          }),
    ),
  )
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
  /** How many there may still be. */
  left: number
}

/**
 * Starts the next request of a connection once the one before is answered. Node starts all that it
 * reads at once, and keeps every answer in memory until those before it are sent.
 */
function oneAtATime(
  { maxPipelined, maxPipelinedTotal, maxRequestsPerConnection }: HttpLimits,
  start: (exchange: Exchange) => void,
): RequestListener {
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
    waiting += 1
    pauseReading(socket)
    // Node keeps what it has read of a connection for as long as the connection is open.
    if (connection.exchanges.length > maxPipelined + 1 || waiting > maxPipelinedTotal) {
      socket.destroy()
    }
  }
}

/** What has been read already, at most 64 KiB, is still parsed. */
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

/** Whose request it is, as far as that can be said before its key is looked up. */
function senderOf({ socket, headers: { authorization = '' } }: IncomingMessage): WorkOwner {
  return {
    organization_id: socket.remoteAddress ?? '',
    // A hash, since it is remembered for a while and headers may be long.
    key_id: authorization === '' ? '' : hash('sha256', authorization, 'base64'),
  }
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
  const maxPerAddress = Math.ceil(maxConnections / 2)
  let total = 0
  server.on('connection', (socket: Socket) => {
    onConnection()
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
