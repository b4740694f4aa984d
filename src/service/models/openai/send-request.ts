import { setTimeout as pause } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { readJson } from '#contract/primitives.ts'
import { Failure } from '#service/failure.ts'
import { addressForbiddenIn } from '#service/outbound/guarded-agent.ts'
import { chainHeaders, isLoopRefusal } from '#service/outbound/call-chain.ts'
import { isRedirect, redirectTarget } from '#service/outbound/redirects.ts'
import { traceHeaders } from '#service/outbound/trace-headers.ts'
import { unitOfWork } from '#service/outbound/unit-of-work.ts'
import type { BufferBudget } from './buffer-budget.ts'
import type { Circuit, ReportOutcome } from './circuit.ts'
import { Exchange } from './exchange.ts'
import type { Timeouts } from './exchange.ts'
import type { TimeoutMonitor } from './timeout-monitor.ts'
import { readUpstreamError } from './upstream-answer.ts'
import {
  failureOfStatus,
  hungUp,
  isUnavailable,
  looped,
  readRetryAfter,
  redirected,
  unavailable,
} from './upstream-failure.ts'

/** Logs an upstream's error for the operator. The details never contain API keys. */
export type UpstreamLog = (words: string, details: Record<string, unknown>) => void

export interface Upstream {
  dispatcher: Dispatcher
  origin: string
  /** Names and values, alternating. */
  headers: string[]
  /** The name of this installation in chains of calls. */
  chainName: string
  circuit: Circuit
  buffers: BufferBudget
  timeoutMonitor: TimeoutMonitor
  log: UpstreamLog
  /** Removes the API key from a text. */
  redact: (text: string) => string
  /** How long the circuit breaker stays open, in milliseconds. */
  circuitOpenMs: number
}

/** A response with a status of 200 to 299, or the failure. */
export type SendResult =
  | { exchange: Exchange }
  | { exchange: null; failure: Failure; status: number; words: string }

const maxRefusalBytes = 64 * 1024

/**
 * Sends a request, and once more when the connection failed or a gateway answered 502 to 504. Rejects only
 * with the reason of `signal` once it aborts.
 */
export async function sendRequest(
  upstream: Upstream,
  request: { method: 'GET' | 'POST'; path: string; body: string | Buffer | null },
  timeouts: Timeouts,
  signal: AbortSignal,
): Promise<SendResult> {
  const { circuit, log, redact } = upstream
  signal.throwIfAborted()
  const report = circuit.admit(unitOfWork())
  if (report === null) {
    const retry_after_seconds = Math.max(1, Math.ceil(upstream.circuitOpenMs / 1000))
    return failed(unavailable({ retry_after_seconds }))
  }
  let outcome: Parameters<ReportOutcome>[0] = 'unknown'
  try {
    for (let attempt = 1; ; attempt += 1) {
      const exchange = dispatch(upstream, request, timeouts, signal)
      try {
        await exchange.headersReceived()
      } catch (error) {
        signal.throwIfAborted()
        if (addressForbiddenIn(error) !== null) return failed(forbidden())
        if (attempt === 1 && isConnectionError(error)) {
          await waitForRetry(signal)
          continue
        }
        outcome = 'unavailable'
        log('a model endpoint is unreachable', { path: request.path, err: error })
        return failed(isHangUp(error) ? hungUp() : unavailable())
      }
      const { status } = exchange
      if (status >= 200 && status < 300) {
        outcome = 'answered'
        return { exchange }
      }
      const text = await readRefusal(exchange, timeouts.nextChunkMs)
      if (attempt === 1 && status >= 502 && status <= 504) {
        await waitForRetry(signal)
        continue
      }
      signal.throwIfAborted()
      outcome = isUnavailable(status) ? 'unavailable' : 'answered'
      log('a model endpoint rejected a request', {
        path: request.path,
        status,
        text: text.slice(0, 1000),
      })
      if (isLoopRefusal(text)) return failed(looped(), status)
      const target = targetOf(upstream, request, exchange)
      if (target !== null) return failed(redirected(status, target), status)
      const error = readUpstreamError(readJson(text) ?? text)
      const failure = failureOfStatus(status, error, redact, readRetryAfter(exchange.headers))
      return failed(failure, status, error?.words)
    }
  } finally {
    report(outcome)
  }
}

function dispatch(
  { dispatcher, origin, headers, chainName, timeoutMonitor }: Upstream,
  request: { method: 'GET' | 'POST'; path: string; body: string | Buffer | null },
  timeouts: Timeouts,
  signal: AbortSignal,
): Exchange {
  const exchange = new Exchange(timeouts, signal, timeoutMonitor.remove)
  timeoutMonitor.add(exchange)
  // The timeout monitor replaces undici's timers, which cannot tell a late first byte from a slow body.
  const sent = [
    ...headers,
    ...Object.entries({ ...traceHeaders(), ...chainHeaders(chainName) }).flat(),
  ]
  const options = { ...request, origin, headers: sent, headersTimeout: 0, bodyTimeout: 0 }
  dispatcher.dispatch(options, exchange)
  return exchange
}

/** Where a response redirects its request, for people; null where it does not. */
function targetOf(
  { origin }: Upstream,
  { path }: { path: string },
  { status, headers }: Exchange,
): string | null {
  const location = headers['location']
  if (!isRedirect(status) || typeof location !== 'string') return null
  const from = new URL(path, origin)
  const to = URL.parse(location, from)
  return to === null ? null : redirectTarget(from, to)
}

async function readRefusal(exchange: Exchange, maxMs: number): Promise<string> {
  exchange.limitRemainingTime(maxMs)
  try {
    const text = await exchange.text(maxRefusalBytes)
    exchange.release(true)
    return text
  } catch {
    return ''
  }
}

function failed(failure: Failure, status = 0, words = ''): SendResult {
  return { exchange: null, failure, status, words }
}

function forbidden(): Failure {
  return new Failure('address_forbidden', 'The service may not connect to this address.')
}

// Jitter spreads the retries of requests that failed together.
async function waitForRetry(signal: AbortSignal): Promise<void> {
  await pause(100 + Math.random() * 150, undefined, { signal }).catch(() => signal.throwIfAborted())
}

const hangUpCodes = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])
const connectionErrorCodes = new Set([
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

/** Whether an error says that the other side closed a connection. */
export function isHangUp(error: unknown): boolean {
  return error instanceof Error && 'code' in error && hangUpCodes.has(String(error.code))
}

function isConnectionError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && connectionErrorCodes.has(String(error.code))
}
