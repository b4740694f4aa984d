import { setTimeout as pause } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { Failure } from '#service/failure.ts'
import { addressForbiddenIn } from '#service/web/guarded-agent.ts'
import type { Circuit } from './circuit.ts'
import { Exchange } from './exchange.ts'
import type { Waits } from './exchange.ts'
import type { SilenceWatch } from './silence-watch.ts'
import { readUpstreamError } from './upstream-answer.ts'
import { failureOfStatus, isUnavailable, readRetryAfter, unavailable } from './upstream-failure.ts'

/** Told what went wrong with an upstream, for the operator alone. Holds no keys. */
export type UpstreamLog = (words: string, details: Record<string, unknown>) => void

export interface Upstream {
  dispatcher: Dispatcher
  origin: string
  /** Names and values by turns. */
  headers: string[]
  circuit: Circuit
  watch: SilenceWatch
  log: UpstreamLog
  /** Milliseconds that its breaker stays open. */
  rest: number
}

/** An answer that begins well, or why there is none. */
export type Sent =
  | { exchange: Exchange }
  | { exchange: null; failure: Failure; status: number; words: string }

const longestRefusal = 64 * 1024

/**
 * Sends a request, a second time when no answer of the first began. Rejects with the reason of
 * `signal` once it aborts.
 */
export async function sendRequest(
  upstream: Upstream,
  asked: { method: 'GET' | 'POST'; path: string; body: string | Buffer | null },
  waits: Waits,
  signal: AbortSignal,
): Promise<Sent> {
  const { circuit, log } = upstream
  signal.throwIfAborted()
  if (!circuit.admits()) {
    const retry_after_seconds = Math.max(1, Math.ceil(upstream.rest / 1000))
    return refused(unavailable({ retry_after_seconds }))
  }
  let outcome: Parameters<Circuit['report']>[0] = 'unknown'
  try {
    for (let attempt = 1; ; attempt += 1) {
      const exchange = dispatch(upstream, asked, waits, signal)
      try {
        await exchange.opened()
      } catch (error) {
        signal.throwIfAborted()
        if (addressForbiddenIn(error) !== null) return refused(forbidden())
        if (attempt === 1 && isLost(error)) {
          await briefly(signal)
          continue
        }
        outcome = 'unavailable'
        log('a model endpoint is not reached', { path: asked.path, err: error })
        return refused(unavailable())
      }
      const { status } = exchange
      if (status >= 200 && status < 300) {
        outcome = 'answered'
        return { exchange }
      }
      const text = await refusalText(exchange, waits.next)
      if (attempt === 1 && status >= 502 && status <= 504) {
        await briefly(signal)
        continue
      }
      signal.throwIfAborted()
      outcome = isUnavailable(status) ? 'unavailable' : 'answered'
      log('a model endpoint refuses', { path: asked.path, status, text: text.slice(0, 1000) })
      const error = readUpstreamError(readJson(text) ?? text)
      const failure = failureOfStatus(status, error, readRetryAfter(exchange.headers))
      return refused(failure, status, error?.words)
    }
  } finally {
    circuit.report(outcome)
  }
}

function dispatch(
  { dispatcher, origin, headers, watch }: Upstream,
  asked: { method: 'GET' | 'POST'; path: string; body: string | Buffer | null },
  waits: Waits,
  signal: AbortSignal,
): Exchange {
  const exchange = new Exchange(waits, signal, watch.remove)
  watch.add(exchange)
  // the watch does what its own timers would, for a body that begins late as well
  const options = { ...asked, origin, headers, headersTimeout: 0, bodyTimeout: 0 }
  dispatcher.dispatch(options, exchange)
  return exchange
}

async function refusalText(exchange: Exchange, within: number): Promise<string> {
  exchange.hurry(within)
  try {
    const text = await exchange.text(longestRefusal)
    exchange.release(true)
    return text
  } catch {
    return ''
  }
}

function refused(failure: Failure, status = 0, words = ''): Sent {
  return { exchange: null, failure, status, words }
}

function forbidden(): Failure {
  return new Failure('address_forbidden', 'The service may not connect to this address.')
}

// with some chance in it, so that those who failed together do not come back together
async function briefly(signal: AbortSignal): Promise<void> {
  await pause(100 + Math.random() * 150, undefined, { signal }).catch(() => signal.throwIfAborted())
}

const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
])

function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostCodes.has(String(error.code))
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
