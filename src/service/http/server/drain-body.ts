import type { IncomingMessage } from 'node:http'

export interface DrainLimits {
  /** The time limit for reading the rest of a body, in milliseconds. */
  maxDrainMs: number
  /** The time limit without a byte, in milliseconds. */
  maxSilenceMs: number
}

// The limits follow nginx: https://nginx.org/en/docs/http/ngx_http_core_module.html#lingering_close
const defaultLimits: DrainLimits = { maxDrainMs: 30_000, maxSilenceMs: 5000 }

// Node reads up to 2 MiB of a fast connection at once, and 64 KiB of one that is paused meanwhile.
const maxReadsPerTurn = 2
const waiting = new Set<IncomingMessage>()

/** Reads a body piece by piece in turns, so that discarding it does not keep the thread from other requests. */
function readInTurns(request: IncomingMessage): void {
  request.on('data', () => {
    request.pause()
    waitForTurn(request)
  })
  request.once('close', () => waiting.delete(request))
  waitForTurn(request)
}

function waitForTurn(request: IncomingMessage): void {
  waiting.add(request)
  if (waiting.size === 1) setImmediate(readNext)
}

function readNext(): void {
  for (const request of waiting.values().take(maxReadsPerTurn)) {
    waiting.delete(request)
    request.resume()
  }
  if (waiting.size > 0) setImmediate(readNext)
}

/**
 * Reads and discards the rest of a body whose request is refused. Many clients read the response only
 * after they have sent everything, and closing a connection while bytes still arrive resets it, so that
 * the client may lose the response. A body that does not end in time is cut off.
 */
export function drainBody(request: IncomingMessage, limits: DrainLimits = defaultLimits): void {
  const { socket } = request
  if (request.complete || request.destroyed) return
  // A reader that still waits for the next piece would keep the stream paused.
  request.removeAllListeners('readable')
  readInTurns(request)
  // `app.inject` has no socket of the network.
  if (typeof socket.destroySoon !== 'function') return

  const destroySoon = socket.destroySoon.bind(socket)
  let isAnswered = false
  // Node calls this when an answer with `connection: close` is sent.
  socket.destroySoon = () => {
    isAnswered = true
    socket.end()
  }
  const startedAt = performance.now()
  let bytes = socket.bytesRead
  let lastByteAt = startedAt
  const timer = setInterval(() => {
    const now = performance.now()
    if (socket.bytesRead > bytes) lastByteAt = now
    bytes = socket.bytesRead
    if (now - startedAt > limits.maxDrainMs || now - lastByteAt > limits.maxSilenceMs) {
      socket.destroy()
    }
  }, limits.maxSilenceMs / 5)
  request.once('close', () => {
    clearInterval(timer)
    socket.destroySoon = destroySoon
    if (isAnswered) destroySoon()
  })
}
