import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#service/failure.ts'
import type { RequestContext, RequestHooks } from '#service/http/request-hooks.ts'
import { fairQueue } from '#service/scheduling/fair-queue.ts'
import type { FairQueue } from '#service/scheduling/fair-queue.ts'
import type { TurnQueue } from '#service/scheduling/turn-queue.ts'
import { bodyQueueLimits, queueLimits, workClassOf, workNames } from './work-classes.ts'
import type { WorkClass, WorkLimits } from './work-classes.ts'

export interface AdmissionParts {
  limits: WorkLimits
  /** Shares the thread that answers requests. */
  turns: TurnQueue
  /** How far the event loop is behind, in milliseconds. */
  lagMs: () => number
  /** Told at most every ten seconds how many requests of each class were refused with 503. */
  onRefused: (refused: Partial<Record<WorkClass, number>>) => void
}

const reportIntervalMs = 10_000

// Smaller bodies are bounded by the number of connections.
const minCountedBytes = 16 * 1024
const defaultBodyLimit = 1024 * 1024

// With turns kept to 10 ms, a loop that is so far behind has more to do than it can ever do.
const maxLagMs: Record<WorkClass, number> = {
  read: Infinity,
  change: 1000,
  chat: 1000,
  question: 300,
  upload: 300,
  download: 300,
  report: 300,
}

/**
 * Lets requests in by turns of organizations and keys, each class of work within its bounds, and
 * refuses with 429 and 503 what would wait too long. What has no body, or one that is read piece by
 * piece, waits before its body is read; the JSON of others is received first, so that a slow line
 * holds no room for work, while the memory for all large bodies together is bounded.
 */
export function admissionHooks({ limits, turns, lagMs, onRefused }: AdmissionParts): RequestHooks {
  const perClass = queueLimits(limits)
  const queues: Record<WorkClass, FairQueue> = {
    read: fairQueue(workNames.read, perClass.read),
    change: fairQueue(workNames.change, perClass.change),
    question: fairQueue(workNames.question, perClass.question),
    chat: fairQueue(workNames.chat, perClass.chat),
    upload: fairQueue(workNames.upload, perClass.upload),
    download: fairQueue(workNames.download, perClass.download),
    report: fairQueue(workNames.report, perClass.report),
  }
  const bodies = fairQueue('large bodies', bodyQueueLimits(limits))
  /** Bodies that did not say how long they are, and are counted as the longest there may be. */
  const unknownOf = new WeakMap<FastifyRequest, { release: () => void; bytesRead: number }>()
  let refused: Partial<Record<WorkClass, number>> = {}
  let reporting: NodeJS.Timeout | undefined
  const releasesOf = new WeakMap<FastifyRequest, (() => void)[]>()

  function hold(request: FastifyRequest, release: () => void): void {
    const releases = releasesOf.get(request)
    if (releases === undefined) releasesOf.set(request, [release])
    else releases.push(release)
  }

  function countRefused(workClass: WorkClass, error: unknown): void {
    if (!(error instanceof Failure) || error.key !== 'unavailable') return
    refused[workClass] = (refused[workClass] ?? 0) + 1
    reporting ??= setTimeout(() => {
      reporting = undefined
      onRefused(refused)
      refused = {}
    }, reportIntervalMs).unref()
  }

  async function startWork(context: RequestContext): Promise<void> {
    const workClass = workClassOf(context.operation, context.endpoint)
    try {
      await enter(workClass, context)
    } catch (error) {
      countRefused(workClass, error)
      throw error
    }
  }

  async function enter(
    workClass: WorkClass,
    { caller, request, signal }: RequestContext,
  ): Promise<void> {
    if (lagMs() > maxLagMs[workClass]) {
      throw new Failure('unavailable', 'The service has more to do than it can do now.', {
        retry_after_seconds: 2,
      })
    }
    hold(request, await queues[workClass].enter(caller, signal))
    await turns.enter(caller, signal)
  }

  return {
    onRequest: async (context) => {
      const { endpoint, caller, request, signal } = context
      if (endpoint.body === undefined || endpoint.body === 'bytes') {
        await startWork(context)
        return
      }
      const bytes = bodyBytes(request.raw, endpoint.bodyLimit ?? defaultBodyLimit)
      if (bytes < minCountedBytes) return
      const release = await bodies.enter(caller, signal, bytes)
      hold(request, release)
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
      await startWork(context)
    },

    onResponse: ({ request }) => {
      for (const release of releasesOf.get(request) ?? []) release()
    },
  }
}

/** How long a body says it is, or may be where it does not say. */
function bodyBytes({ headers }: IncomingMessage, bodyLimit: number): number {
  const length = headers['content-length']
  if (length !== undefined) return Math.min(Number(length), bodyLimit)
  return headers['transfer-encoding'] === undefined ? 0 : bodyLimit
}
