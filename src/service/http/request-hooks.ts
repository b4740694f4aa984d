import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureKey } from '#contract/failures/failures.ts'
import { isProviderAdmin } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Failure } from '#service/failure.ts'
import { failBody } from './server/watch-bodies.ts'

/** A request whose key is valid and has the permission that the endpoint needs. */
export interface RequestContext {
  endpoint: Endpoint
  /** The endpoint's name in the contract: `createGraph`. */
  operation: string
  caller: Caller
  request: FastifyRequest
  /** For headers only: hooks never send the reply themselves. */
  reply: FastifyReply
  /** Aborts when the caller hangs up, and with a failure when the request is ended for another reason. */
  signal: AbortSignal
}

/** The query and body of a request, parsed by the endpoint's schemas. */
export interface Input {
  query: unknown
  /** Undefined where the endpoint takes no body, or takes raw bytes. */
  body: unknown
}

/** A JSON reply as it is sent. */
export interface JsonReply {
  status: number
  text: string
}

/** A handler's reply, with the value that `text` was serialized from. */
export interface HandlerReply extends JsonReply {
  value: unknown
}

/** The tokens that a model used. */
export interface ModelTokens {
  /** The ID that it was called by. */
  model: string
  /** The name of the model that answered, which can be another one behind a router, or after an ID was mapped anew. */
  answering_model: string
  prompt_tokens: number
  completion_tokens: number
}

/** Facts that handlers report about a request with `addNotes`, besides its reply. */
export interface RequestNotes {
  model?: string
  /** The tokens of each model that answered. */
  tokens_by_model?: readonly ModelTokens[]
  /** The graphs that were asked, where the request does not name them. */
  graph_ids?: readonly string[]
  /** What the reply is made from: it ends when one of these is deleted or out of the caller's reach. */
  answers_from?: { graph_ids: readonly string[]; file_ids: readonly string[] }
  /** Number of bytes stored. */
  bytes?: number
  /** SHA-256 of a raw body, in hexadecimal. */
  sha256?: string
  /** What was changed, for the audit log: values of settings, never contents of files. */
  changed?: Readonly<Record<string, string | string[]>>
}

/** A request whose reply has ended, successfully or not. */
export interface FinishedRequest {
  /** Null where no route matches the path. */
  endpoint: Endpoint | null
  operation: string | null
  /** Null where the credentials were refused or never checked. */
  caller: Caller | null
  request: FastifyRequest
  /** The status sent; 499 where the caller hung up before one was. */
  status: number
  /** The first failure, including one that ended a stream whose status was 200. */
  failure: FailureKey | null
  /** Whether the caller hung up before the end. */
  hungUp: boolean
  /** Time from the request's head to the end of its reply. */
  milliseconds: number
  notes: RequestNotes
}

/**
 * Lifecycle hooks around every endpoint, named after Fastify's. `serve.ts` runs the hooks of each set
 * in the order in which the sets were given.
 */
export interface RequestHooks {
  /** Runs before a byte of the body is read. May set headers; throws to refuse the request. */
  onRequest?: (context: RequestContext) => void | Promise<void>
  /** Runs once the body is received, before it is validated. Throws to refuse the request. */
  preValidation?: (context: RequestContext) => void | Promise<void>
  /** Runs before the handler. A reply that it returns is sent instead of the handler's. */
  preHandler?: (
    context: RequestContext,
    input: Input,
  ) => JsonReply | undefined | Promise<JsonReply | undefined>
  /** Calls the handler, for example inside a transaction or an AsyncLocalStorage context. */
  aroundHandler?: <T>(
    context: RequestContext,
    input: Input,
    handler: () => Promise<T>,
  ) => Promise<T>
  /** Runs before a handler's JSON reply is sent. Throws to send a failure in its place. */
  onSend?: (context: RequestContext, input: Input, answer: HandlerReply) => void | Promise<void>
  /** Runs when a request that passed `onRequest` ends with an error. Its own errors are logged. */
  onError?: (context: RequestContext, error: unknown) => void | Promise<void>
  /**
   * Runs once for every request, including those that were refused early, when both the connection
   * and the handler have ended. Its own errors are logged.
   */
  onResponse?: (finished: FinishedRequest) => void
}

