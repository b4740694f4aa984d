import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'

/** Milliseconds. */
export interface Waits {
  /** Until the first byte of the body. */
  first: number
  /** Between two pieces of it. */
  next: number
}

/** An upstream was silent for longer than it may be. */
export class UpstreamSilent extends Error {
  override readonly name = 'UpstreamSilent'
}

// what an upstream may send ahead of its reader before it is held back
const mostHeld = 256 * 1024
// what may follow the end of an answer before its connection is given up
const mostTrailing = 64 * 1024
// and for how long, in milliseconds
const trailing = 5000
const leftAlone = new Error('The answer is no longer read.')

/**
 * One request and its answer, read as the bytes arrive. `release` is called in the end, whatever
 * happened: an answer that is not over by then is cut off, and its connection with it.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  status = 0
  headers: IncomingHttpHeaders = {}
  /** When it counts as silent, by the clock of `performance`. */
  deadline: number
  readonly #waits: Waits
  readonly #signal: AbortSignal
  readonly #over: (exchange: Exchange) => void
  #controller: Dispatcher.DispatchController | null = null
  #pieces: Buffer[] = []
  #held = 0
  #state: 'asked' | 'answering' | 'ended' | 'failed' | 'draining' = 'asked'
  #error: unknown = null
  #waiting: (() => void) | null = null
  #isHurried = false

  /** `over` is told once, when nothing more will come. */
  constructor(waits: Waits, signal: AbortSignal, over: (exchange: Exchange) => void) {
    this.#waits = waits
    this.#signal = signal
    this.#over = over
    this.deadline = performance.now() + waits.first
    signal.addEventListener('abort', this.#abort)
    if (signal.aborted) this.#abort()
  }

  /** Waits for the status and headers. Rejects as `next` does. */
  async opened(): Promise<this> {
    while (this.#state === 'asked') await this.#change()
    if (this.#state === 'failed') throw this.#error
    return this
  }

  /** What came since the last time; null at the end. Rejects with why no more will come. */
  async next(): Promise<readonly Buffer[] | null> {
    while (this.#state === 'answering' && this.#pieces.length === 0) await this.#change()
    if (this.#pieces.length === 0) {
      if (this.#state === 'failed') throw this.#error
      return null
    }
    const taken = this.#pieces
    this.#pieces = []
    this.#held = 0
    if (this.#controller?.paused) this.#controller.resume()
    return taken
  }

  /** All of the body as text, or as much of it as `limit` says. */
  async text(limit: number): Promise<string> {
    const read: Buffer[] = []
    let length = 0
    for (let next = await this.next(); next !== null; next = await this.next()) {
      for (const piece of next) length += piece.length
      read.push(...next)
      if (length > limit) break
    }
    return Buffer.concat(read).subarray(0, limit).toString()
  }

  /** What comes from now on is all there within so many milliseconds, or counts as silent. */
  hurry(within: number): void {
    this.#isHurried = true
    this.deadline = Math.min(this.deadline, performance.now() + within)
  }

  /** Ends it for a reason that is not the caller's. */
  fail(error: unknown): void {
    if (this.#state === 'ended' || this.#state === 'failed') return
    this.#state = 'failed'
    this.#error = error
    this.#controller?.abort(error instanceof Error ? error : leftAlone)
    this.#end()
  }

  /** The last that is heard of it. `complete`: all was said, and the connection serves again. */
  release(complete: boolean): void {
    if (!complete || this.#state !== 'answering') return this.fail(leftAlone)
    this.#state = 'draining'
    this.#held = 0
    this.hurry(trailing)
    this.#signal.removeEventListener('abort', this.#abort)
    if (this.#controller?.paused) this.#controller.resume()
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#state === 'failed') controller.abort(leftAlone)
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.#state !== 'asked') return
    this.status = status
    this.headers = headers
    this.#state = 'answering'
    this.#wake()
  }

  onResponseData(controller: Dispatcher.DispatchController, piece: Buffer): void {
    if (!this.#isHurried) this.deadline = performance.now() + this.#waits.next
    this.#held += piece.length
    if (this.#state === 'draining') {
      if (this.#held > mostTrailing) this.fail(leftAlone)
      return
    }
    this.#pieces.push(piece)
    if (this.#held > mostHeld) controller.pause()
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
