import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { chatChunk, hasContent } from '#contract/chat/chat.ts'
import type { ChatChunk } from '#contract/chat/chat.ts'
import type { Run } from '#contract/runs.ts'
import { maxRunBodyBytes, maxRunEvents, runHeaders } from '#contract/runs.ts'
import type { Caller } from '#service/access/caller.ts'
import type { RecordChange } from '#service/audit/audit-hooks.ts'
import type { Clock } from '#service/clock.ts'
import type { Database } from '#service/database/schema.ts'
import { repeatInOutages } from '#service/database/postgres/repeat-in-outages.ts'
import { transact } from '#service/database/transact.ts'
import { Failure, presentFailure } from '#service/failure.ts'
import { readInput } from '#service/http/bodies/read-input.ts'
import { asFailure } from '#service/http/error-handler.ts'
import { delayOnResponse, elapsedMs } from '#service/http/request-hooks.ts'
import type { Limits } from '#service/limits/limits.ts'
import type { TokenSum } from '#service/models/counted-model.ts'
import { countStored } from '#service/limits/storage/upload-bounds.ts'
import { defaultEventRoomLimits, eventRooms } from './event-room.ts'
import type { AnswerSources } from '#service/files/require-sources.ts'
import { runStore } from './run-store.ts'
import type { RecordedOutcome } from './run-store.ts'

export interface RunRecorderParts {
  database: Database
  clock: Clock
  limits: Limits
  /** This process. */
  owner: string
  recordChange: RecordChange
  /** Whether the rest of the disk is reserved for deletions. */
  isFull: () => boolean
  /** Called with the reason why a run could not be stored. */
  onError: (error: unknown) => void
}

/** A request with a valid body. */
interface RecordedCall {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
  signal: AbortSignal
}

/**
 * Begins to record a request whose headers ask for it, and sets the header of its response that names the
 * run. Resolves with null where nothing is recorded: the headers do not ask for it, or the run could not be
 * stored. Throws where the headers are invalid.
 */
export type RecordRun = (call: RecordedCall) => Promise<RunRecording | null>

/** A run in progress. Its methods never throw or reject, because an answer must not fail because of its run. */
export interface RunRecording {
  /** Sets the function that reads the answer so far, which is called when the run ends. */
  setAnswer: (read: () => Record<string, unknown> | null) => void
  /** Adds what the answer comes from. */
  addSources: (sources: Partial<AnswerSources>) => void
  setTokens: (tokens: TokenSum) => void
  /** Whether the run can hold this many characters besides the text of its answer. */
  hasRoom: (chars: number) => boolean
  /** Passes on the chunks of a stream and records them. The run ends when the stream ends or fails. */
  stream: (chunks: AsyncGenerator<ChatChunk, void>) => AsyncGenerator<ChatChunk, void>
  /** Ends the run as completed or, with an error, as failed. Only the first call has an effect. */
  end: (failed?: { error: unknown }) => void
}

const recordHeaders = z.object({
  [runHeaders.record]: z.enum(['true', 'false']).optional(),
  [runHeaders.group]: z.uuid().optional(),
})
const requestBody = z.record(z.string(), z.unknown())

// Nothing else ends the run of a process that lives.
const outagePausesMs = [1_000, 5_000, 30_000, 60_000, 120_000, 300_000]