type TrackedRequest = Pick<
  FinishedRequest,
  'endpoint' | 'operation' | 'caller' | 'failure' | 'notes'
> & {
  address: string
  /** When the head of the request arrived, by `performance.now()`. */
  startedAt: number
  /** Number of callers of `delayOnResponse` that have not finished. */
  delays: number
  /** Waits where its work would keep the thread from other requests; null before the request was let in. */
  goOn: (() => Promise<void> | undefined) | null
  /** Aborts the signal of the request; null before its caller is known. */
  abort: ((failure: Failure) => void) | null
  /** Ends the reply at once: with the failure where nothing of it was sent, else by closing the connection. */
  cut: (failure: Failure) => void
  report: () => void
}

const trackedRequests = new WeakMap<WeakKey, TrackedRequest>()

/**
 * The address that a request came from, read when its head arrived, because a socket that was reset
 * since has none. Empty where the socket had already lost it.
 */
export function addressOf(request: WeakKey): string {
  return trackedRequests.get(request)?.address ?? ''
}

/** Milliseconds since the head of a request arrived, waiting for its turn included. */
export function elapsedMs(request: FastifyRequest): number {
  const startedAt = trackedRequests.get(request)?.startedAt
  return startedAt === undefined ? 0 : performance.now() - startedAt
}

/**
 * Delays `onResponse` until the returned function is called, for work that continues after the caller
 * has hung up and whose outcome and notes belong to the request.
 */
export function delayOnResponse(request: FastifyRequest): () => void {
  const tracked = trackedRequests.get(request)
  if (tracked === undefined) return () => undefined
  tracked.delays += 1
  let isReleased = false
  return () => {
    if (isReleased) return
    isReleased = true
    tracked.delays -= 1
    tracked.report()
  }
}

/** For admission: sets how work of a request that lasts long lets other requests run in between. */
export function setGoOn(request: FastifyRequest, wait: () => Promise<void> | undefined): void {
  const tracked = trackedRequests.get(request)
  if (tracked) tracked.goOn = wait
}

/**
 * Must be awaited between pieces of work that lasts long, such as the records of a stream: resolves when other requests had
 * their turn. Undefined when they need none now.
 */
export function goOn(request: FastifyRequest): Promise<void> | undefined {
  return trackedRequests.get(request)?.goOn?.()
}

// Longer than a handler needs to notice that it was aborted.
const endGraceMs = 1000

/**
 * Ends a request with a failure. The failure is the reply where none has begun, and the last event of a stream of
 * events; any other reply that has begun is cut.
 */
export function endRequest(request: FastifyRequest, failure: Failure): void {
  const tracked = trackedRequests.get(request)
  if (tracked === undefined) return
  trackFailure(request, failure.key)
  failBody(request.raw, failure)
  tracked.abort?.(failure)
  setTimeout(() => tracked.cut(failure), endGraceMs).unref()
}

/** The caller of an authenticated request. Throws where authentication has not happened. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = trackedRequests.get(request)?.caller
  if (!caller) throw new Error('callerOf() was used before the request was authenticated')
  return caller
}

/** Whether the caller, if it is known yet, connects the providers of the installation. */
export function isOfProviderAdmin(request: FastifyRequest): boolean {
  const caller = trackedRequests.get(request)?.caller
  return caller != null && isProviderAdmin(caller)
}

/** Adds notes that `onResponse` hooks receive. */
export function addNotes(request: FastifyRequest, notes: RequestNotes): void {
  const tracked = trackedRequests.get(request)
  if (tracked) Object.assign(tracked.notes, notes)
}

