import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureKey } from '#contract/failures/failures.ts'
import type { Caller } from '#service/access/caller.ts'

/** A request that was let in: its key is valid and may do this. */
export interface Asked {
  endpoint: Endpoint
  /** The endpoint's name in the contract: `createGraph`. */
  operation: string
  caller: Caller
  request: FastifyRequest
  /** For headers; the answer itself is not a watch's to send. */
  reply: FastifyReply
  /** Aborts when the caller hangs up. */
  signal: AbortSignal
}

/** What a caller gave, read by the contract. */
export interface Input {
  query: unknown
  /** Undefined where the endpoint takes none, or takes bytes. */
  body: unknown
}

/** An answer in JSON, as it goes out. */
export interface Answer {
  status: number
  text: string
}

/** The same with what its text was made of. */
export interface Kept extends Answer {
  value: unknown
}

/** What handlers tell of a request beside its answer, with `note`. */
export interface Notes {
  model?: string
  prompt_tokens?: number
  completion_tokens?: number
  /** Bytes that were stored. */
  bytes?: number
  /** SHA-256 of a body of bytes, hexadecimal. */
  sha256?: string
}

/** A request whose answer has ended, well or not. */
export interface Answered {
  /** Null where nothing is at the address. */
  endpoint: Endpoint | null
  operation: string | null
  /** Null where the credentials were refused, or never looked at. */
  caller: Caller | null
  request: FastifyRequest
  /** As it was sent; 499 where the caller hung up before there was one. */
  status: number
  /** The first failure, also one that ended a stream whose status was 200. */
  failure: FailureKey | null
  /** Whether the caller hung up before the end. */
  hungUp: boolean
  /** From the request's head to the end of its answer. */
  milliseconds: number
  notes: Notes
}

/** Sees every request; serve.ts asks each watch in their order and knows nothing else of them. */
export interface Watch {
  /** Before a byte of the body is read. Throws to refuse; may set headers. */
  admit?: (asked: Asked) => void | Promise<void>
  /** Once the body is received, before it is read by the contract. Throws to refuse. */
  received?: (asked: Asked) => void | Promise<void>
  /** Before the handler runs. Throws to refuse; an answer is sent in the place of the handler's. */
  begin?: (asked: Asked, input: Input) => Answer | undefined | Promise<Answer | undefined>
  /** Calls the handler, in a context that the watch makes for it. */
  run?: <T>(asked: Asked, input: Input, handler: () => Promise<T>) => Promise<T>
  /** Before a handler's answer in JSON is sent, which waits for it. Throws to answer a failure. */
  keep?: (asked: Asked, input: Input, answer: Kept) => void | Promise<void>
  /** When a request that was let in ends with an error. What it throws is logged. */
  fail?: (asked: Asked, error: unknown) => void | Promise<void>
  /**
   * Once for every request, also for those that nothing above was asked of, when its connection and
   * its handler have both ended. What it throws is logged.
   */
  answered?: (answered: Answered) => void
}

type Seen = Pick<Answered, 'endpoint' | 'operation' | 'caller' | 'failure' | 'notes'> & {
  address: string
  /** How many parts of the service still work for the request. */
  holds: number
  report: () => void
}

const seenOf = new WeakMap<FastifyRequest, Seen>()

/**
 * Where a request came from, as it was known when its head was read: a socket that was reset since
 * has no address any more. Empty where even then it had none.
 */
export function addressOf(request: FastifyRequest): string {
  return seenOf.get(request)?.address ?? ''
}

/**
 * Puts off `answered` until the function it returns is called: for work that goes on after the
 * caller has hung up, and whose outcome and notes belong to the request.
 */
export function holdAnswered(request: FastifyRequest): () => void {
  const seen = seenOf.get(request)
  if (seen === undefined) return () => undefined
  seen.holds += 1
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    seen.holds -= 1
    seen.report()
  }
}

/** Whose request was let in. Throws for one that was not. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = seenOf.get(request)?.caller
  if (!caller) throw new Error('the caller of a request is asked for before it is known')
  return caller
}

/** Adds to what the watches are told when the answer has ended. */
export function note(request: FastifyRequest, notes: Notes): void {
  const seen = seenOf.get(request)
  if (seen) Object.assign(seen.notes, notes)
}

/** What was noted so far. */
export function notesOf(request: FastifyRequest): Notes {
  return seenOf.get(request)?.notes ?? {}
}

/** For serve.ts: what the request is of, and later by whom. */
export function noteCall(
  request: FastifyRequest,
  call: Partial<Pick<Seen, 'endpoint' | 'operation' | 'caller'>>,
): void {
  const seen = seenOf.get(request)
  if (seen) Object.assign(seen, call)
}

/** For what shapes failures. */
export function noteFailure(request: FastifyRequest, key: FailureKey): void {
  const seen = seenOf.get(request)
  if (seen) seen.failure ??= key
}

/** The requests that were reported, or will be. */
export interface WatchedRequests {
  /** Resolves when no request is worked for any more, or after a bounded wait. */
  settle: () => Promise<void>
}

const settleLimitMs = 10_000
const settlePollMs = 20

/**
 * Reports every request to the watches once it has ended. Must be called before any hook that may
 * refuse.
 */
export function watchRequests(app: FastifyInstance, watches: readonly Watch[]): WatchedRequests {
  const listeners = watches.flatMap((watch) => watch.answered ?? [])
  const open = new Set<FastifyRequest>()
  // A socket keeps the address that was read once, and loses one that was not when it is reset.
  app.server.on('connection', (socket) => void socket.remoteAddress)
  app.addHook('onRequest', async (request, reply) => {
    const begun = performance.now()
    const { raw } = reply
    let ended: Pick<Answered, 'status' | 'hungUp' | 'milliseconds'> | null = null
    const seen: Seen = {
      endpoint: null,
      operation: null,
      caller: null,
      failure: null,
      notes: {},
      // undefined, whatever its type says, where the connection was gone before it was looked at
      address: request.ip ?? '',
      holds: 0,
      report: () => {
        if (ended === null || seen.holds > 0 || !open.delete(request)) return
        const { endpoint, operation, caller, failure, notes } = seen
        const answered = { endpoint, operation, caller, failure, notes, request, ...ended }
        for (const listener of listeners) {
          // an error thrown here would leave an event listener, and end the process
          try {
            listener(answered)
          } catch (error) {
            request.log.error({ err: error }, 'reporting a request that ended')
          }
        }
      },
    }
    seenOf.set(request, seen)
    open.add(request)
    const end = (): void => {
      ended ??= {
        status: raw.headersSent ? raw.statusCode : 499,
        hungUp: !raw.writableFinished,
        milliseconds: performance.now() - begun,
      }
      seen.report()
    }
    raw.once('finish', end)
    // a response that its caller leaves is closed and never finished
    raw.once('close', end)
  })
  return {
    settle: async () => {
      const deadline = performance.now() + settleLimitMs
      while (open.size > 0 && performance.now() < deadline) await pause(settlePollMs)
    },
  }
}
