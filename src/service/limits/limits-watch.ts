import type { FastifyReply, FastifyRequest } from 'fastify'
import { isOfModels } from '#contract/limits.ts'
import type { LimitName } from '#contract/limits.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Clock } from '#service/clock.ts'
import type { Asked, Watch } from '#service/http/watch.ts'
import { isToldOf, limitFailure } from './limit-failure.ts'
import type { Bound } from './limit-store.ts'
import type { Counter } from './limiter.ts'
import type { Limits } from './limits.ts'
import { measureRequest, modelOf } from './measure-request.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'
import type { Told } from './rate-limit-headers.ts'

interface Admitted {
  reply: FastifyReply
  told: Told[]
  /** What is given back, once, when nothing came of the request. */
  creations: Counter[]
  isBegun: boolean
}

/** Counts requests, uploads and creations, refuses those over a limit, and tells what is left. */
export function limitsWatch(
  limits: Limits,
  clock: Clock,
  onError: (error: unknown) => void,
): Watch {
  const admitted = new WeakMap<FastifyRequest, Admitted>()

  async function take(
    { caller, request, reply }: Asked,
    bounds: readonly Bound[],
    now: Date,
  ): Promise<void> {
    const counters = bounds.map((bound) => limits.counter(caller, bound, now))
    const { used, refused } = await limits.limiter.take(
      counters.map((counter, at) => ({
        ...counter,
        amount: 1,
        maximum: bounds[at]?.maximum ?? 0,
      })),
    )
    const told = bounds.map((bound, at) => tell(caller, bound, counters[at], used[at] ?? 0))
    reply.headers(rateLimitHeaders(told.flat(), now))
    const over = refused === null ? undefined : bounds[refused]
    if (over) throw limitFailure(caller, over, { used: used[refused ?? 0] ?? 0, now })
    admitted.set(request, {
      reply,
      told: told.flat(),
      creations: counters.filter((_, at) => bounds[at]?.name !== 'requests_per_minute'),
      isBegun: false,
    })
  }

  function giveBack(request: FastifyRequest): void {
    const creations = admitted.get(request)?.creations.splice(0) ?? []
    for (const counter of creations) limits.limiter.add(counter, -1).catch(onError)
  }

  async function tellTokens(
    { caller, request, reply }: Asked,
    bounds: readonly Bound[],
    now: Date,
  ): Promise<void> {
    const used = await limits.used(caller, bounds, now)
    const told = bounds.map((bound, at) =>
      tell(caller, bound, limits.counter(caller, bound, now), used[at] ?? 0),
    )
    reply.headers(rateLimitHeaders([...(admitted.get(request)?.told ?? []), ...told.flat()], now))
  }

  return {
    admit: async (asked) => {
      const found = limits.of(asked.caller)
      const bounds = found instanceof Promise ? await found : found
      if (bounds.length === 0) return
      const names = countedBy(asked)
      const bearing = bounds.filter(({ name }) => names.includes(name))
      if (bearing.length > 0) await take(asked, bearing, clock.now())
    },

    begin: async (asked, { body }) => {
      const known = admitted.get(asked.request)
      if (known !== undefined) known.isBegun = true
      const found = limits.of(asked.caller)
      const bounds = found instanceof Promise ? await found : found
      if (bounds.length === 0) return undefined
      const now = clock.now()
      for (const { name, path, amount } of measureRequest(asked.operation, body)) {
        const over = bounds.find((bound) => bound.name === name && amount > bound.maximum)
        if (over) throw limitFailure(asked.caller, over, { used: amount, now, path })
      }
      const model = modelOf(asked.operation, body)
      const ofModel = bounds.filter(
        (bound) =>
          model !== null && isOfModels(bound.name) && (bound.model === '' || bound.model === model),
      )
      if (ofModel.length > 0) await tellTokens(asked, ofModel, now)
      return undefined
    },

    fail: ({ request }) => giveBack(request),

    answered: ({ request, status }) => {
      const known = admitted.get(request)
      if (known === undefined) return
      // whoever leaves before the answer has what they asked for, unless it fails
      if (status === 499 && known.isBegun) return
      // sent again with its idempotency key it makes nothing either
      const isReplay = known.reply.getHeader('idempotent-replayed') !== undefined
      if (status >= 400 || isReplay) giveBack(request)
    },
  }
}

/**
 * What a request counts for. Administration is not counted, so that no limit keeps anybody from
 * changing it, nor is asking what a key is and what limits it.
 */
function countedBy({ operation, endpoint }: Asked): LimitName[] {
  const isFree =
    endpoint.permission?.endsWith(':admin') || operation === 'getMe' || operation === 'getBinding'
  return [
    ...(isFree ? [] : (['requests_per_minute'] as const)),
    ...(operation === 'uploadFile' ? (['uploads_per_hour'] as const) : []),
    ...(operation === 'createGraph' ? (['graphs_per_hour'] as const) : []),
  ]
}

function tell(caller: Caller, bound: Bound, counter: Counter | undefined, used: number): Told[] {
  if (counter === undefined) return []
  const isKnown = isToldOf(caller, bound) || used >= bound.maximum
  return [{ bound, window: counter.window, used: isKnown ? used : null }]
}
