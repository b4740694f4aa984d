import { basename, resolve } from 'node:path'
import { Failure } from '#service/failure.ts'
import type { Embed, EmbeddingRequest, Embeddings } from '#service/models/embedder.ts'
import { unitVector } from '#service/models/unit-vector.ts'
import type { OnnxReply } from './onnx-message.ts'
import { startOnnxChild } from './start-onnx-child.ts'
import type { OnnxChild } from './start-onnx-child.ts'

/** An embedding model in a folder of this machine, which runs in a process of its own. */
export interface OnnxModel {
  /** The name of its folder. */
  name: string
  folder: string
  /** Starts the process where none runs. Rejects as `Embed` does. */
  embed: Embed
  stop: () => Promise<void>
}

interface OnnxOptions {
  folder: string
  /** Called with the reason why the process ended before its time. */
  onError: (error: Error) => void
  /** For tests: how long an unused process stays, and how long none starts after one that failed. */
  idleMs?: number
  retryAfterMs?: number
}

/** A part of a request, small enough that a question does not wait long for it. */
interface Piece {
  texts: readonly string[]
  isQuestion: boolean
  signal: AbortSignal
  resolve: (reply: Extract<OnnxReply, { type: 'vectors' }>) => void
  reject: (error: unknown) => void
}

const textsPerPiece = 8
const maxWaitingPieces = 2000
// A model takes a few seconds for a piece even on a slow machine.
const maxPieceMs = 120_000

/** Starts nothing before the first request. */
export function onnxModel({
  folder,
  onError,
  idleMs = 10 * 60_000,
  retryAfterMs = 10_000,
}: OnnxOptions): OnnxModel {
  const path = resolve(folder)
  const waiting: Piece[] = []
  let child: OnnxChild | null = null
  let ending: Promise<unknown> = Promise.resolve()
  let isReady = false
  let current: { id: number; piece: Piece } | null = null
  let lastId = 0
  let failedAt: number | null = null
  let timer: NodeJS.Timeout | undefined

  function start(): void {
    const started = startOnnxChild(path, onReply)
    child = started
    isReady = false
    timer = setTimeout(started.kill, maxPieceMs)
    ending = started.ended.then((complaint) => onEnd(started, complaint))
  }

  function onReply(reply: OnnxReply): void {
    clearTimeout(timer)
    if (reply.type === 'ready') isReady = true
    else if (current?.id === reply.id) {
      const { piece } = current
      current = null
      if (reply.type === 'vectors') piece.resolve(reply)
      else {
        onError(new Error(reply.reason))
        piece.reject(new Failure('model_failed', 'The local embedding model failed.'))
      }
    }
    next()
  }

  function onEnd(ended: OnnxChild, complaint: string): void {
    if (child !== ended) return
    clearTimeout(timer)
    child = null
    failedAt = performance.now()
    // What waits fails, too: it would wait for another start in vain.
    for (const piece of waiting.splice(0)) piece.reject(unavailable())
    current?.piece.reject(unavailable())
    current = null
    onError(new Error(`The process of the local embedding model ended. ${complaint}`))
  }

  function next(): void {
    if (current !== null) return
    for (;;) {
      const question = waiting.findIndex(({ isQuestion }) => isQuestion)
      const [piece] = waiting.splice(Math.max(question, 0), 1)
      if (piece === undefined) return rest()
      if (piece.signal.aborted) {
        piece.reject(piece.signal.reason)
        continue
      }
      if (child === null) {
        if (failedAt !== null && performance.now() - failedAt < retryAfterMs) {
          piece.reject(unavailable())
          continue
        }
        clearTimeout(timer)
        start()
      }
      if (!isReady) {
        waiting.unshift(piece)
        return
      }
      lastId += 1
      current = { id: lastId, piece }
      clearTimeout(timer)
      timer = setTimeout(() => child?.kill(), maxPieceMs)
      child?.send({ id: lastId, texts: piece.texts })
      return
    }
  }

  function rest(): void {
    clearTimeout(timer)
    timer = setTimeout(end, idleMs).unref()
  }

  function end(): void {
    const last = child
    child = null
    clearTimeout(timer)
    last?.kill()
  }

  function run(
    texts: readonly string[],
    isQuestion: boolean,
    signal: AbortSignal,
  ): Promise<Extract<OnnxReply, { type: 'vectors' }>> {
    if (waiting.length >= maxWaitingPieces) {
      return Promise.reject(
        new Failure('model_unavailable', 'The local embedding model is overloaded.'),
      )
    }
    return new Promise((done, reject) => {
      waiting.push({ texts, isQuestion, signal, resolve: done, reject })
      next()
    })
  }

  async function embed(
    { texts, dimensions, shortened, timeoutMs, purpose }: EmbeddingRequest,
    signal: AbortSignal,
  ): Promise<Embeddings> {
    if (shortened) {
      throw new Failure(
        'model_refused_request',
        'The local embedding model does not support shorter vectors.',
      )
    }
    const timeout = AbortSignal.timeout(timeoutMs)
    const either = AbortSignal.any([signal, timeout])
    const pieces = Array.from({ length: Math.ceil(texts.length / textsPerPiece) }, (_, at) =>
      run(
        texts.slice(at * textsPerPiece, (at + 1) * textsPerPiece),
        purpose === 'question',
        either,
      ),
    )
    const replies = await Promise.race([Promise.all(pieces), rejectionOf(either)]).catch(
      (error: unknown) => {
        signal.throwIfAborted()
        if (!timeout.aborted) throw error
        throw new Failure('model_unavailable', 'The local embedding model took too long.')
      },
    )
    const vectors = replies.flatMap(({ numbers }, at) =>
      rowsOf(numbers, Math.min(textsPerPiece, texts.length - at * textsPerPiece)),
    )
    const expected = dimensions ?? vectors[0]?.length
    const other = vectors.find(({ length }) => length !== expected)
    if (other !== undefined) {
      throw new Failure(
        'model_failed',
        `The local embedding model returned vectors with ${other.length} dimensions instead of ${expected}.`,
      )
    }
    return { vectors, tokens: replies.reduce((sum, { tokens }) => sum + tokens, 0) }
  }

  return {
    name: basename(path),
    folder: path,
    embed,
    stop: async () => {
      for (const piece of waiting.splice(0)) piece.reject(unavailable())
      current?.piece.reject(unavailable())
      current = null
      end()
      await ending
    },
  }
}

function rowsOf(numbers: Float32Array, rows: number): Float32Array[] {
  const length = numbers.length / rows
  return Array.from({ length: rows }, (_, at) =>
    unitVector(numbers.subarray(at * length, (at + 1) * length)),
  )
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const onAbort = (): void => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}

function unavailable(): Failure {
  return new Failure('model_unavailable', 'The local embedding model could not start.')
}