/** Adds graphs and files that the reply is made from. */
export function addSources(
  request: FastifyRequest,
  sources: Partial<NonNullable<RequestNotes['answers_from']>>,
): void {
  const { answers_from: { graph_ids, file_ids } = { graph_ids: [], file_ids: [] } } =
    notesOf(request)
  addNotes(request, {
    answers_from: {
      graph_ids: [...graph_ids, ...(sources.graph_ids ?? [])],
      file_ids: [...file_ids, ...(sources.file_ids ?? [])],
    },
  })
}

/** The notes added so far. */
export function notesOf(request: FastifyRequest): RequestNotes {
  return trackedRequests.get(request)?.notes ?? {}
}

/** For serve.ts: records the endpoint of a request and, once known, its caller and what aborts it. */
export function trackCall(
  request: FastifyRequest,
  call: Partial<Pick<TrackedRequest, 'endpoint' | 'operation' | 'caller' | 'abort'>>,
): void {
  const tracked = trackedRequests.get(request)
  if (tracked) Object.assign(tracked, call)
}

/** Records the first failure of a request. */
export function trackFailure(request: FastifyRequest, key: FailureKey): void {
  const tracked = trackedRequests.get(request)
  if (tracked) tracked.failure ??= key
}

/** The requests that are still in progress. */
export interface RunningRequests {
  /** Resolves when no request is in progress, or after a bounded wait. */
  settle: () => Promise<void>
}

interface RunningOptions {
  /** Sends a failure as the reply of a request whose handler does not end. */
  refuseAtOnce: (failure: Failure, request: FastifyRequest, reply: FastifyReply) => void
  maxSettleMs?: number | undefined
}

const usualMaxSettleMs = 10_000
const settlePollIntervalMs = 20

/**
 * Runs the `onResponse` hooks once for every request. Must be called before any Fastify hook that may
 * refuse a request, or refused requests are not reported.
 */
export function runRequestHooks(
  app: FastifyInstance,
  hooks: readonly RequestHooks[],
  { refuseAtOnce, maxSettleMs = usualMaxSettleMs }: RunningOptions,
): RunningRequests {
  const listeners = hooks.flatMap((set) => set.onResponse ?? [])
  const open = new Set<FastifyRequest>()
  // Node caches the address of a socket at its first read; a reset socket that was never read has none.
  app.server.on('connection', (socket) => void socket.remoteAddress)
  app.addHook('onRequest', async (request, reply) => {
    const startedAt = performance.now()
    const { raw } = reply
    let ended: Pick<FinishedRequest, 'status' | 'hungUp' | 'milliseconds'> | null = null
    const tracked: TrackedRequest = {
      endpoint: null,
      operation: null,
      caller: null,
      failure: null,
      notes: {},
      // Contrary to its type, `ip` is undefined if the connection was closed before the address was read.
      address: request.ip ?? '',
      startedAt,
      delays: 0,
      goOn: null,
      abort: null,
      cut: (failure) => {
        if (raw.headersSent || reply.sent) {
          if (!raw.writableFinished) raw.destroy()
        } else if (!raw.destroyed) refuseAtOnce(failure, request, reply)
      },
      report: () => {
        if (ended === null || tracked.delays > 0 || !open.delete(request)) return
        const { endpoint, operation, caller, failure, notes } = tracked
        const finished = { endpoint, operation, caller, failure, notes, request, ...ended }
        for (const listener of listeners) {
          // An error thrown out of an event listener would end the process.
          try {
            listener(finished)
          } catch (error) {
            request.log.error({ err: error }, 'an onResponse hook failed')
          }
        }
      },
    }
    trackedRequests.set(request, tracked)
    open.add(request)
    const end = (): void => {
      ended ??= {
        status: raw.headersSent ? raw.statusCode : 499,
        hungUp: !raw.writableFinished,
        milliseconds: performance.now() - startedAt,
      }
      tracked.report()
    }
    raw.once('finish', end)
    // A response that its caller abandons emits close and never finish.
    raw.once('close', end)
  })
  return {
    settle: async () => {
      const deadline = performance.now() + maxSettleMs
      while (open.size > 0 && performance.now() < deadline) await pause(settlePollIntervalMs)
    },
  }
}