/** Records requests and answers as runs, from what the service itself received and sent. */
export function runRecorder(
  parts: RunRecorderParts,
  roomLimits = defaultEventRoomLimits,
): RecordRun {
  const { database, clock, limits, owner, recordChange, isFull } = parts
  const openRoom = eventRooms(roomLimits)

  function report(request: FastifyRequest, error: unknown): void {
    request.log.error({ err: error }, 'a run could not be recorded')
    parts.onError(error)
  }

  return async (call) => {
    const { caller, request, reply, signal } = call
    if (request.headers[runHeaders.record] === undefined) return null
    const headers = readInput(recordHeaders, request.headers)
    if (headers[runHeaders.record] !== 'true' || isFull()) return null
    const requestJson = readRequestJson(request)
    if (requestJson === null) return null
    const group_id = headers[runHeaders.group] ?? null
    const stamp = clock.stamp()
    try {
      const input = { request: requestBody.parse(request.body), requestJson, group_id }
      const origin = { source: 'recorded', request_id: request.id, owner } as const
      const count = await countStored(limits, caller, caller.team_id, clock.now())
      await recordChange({ caller, request, operation: 'createRun', id: stamp.id }, () =>
        transact(database, (tx) =>
          runStore(tx).create(caller, input, origin, stamp, (bytes) => count(tx, bytes)),
        ),
      )
    } catch (error) {
      // Without room for its run, the request is answered as without the header.
      if (error instanceof Failure && error.key === 'storage_full') return null
      report(request, error)
      return null
    }
    reply.header(runHeaders.id, stamp.id)

    const room = openRoom()
    // The request counts as open until its run is stored, so that a stop of the service waits for it
    // and a slow database slows its callers down.
    const release = delayOnResponse(request)
    const save = (outcome: RecordedOutcome): void => {
      const store = () => transact(database, (tx) => runStore(tx).record(caller, stamp.id, outcome))
      repeatInOutages(store, outagePausesMs)
        .catch((error: unknown) => report(request, error))
        .finally(() => {
          room.release()
          release()
        })
    }
    return runRecording({ request, signal, hasRoom: room.take, save })
  }
}

/** The body as JSON; null where it is larger than a run may be. A chunked body declares no length. */
function readRequestJson({ headers, body }: FastifyRequest): string | null {
  const declaredBytes = headers['content-length']
  if (Number(declaredBytes ?? 0) > maxRunBodyBytes) return null
  const json = JSON.stringify(body)
  return declaredBytes === undefined && json.length > maxRunBodyBytes ? null : json
}

function runRecording({
  request,
  signal,
  hasRoom,
  save,
}: Pick<RecordedCall, 'request' | 'signal'> & {
  hasRoom: RunRecording['hasRoom']
  save: (outcome: RecordedOutcome) => void
}): RunRecording {
  const events: Run['events'] = []
  let firstTokenMs: number | null = null
  let tokens: TokenSum | null = null
  const sources = { graph_ids: [] as string[], file_ids: [] as string[] }
  let readAnswer = (): Record<string, unknown> | null => null
  let isEnded = false

  const elapsed = (): number => Math.round(elapsedMs(request) * 10) / 10

  function addChunk(chunk: ChatChunk): void {
    const at = elapsed()
    if (chunk.choices.some(({ delta }) => hasContent(delta))) firstTokenMs ??= at
    if (events.length >= maxRunEvents) return
    // Parsed as in `sendEvents`, so that the recorded text equals the one that is sent.
    const data = JSON.stringify(z.parse(chatChunk, chunk))
    if (hasRoom(data.length)) events.push({ at, data })
  }

  function end(status: RecordedOutcome['status'], error: unknown = null): void {
    if (isEnded) return
    isEnded = true
    save({
      status,
      response: readAnswer(),
      error:
        status === 'failed'
          ? { ...presentFailure(asFailure(error), request.id, { forProviderAdmin: true }) }
          : null,
      events,
      first_token_ms: firstTokenMs,
      duration_ms: elapsed(),
      tokens,
      sources,
    })
  }

  // A run that ends because the caller hung up is neither failed nor completed.
  const endAs = (status: 'completed' | 'failed', error?: unknown): void =>
    end(signal.aborted ? 'stopped' : status, error)

  return {
    setAnswer: (read) => {
      readAnswer = read
    },
    addSources: ({ graph_ids = [], file_ids = [] }) => {
      sources.graph_ids.push(...graph_ids)
      sources.file_ids.push(...file_ids)
    },
    setTokens: (sum) => {
      tokens = sum
    },
    hasRoom,
    async *stream(chunks) {
      try {
        for await (const chunk of chunks) {
          addChunk(chunk)
          yield chunk
        }
        endAs('completed')
      } catch (error) {
        endAs('failed', error)
        throw error
      } finally {
        // The caller hung up while a chunk was being sent.
        end('stopped')
      }
    },
    end: (failed) => (failed === undefined ? endAs('completed') : endAs('failed', failed.error)),
  }
}
