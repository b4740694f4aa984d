import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#service/failure.ts'
import { setGoOn } from '#service/http/request-hooks.ts'
import type { RequestContext, RequestHooks } from '#service/http/request-hooks.ts'
import { fairQueue } from '#service/scheduling/fair-queue.ts'
import type { FairQueue } from '#service/scheduling/fair-queue.ts'
import type { TurnQueue } from '#service/scheduling/turn-queue.ts'
import { bodyQueueLimits, queueLimits, workClassOf, workNames } from './work-classes.ts'
import type { WorkClass, WorkLimits } from './work-classes.ts'
import { slowHolders } from './slow-holders.ts'
import type { SlowHolders } from './slow-holders.ts'

export interface AdmissionParts {
  limits: WorkLimits
  /** Shares the event loop between requests. */
  turns: TurnQueue
  /** How far the event loop is behind, in milliseconds. */
  lagMs: () => number
  /** Called at most every ten seconds with the number of 503 refusals of each class. */
  onRefused: (refusedCounts: Partial<Record<WorkClass, number>>) => void
}

/**
 * Gives the place of a request back and waits for one among chats, for a request that turns out to wait for a
 * model: there is room for far more of these at a time.
 */
export type EnterChats = (
  context: Pick<RequestContext, 'caller' | 'request' | 'signal'>,
) => Promise<void>

const reportIntervalMs = 10_000

// Smaller bodies are not counted, because the number of connections already bounds their memory.
const minCountedBytes = 16 * 1024
const defaultMaxBodyBytes = 1024 * 1024

// A turn takes at most 10 ms, so a loop that is this far behind receives more work than it can finish.
const maxLagMs: Record<WorkClass, number> = {
  read: Infinity,
  change: 1000,
  chat: 1000,
  question: 300,
  upload: 300,
  download: 300,
  export: 300,
  page: 300,
  report: 300,
  mcp: 1000,
}

export interface Admission extends RequestHooks {
  enterChats: EnterChats
  /** How many requests of each class run and wait now. */
  loads: () => Record<WorkClass, Load>
}

interface Load {
  running: number
  waiting: number
}

/**
 * Queues requests fairly between organizations and keys, with a limit for each class of work, and refuses
 * with 429 or 503 those that would wait too long. A JSON body is received before its request is queued, so
 * that a slow connection does not occupy a place; the memory of all large bodies together is bounded. A
 * request without a body, or with a streamed one, is queued before its body is read.
 */
