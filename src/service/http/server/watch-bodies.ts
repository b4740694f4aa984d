import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#service/failure.ts'
import { waitsForContinue } from './http-server.ts'

export interface BodyLimits {
  /** The minimum average rate of a body over each window, in bytes a second; 0 for none. */
  minBytesPerSecond: number
  /** In milliseconds. */
  windowMs: number
  /** The total time limit for a JSON body, which occupies memory meanwhile, in milliseconds. */
  maxJsonMs: number
}

// Half the rate of GPRS, the slowest mobile connection; a minute without reception ends an
// upload, and half a minute does not.
export const defaultBodyLimits: BodyLimits = {
  minBytesPerSecond: 512,
  windowMs: 60_000,
  maxJsonMs: 300_000,
}

interface Receiving {
  request: IncomingMessage
  isJson: boolean
  startedAt: number
  windowStartedAt: number
  /** The bytes read from the connection when the window began. */
  bytes: number
  fail: (failure: Failure) => void
}

const receivingOf = new WeakMap<IncomingMessage, Receiving>()

/**
 * Ends bodies that arrive too slowly with `request_too_slow`; otherwise one byte in ten seconds would
 * occupy a connection and the resources of its request indefinitely. Time in which the service itself
 * does not read is not counted.
 */
export function watchBodies(app: FastifyInstance, limits: BodyLimits): void {
  const { minBytesPerSecond, windowMs, maxJsonMs } = limits
  const checkMs = Math.min(1000, windowMs / 4, maxJsonMs / 4)
  const minBytes = (minBytesPerSecond * windowMs) / 1000
  const open = new Set<Receiving>()
  let checkedAt = 0
  let timer: NodeJS.Timeout | undefined

  function check(): void {
    const now = performance.now()
    // Bytes that arrived while the event loop was busy have not been read yet.
    const missedMs = Math.max(0, now - checkedAt - 2 * checkMs)
    checkedAt = now
    for (const receiving of open) {
      receiving.startedAt += missedMs
      const failure = judge(receiving, now, missedMs > 0)
      if (failure === null) continue
      open.delete(receiving)
      receiving.fail(failure)
    }
    if (open.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function judge(receiving: Receiving, now: number, wasBusy: boolean): Failure | null {
    const { request, isJson } = receiving
    const { bytesRead } = request.socket
    if (isJson && now - receiving.startedAt > maxJsonMs) {
      return new Failure('request_too_slow', 'The body took too long to arrive.')
    }
    const isOurs = wasBusy || request.readableLength > 0
    if (!isOurs && now - receiving.windowStartedAt < windowMs) return null
    const isSlow = !isOurs && bytesRead - receiving.bytes < minBytes
    receiving.windowStartedAt = now
    receiving.bytes = bytesRead
    return isSlow ? new Failure('request_too_slow', 'The body is arriving too slowly.') : null
  }

  app.addHook('preParsing', (fastifyRequest, reply, _payload, done) => {
    const request = fastifyRequest.raw
    if (waitsForContinue.has(request)) reply.raw.writeContinue()
    done()
    // `app.inject` has no socket of the network.
    if (!hasBody(request) || request.complete || request.socket.bytesRead === undefined) return
    const now = performance.now()
    const receiving: Receiving = {
      request,
      // An operation that takes bytes has no content type any more; see `server`.
      isJson: request.headers['content-type'] !== undefined,
      startedAt: now,
      windowStartedAt: now,
      bytes: request.socket.bytesRead,
      // Fastify answers the error of a body that it reads, and stops reading it.
      fail: (failure) => {
        if (request.listenerCount('error') > 0) request.emit('error', failure)
        else request.destroy()
      },
    }
    receivingOf.set(request, receiving)
    open.add(receiving)
    const end = (): void => void open.delete(receiving)
    request.once('end', end)
    request.once('close', end)
    if (timer !== undefined) return
    checkedAt = now
    timer = setInterval(check, checkMs)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Ends a body that is still arriving with a failure. */
export function failBody(request: IncomingMessage, failure: Failure): void {
  if (!request.complete) receivingOf.get(request)?.fail(failure)
}

/** The bytes of a body as they arrive. Rejects with `request_too_slow`, or as the request does. */
export function bodyChunks(request: IncomingMessage): AsyncIterable<Uint8Array> {
  // The connection must stay open for a failure response while the body is still arriving.
  const chunks: AsyncIterator<Uint8Array, void> = request.iterator({ destroyOnReturn: false })
  const receiving = receivingOf.get(request)
  if (receiving === undefined) return { [Symbol.asyncIterator]: () => chunks }
  let failure: Failure | null = null
  let rejectNext = (_failure: Failure): void => undefined
  receiving.fail = (reason) => {
    failure = reason
    rejectNext(reason)
  }
  const next = (): Promise<IteratorResult<Uint8Array, void>> =>
    new Promise((resolve, reject) => {
      if (failure !== null) reject(failure)
      rejectNext = reject
      chunks.next().then(resolve, reject)
    })
  return { [Symbol.asyncIterator]: () => ({ next, return: () => endOf(chunks) }) }
}

async function endOf<T>(chunks: AsyncIterator<T, void>): Promise<IteratorResult<T, void>> {
  await chunks.return?.()
  return { done: true, value: undefined }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
