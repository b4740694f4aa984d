import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientHeader, consoleClient } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { isOfModels } from '#contract/limits.ts'
import type { LimitName } from '#contract/limits.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Clock } from '#service/clock.ts'
import type { RequestContext, RequestHooks } from '#service/http/request-hooks.ts'
import { isReportedTo, limitFailure } from './limit-failure.ts'
import type { Bound } from './limit-store.ts'
import { windowOf } from './limit-window.ts'
import type { Counter, Limiter } from './limiter.ts'
import type { Limits } from './limits.ts'
import { measureRequest, modelOf, requireMeasures } from './measure-request.ts'
import { memoryLimiter } from './memory-limiter.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'
import type { ReportedLimit } from './rate-limit-headers.ts'

interface CountedRequest {
  reply: FastifyReply
  reported: ReportedLimit[]
  /** Counters to restore, once, when the request created nothing. */
  creations: Counter[]
  hasStarted: boolean
}

/** Counts requests, uploads and creations, refuses those over a limit and sends rate limit headers. */
export function limitHooks(
  limits: Limits,
  clock: Clock,
  onError: (error: unknown) => void,
): RequestHooks {
  const countedRequests = new WeakMap<FastifyRequest, CountedRequest>()
  const pageLoads = memoryLimiter()
  // By counter id. Counters are restored after the answer is sent: without this, a caller who tries
  // again at once could be refused for a request that created nothing.
  const pendingRestores = new Map<string, Promise<unknown>>()

  async function take(
    { caller, request, reply }: RequestContext,
    bounds: readonly Bound[],
    now: Date,
  ): Promise<void> {
    const counters = bounds.map((bound) => limits.counter(caller, bound, now))
    for (const { id } of counters) await pendingRestores.get(id)
    const { used, refused } = await limits.limiter.take(
      counters.map((counter, at) => ({
        ...counter,
        amount: 1,
        maximum: bounds[at]?.maximum ?? 0,
      })),
    )
    const reported = bounds.map((bound, at) =>
      reportedLimits(caller, bound, counters[at], used[at] ?? 0),
    )
    reply.headers(rateLimitHeaders(reported.flat(), now))
    const over = refused === null ? undefined : bounds[refused]
    if (over) throw limitFailure(caller, over, { used: used[refused ?? 0] ?? 0, now })
    countedRequests.set(request, {
      reply,
      reported: reported.flat(),
      creations: counters.filter((_, at) => bounds[at]?.name !== 'requests_per_minute'),
      hasStarted: false,
    })
  }

  function restoreCreations(request: FastifyRequest): void {
    const creations = countedRequests.get(request)?.creations.splice(0) ?? []
    for (const counter of creations) {
      const { id } = counter
      const restore = Promise.all([
        pendingRestores.get(id) ?? null,
        limits.limiter.add(counter, -1).catch(onError),
      ])
      pendingRestores.set(id, restore)
      void restore.then(() => {
        if (pendingRestores.get(id) === restore) pendingRestores.delete(id)
      })
    }
  }

  async function sendTokenHeaders(
    { caller, request, reply }: RequestContext,
    bounds: readonly Bound[],
    now: Date,
  ): Promise<void> {
    const used = await limits.used(caller, bounds, now)
    const reported = bounds.map((bound, at) =>
      reportedLimits(caller, bound, limits.counter(caller, bound, now), used[at] ?? 0),
    )
    reply.headers(
      rateLimitHeaders(
        [...(countedRequests.get(request)?.reported ?? []), ...reported.flat()],
        now,
      ),
    )
  }

  return {
    onRequest: async (context) => {
      const counted = limitsOf(context)
      const isFree = await isFreePageLoad(context, pageLoads, clock.now())
      if (counted.includes('requests_per_minute') && !isFree) {
        limits.meter(context.caller, 'requests_per_minute', clock.now())
      }
      const loading = limits.of(context.caller)
      const bounds = loading instanceof Promise ? await loading : loading
      if (bounds.length === 0) return
      const applying = bounds.filter(
        ({ name, maximum }) => counted.includes(name) && (!isFree || maximum === 0),
      )
      if (applying.length > 0) await take(context, applying, clock.now())
    },

    preHandler: async (context, { body }) => {
      const counted = countedRequests.get(context.request)
      if (counted !== undefined) counted.hasStarted = true
      const loading = limits.of(context.caller)
      const bounds = loading instanceof Promise ? await loading : loading
      if (bounds.length === 0) return undefined
      const now = clock.now()
      requireMeasures(bounds, context.caller, measureRequest(context.operation, body), now)
      const model = modelOf(context.operation, body)
      const ofModel = bounds.filter(
        (bound) =>
          model !== null && isOfModels(bound.name) && (bound.model === '' || bound.model === model),
      )
      if (ofModel.length > 0) await sendTokenHeaders(context, ofModel, now)
      return undefined
    },

    // A replayed idempotent request has no handler, and a failed one creates nothing.
    aroundHandler: async (context, _, handler) => {
      const result = await handler()
      for (const name of limitsOf(context)) {
        if (name !== 'requests_per_minute') limits.meter(context.caller, name, clock.now())
      }
      return result
    },

    onError: ({ request }) => restoreCreations(request),

    onResponse: ({ request, status }) => {
      const counted = countedRequests.get(request)
      if (counted === undefined) return
      // The handler finishes its work after the caller hangs up, so the creation still counts.
      if (status === 499 && counted.hasStarted) return
      // A replayed idempotent request creates nothing.
      const isReplay = counted.reply.getHeader('idempotent-replayed') !== undefined
      if (status >= 400 || isReplay) restoreCreations(request)
    },
  }
}

// Somebody who opens pages quickly sends a few hundred requests in a minute. A program that calls itself the console gets
// no more than that.
const maxPageLoadsPerMinute = 600

/** Whether a request only fills a page of the console, within what a person opens in a minute. */
async function isFreePageLoad(
  { caller, endpoint, request }: RequestContext,
  pageLoads: Limiter,
  now: Date,
): Promise<boolean> {
  if (request.method !== 'GET' || request.headers[clientHeader] !== consoleClient) return false
  if (endpoint.copy) return false
  const window = windowOf('requests_per_minute', now)
  if (window === null) return false
  const taking = { id: caller.key_id, window, amount: 1, maximum: maxPageLoadsPerMinute }
  return (await pageLoads.take([taking])).refused === null
}

const uploadOperations: ReadonlySet<string> = new Set<keyof typeof endpoints>([
  'uploadFile',
  'uploadFileVersion',
  'restoreFileVersion',
  'uploadBundle',
])

/**
 * The limits that a request counts towards. Administration is not counted, so that an administrator
 * can always change a limit that is used up; nor are reads of a key's own details and limits.
 */
function limitsOf({ operation, endpoint }: RequestContext): LimitName[] {
  const isFree =
    endpoint.permission?.endsWith(':admin') || operation === 'getMe' || operation === 'getBinding'
  return [
    ...(isFree ? [] : (['requests_per_minute'] as const)),
    ...(uploadOperations.has(operation) ? (['uploads_per_hour'] as const) : []),
    ...(operation === 'createGraph' || operation === 'commitImport'
      ? (['graphs_per_hour'] as const)
      : []),
  ]
}

function reportedLimits(
  caller: Caller,
  bound: Bound,
  counter: Counter | undefined,
  used: number,
): ReportedLimit[] {
  if (counter === undefined) return []
  const isReported = isReportedTo(caller, bound) || used >= bound.maximum
  return [{ bound, window: counter.window, used: isReported ? used : null }]
}
