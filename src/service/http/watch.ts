import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureKey } from '#contract/failures.ts'
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
  /** Before the handler runs. Throws to refuse; an answer is sent in the place of the handler's. */
  begin?: (asked: Asked, input: Input) => Answer | undefined | Promise<Answer | undefined>
  /** Before a handler's answer in JSON is sent, which waits for it. Throws to answer a failure. */
  keep?: (asked: Asked, input: Input, answer: Kept) => void | Promise<void>
  /** When no answer was kept after `begin`: the request ended with a failure. Throws never. */
  fail?: (asked: Asked) => void | Promise<void>
  /** Once for every request, also for those that nothing above was asked of. Throws never. */
  answered?: (answered: Answered) => void
}

type Seen = Pick<Answered, 'endpoint' | 'operation' | 'caller' | 'failure' | 'notes'>

const seenOf = new WeakMap<FastifyRequest, Seen>()

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

/** Tells the watches of every answer that ended. To be called before any hook that may refuse. */
export function watchRequests(app: FastifyInstance, watches: readonly Watch[]): void {
  const told = watches.flatMap((watch) => watch.answered ?? [])
  if (watches.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    const seen: Seen = { endpoint: null, operation: null, caller: null, failure: null, notes: {} }
    seenOf.set(request, seen)
    const begun = performance.now()
    const { raw } = reply
    let ended = false
    const end = (): void => {
      if (ended) return
      ended = true
      const answered: Answered = {
        ...seen,
        request,
        status: raw.headersSent ? raw.statusCode : 499,
        hungUp: !raw.writableFinished,
        milliseconds: performance.now() - begun,
      }
      for (const tell of told) tell(answered)
    }
    raw.once('finish', end)
    // what a caller leaves is closed and never finished
    raw.once('close', end)
  })
}