export function admissionHooks({ limits, turns, lagMs, onRefused }: AdmissionParts): Admission {
  const perClass = queueLimits(limits)
  const queues: Record<WorkClass, FairQueue> = {
    read: fairQueue(workNames.read, perClass.read),
    change: fairQueue(workNames.change, perClass.change),
    question: fairQueue(workNames.question, perClass.question),
    chat: fairQueue(workNames.chat, perClass.chat),
    upload: fairQueue(workNames.upload, perClass.upload),
    download: fairQueue(workNames.download, perClass.download),
    export: fairQueue(workNames.export, perClass.export),
    page: fairQueue(workNames.page, perClass.page),
    report: fairQueue(workNames.report, perClass.report),
    mcp: fairQueue(workNames.mcp, perClass.mcp),
  }
  const { slowLookMs } = limits
  const transfers: Partial<Record<WorkClass, SlowHolders>> = {
    upload: slowHolders(workNames.upload, queues.upload, slowLookMs),
    download: slowHolders(workNames.download, queues.download, slowLookMs),
    export: slowHolders(workNames.export, queues.export, slowLookMs),
  }
  const bodies = fairQueue('large bodies', bodyQueueLimits(limits))
  /** Requests without a `content-length`. They reserve memory for the largest body that is allowed. */
  const unknownOf = new WeakMap<FastifyRequest, { release: () => void; bytesRead: number }>()
  let refusedCounts: Partial<Record<WorkClass, number>> = {}
  let reporting: NodeJS.Timeout | undefined
  const releasesOf = new WeakMap<FastifyRequest, (() => void)[]>()
  /** What gives back the place among requests of its class. */
  const placeOf = new WeakMap<FastifyRequest, () => void>()

  function releaseAtEnd(request: FastifyRequest, release: () => void): void {
    const releases = releasesOf.get(request)
    if (releases === undefined) releasesOf.set(request, [release])
    else releases.push(release)
  }

  function countRefused(workClass: WorkClass, error: unknown): void {
    if (!(error instanceof Failure) || error.key !== 'unavailable') return
    refusedCounts[workClass] = (refusedCounts[workClass] ?? 0) + 1
    reporting ??= setTimeout(() => {
      reporting = undefined
      onRefused(refusedCounts)
      refusedCounts = {}
    }, reportIntervalMs).unref()
  }

  async function startWork(
    context: Pick<RequestContext, 'caller' | 'request' | 'signal'>,
    workClass: WorkClass,
  ): Promise<void> {
    try {
      await enter(workClass, context)
    } catch (error) {
      countRefused(workClass, error)
      throw error
    }
  }

  async function enter(
    workClass: WorkClass,
    { caller, request, signal }: Pick<RequestContext, 'caller' | 'request' | 'signal'>,
  ): Promise<void> {
    const { running, waiting } = queues[workClass].load()
    // While no other request of its class is in progress, something else delays the event loop, and a refusal would not help.
    if (lagMs() > maxLagMs[workClass] && running + waiting > 0) {
      throw new Failure('unavailable', 'The service is overloaded. Try again in a moment.', {
        retry_after_seconds: 2,
      })
    }
    const entering = queues[workClass].enter(caller, signal)
    transfers[workClass]?.watch()
    const release = await entering
    placeOf.set(request, release)
    releaseAtEnd(request, release)
    const leave = transfers[workClass]?.add(request, caller)
    if (leave !== undefined) releaseAtEnd(request, leave)
    setGoOn(request, () => turns.goOn(caller, signal))
    await turns.enter(caller, signal)
  }

  return {
    onRequest: async (context) => {
      const { endpoint, caller, request, signal } = context
      if (endpoint.body === undefined || endpoint.body === 'bytes') {
        await startWork(context, workClassOf(context.operation, endpoint))
        return
      }
      const bytes = bodyBytes(request.raw, endpoint.bodyLimit ?? defaultMaxBodyBytes)
      if (bytes < minCountedBytes) return
      const release = await bodies.enter(caller, signal, bytes)
      releaseAtEnd(request, release)
      if (request.headers['content-length'] === undefined) {
        unknownOf.set(request, { release, bytesRead: request.raw.socket.bytesRead })
      }
    },

    preValidation: async (context) => {
      const { endpoint, request } = context
      if (endpoint.body === undefined || endpoint.body === 'bytes') return
      const unknown = unknownOf.get(request)
      const isSmall =
        unknown !== undefined && request.raw.socket.bytesRead - unknown.bytesRead < minCountedBytes
      if (isSmall) unknown.release()
      await startWork(context, workClassOf(context.operation, endpoint))
    },

    onResponse: ({ request }) => {
      for (const release of releasesOf.get(request) ?? []) release()
    },

    enterChats: async (context) => {
      placeOf.get(context.request)?.()
      await startWork(context, 'chat')
    },

    loads: () => ({
      read: queues.read.load(),
      change: queues.change.load(),
      question: queues.question.load(),
      chat: queues.chat.load(),
      upload: queues.upload.load(),
      download: queues.download.load(),
      export: queues.export.load(),
      page: queues.page.load(),
      report: queues.report.load(),
      mcp: queues.mcp.load(),
    }),
  }
}

/** The size of a body in bytes; without a `content-length`, the largest that is allowed. */
function bodyBytes({ headers }: IncomingMessage, bodyLimit: number): number {
  const length = headers['content-length']
  if (length !== undefined) return Math.min(Number(length), bodyLimit)
  return headers['transfer-encoding'] === undefined ? 0 : bodyLimit
}
