import { fetch } from 'undici'
import type { Agent, Response } from 'undici'
import { addressForbiddenIn } from './guarded-agent.ts'

export type FetchTrouble =
  | 'url_unusable'
  | 'unreachable'
  | 'timed_out'
  | 'too_large'
  | 'too_many_redirects'

/** Why nothing was fetched. Its words hold nothing of the upstream's. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
  readonly trouble: FetchTrouble

  constructor(trouble: FetchTrouble, options?: ErrorOptions) {
    super(`Nothing could be fetched: ${trouble}.`, options)
    this.trouble = trouble
  }
}

export interface FetchLimits {
  agent: Agent
  /** Of the body as it is read, unpacked. */
  maxBytes: number
  maxRedirects: number
  /** Milliseconds for everything, redirects and the body included. */
  timeout: number
  signal?: AbortSignal | undefined
  /** The `accept` header. */
  accept?: string
  method?: 'GET' | 'POST'
  /** Sent, as the headers are, to the first origin alone. */
  body?: string
  headers?: Record<string, string>
  /** Asked of each address before it is asked for, redirects included. Throws to refuse. */
  admit?: (url: URL) => void | Promise<void>
}

export interface Fetched {
  /** Where it was found, after redirects. */
  url: string
  status: number
  /** In lower case, without parameters; empty when none was sent. */
  media_type: string
  /** As the `content-type` header names it. */
  charset: string | null
  /** The `x-robots-tag` header. */
  robotsTag: string | null
  bytes: Buffer
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/**
 * Fetches what an address holds, whatever its status. Rejects with `AddressForbidden`, with
 * `FetchFailed`, with what `admit` throws, or with the reason of `signal` once it aborts.
 */
export async function fetchGuarded(address: string, limits: FetchLimits): Promise<Fetched> {
  const { signal, maxRedirects, timeout } = limits
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(new FetchFailed('timed_out')), timeout)
  const stop = (): void => ending.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    let url = readUrl(address)
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      await limits.admit?.(url)
      const response = await ask(url, limits, url.origin === readUrl(address).origin, ending.signal)
      const next = redirectStatuses.has(response.status) ? response.headers.get('location') : null
      if (next === null) return await readBody(url, response, limits.maxBytes)
      await response.body?.cancel()
      url = readUrl(next, url)
    }
    throw new FetchFailed('too_many_redirects')
  } catch (error) {
    if (ending.signal.aborted) throw ending.signal.reason
    throw readTrouble(error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    // whatever was left unread, its connection ends
    ending.abort()
  }
}

/** Reads a web address. Throws `FetchFailed` when it is none, or carries credentials. */
export function readUrl(text: string, base?: URL): URL {
  if (!URL.canParse(text, base)) throw new FetchFailed('url_unusable')
  const url = new URL(text, base)
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (!isWeb || url.username !== '' || url.password !== '') throw new FetchFailed('url_unusable')
  url.hash = ''
  return url
}

function ask(
  url: URL,
  { agent, accept = '*/*', method = 'GET', body, headers }: FetchLimits,
  isFirstOrigin: boolean,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(url, {
    dispatcher: agent,
    method,
    ...(isFirstOrigin && body !== undefined && { body }),
    headers: { ...(isFirstOrigin && headers), accept, 'user-agent': 'Sheaf' },
    redirect: 'manual',
    signal,
  })
}

async function readBody(url: URL, response: Response, maxBytes: number): Promise<Fetched> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.byteLength
    if (length > maxBytes) throw new FetchFailed('too_large')
    pieces.push(piece)
  }
  const type = response.headers.get('content-type') ?? ''
  return {
    url: url.href,
    status: response.status,
    media_type: (type.split(';')[0] ?? '').trim().toLowerCase(),
    charset: /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1]?.toLowerCase() ?? null,
    robotsTag: response.headers.get('x-robots-tag'),
    bytes: Buffer.concat(pieces),
  }
}

// fetch wraps what happened below it; what others threw into it stays theirs
function readTrouble(error: unknown): unknown {
  const forbidden = addressForbiddenIn(error)
  if (forbidden !== null) return forbidden
  if (!(error instanceof TypeError)) return error
  // https://fetch.spec.whatwg.org/#port-blocking
  const isBlocked = error.cause instanceof Error && error.cause.message === 'bad port'
  return new FetchFailed(isBlocked ? 'url_unusable' : 'unreachable', { cause: error })
}
