import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'

/** How long an upstream may be silent, and how long it may take in all, in milliseconds. */
export interface Timeouts {
  /** Until the headers of the response. */
  firstByteMs: number
  /** Between two chunks of the body. */
  nextChunkMs: number
  /** Until `noteProgress`, and between its calls, however steadily chunks arrive. Unlimited by default. */
  progressMs?: number
  /** Until the end of the body, however steadily its chunks arrive. Unlimited by default. */
  wholeMs?: number
}

/** The upstream sent nothing for longer than its timeout. */
export class UpstreamTimeout extends Error {
  override readonly name = 'UpstreamSilent'
}

// Reading from the connection pauses while more than this waits for the reader.
const highWaterMarkBytes = 256 * 1024
// The connection is closed when more bytes than this follow a complete answer.
const maxTrailingBytes = 64 * 1024
// The connection is closed when the response has not ended within this time after a complete answer.
const drainTimeoutMs = 5000
const abandoned = new Error('The response is no longer read.')

/**
 * An HTTP request and its response. The caller must call `release` in every case: it aborts a response that
 * has not ended, and closes its connection.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  status = 0
  headers: IncomingHttpHeaders = {}
  /** The time of `performance.now()` at which the timeout monitor fails the exchange. */
  deadline: number
  readonly #waits: Timeouts
  /** The earlier one of the deadlines of the whole body and of its next progress. */
  #lastDeadline: number
  readonly #wholeDeadline: number
  /** When the next chunk has to have come. */
  #chunkDeadline = Infinity
  readonly #signal: AbortSignal
  readonly #over: (exchange: Exchange) => void
  #controller: Dispatcher.DispatchController | null = null
  #pieces: Buffer[] = []
  #held = 0
  #state: 'requested' | 'answering' | 'ended' | 'failed' | 'draining' = 'requested'
  #error: unknown = null
  #waiting: (() => void) | null = null
  #isHurried = false

  /** `onEnd` is called once, when nothing more will arrive. */
  constructor(timeouts: Timeouts, signal: AbortSignal, onEnd: (exchange: Exchange) => void) {
    this.#waits = timeouts
    this.#signal = signal
    this.#over = onEnd
    const now = performance.now()
    this.#wholeDeadline = now + (timeouts.wholeMs ?? Infinity)
    this.#lastDeadline = Math.min(now + (timeouts.progressMs ?? Infinity), this.#wholeDeadline)
    this.deadline = Math.min(now + timeouts.firstByteMs, this.#lastDeadline)
    signal.addEventListener('abort', this.#abort)
    if (signal.aborted) this.#abort()
  }

  /** Waits for the status and the headers. Rejects as `next` does, where none came before the response failed. */
  async headersReceived(): Promise<this> {
    while (this.#state === 'requested') await this.#change()
    if (this.#state === 'failed' && (this.status === 0 || this.#signal.aborted)) throw this.#error
    return this
  }

  /** The chunks since the last call; null at the end. Rejects with the reason when the response fails. */
  async next(): Promise<readonly Buffer[] | null> {
    while (this.#state === 'answering' && this.#pieces.length === 0) await this.#change()
    if (this.#pieces.length === 0) {
      if (this.#state === 'failed') throw this.#error
      return null
    }
    const pieces = this.#pieces
    this.#pieces = []
    this.#held = 0
    if (this.#controller?.paused) this.#controller.resume()
    return pieces
  }

  /** The body as text, cut after `limit` bytes. */
  async text(limit: number): Promise<string> {
    const chunks: Buffer[] = []
    let length = 0
    for (let next = await this.next(); next !== null; next = await this.next()) {
      for (const piece of next) length += piece.length
      chunks.push(...next)
      if (length > limit) break
    }
    return Buffer.concat(chunks).subarray(0, limit).toString()
  }

  /** Must be called when chunks had content. A server can keep a connection alive with comments for ever. */
  noteProgress(): void {
    const { progressMs } = this.#waits
    if (progressMs === undefined) return
    this.#lastDeadline = Math.min(performance.now() + progressMs, this.#wholeDeadline)
    // The chunk that had the content came before it was read.
    if (!this.#isHurried) this.deadline = Math.min(this.#chunkDeadline, this.#lastDeadline)
  }

  /** Gives the rest of the response `maxMs` milliseconds in all, however steadily its chunks arrive. */
  limitRemainingTime(maxMs: number): void {
    this.#isHurried = true
    this.deadline = Math.min(this.deadline, performance.now() + maxMs)
  }

  /** Ends the exchange with an error. Does nothing after the end. */
  fail(error: unknown): void {
    if (this.#state === 'ended' || this.#state === 'failed') return
    this.#state = 'failed'
    this.#error = error
    this.#controller?.abort(error instanceof Error ? error : abandoned)
    this.#end()
  }

  /**
   * Must be called last. With `complete`, the rest is read and dropped so that the connection can be reused.
   */
  release(complete: boolean): void {
    if (!complete || this.#state !== 'answering') return this.fail(abandoned)
    this.#state = 'draining'
    this.#held = 0
    this.limitRemainingTime(drainTimeoutMs)
    this.#signal.removeEventListener('abort', this.#abort)
    if (this.#controller?.paused) this.#controller.resume()
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#state === 'failed') controller.abort(abandoned)
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.#state !== 'requested') return
    this.status = status
    this.headers = headers
    this.#state = 'answering'
    this.#wake()
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    this.#chunkDeadline = performance.now() + this.#waits.nextChunkMs
    if (!this.#isHurried) this.deadline = Math.min(this.#chunkDeadline, this.#lastDeadline)
    this.#held += piece.length
    if (this.#state === 'draining') {
      if (this.#held > maxTrailingBytes) this.fail(abandoned)
      return
    }
    this.#pieces.push(piece)
    if (this.#held > highWaterMarkBytes) controller.pause()
    this.#wake()
  }

  onResponseEnd(): void {
    if (this.#state === 'failed') return
    this.#state = 'ended'
    this.#end()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error)
  }

  readonly #abort = (): void => this.fail(this.#signal.reason)

  #end(): void {
    this.#signal.removeEventListener('abort', this.#abort)
    this.#over(this)
    this.#wake()
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = resolve
    })
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.()
  }
}
