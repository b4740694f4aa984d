import { fetch } from 'undici'
import type { Agent, Response } from 'undici'
import { addressForbiddenIn } from './guarded-agent.ts'
import { isRedirect, redirectTarget } from './redirects.ts'

/** The header that carries the key of another service; none without a key. */
export function bearer(key: string | null): Record<string, string> {
  return key === null ? {} : { authorization: `Bearer ${key}` }
}

export type FetchTrouble =
  | 'url_unusable'
  | 'unreachable'
  | 'timed_out'
  | 'too_large'
  | 'too_many_redirects'

/** A failed fetch. Its message contains no text of the upstream. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed'
  readonly trouble: FetchTrouble
  /** Where the redirect that was not followed leads, for people. */
  readonly target: string | null

  constructor(trouble: FetchTrouble, options?: ErrorOptions, target: string | null = null) {
    super(`Nothing could be fetched: ${trouble}.`, options)
    this.trouble = trouble
    this.target = target
  }
}

export interface FetchLimits {
  agent: Agent
  /** Limits the decompressed body. */
  maxBytes: number
  maxRedirects: number
  /** Milliseconds for the whole fetch, including redirects and the body. */
  timeout: number
  signal?: AbortSignal | undefined
  /** The `accept` header. */
  accept?: string
  method?: 'GET' | 'POST'
  /** Like the headers, sent only to the first origin, never after a redirect to another. */
  body?: string
  headers?: Record<string, string>
  /** Called with each URL before it is requested, including redirects. Throws to refuse. */
  admit?: (url: URL) => void | Promise<void>
}

export interface Fetched {
  /** The final URL after redirects. */
  url: string
  status: number
  /** The media type in lower case, without parameters; empty when missing. */
  media_type: string
  /** The charset of the `content-type` header. */
  charset: string | null
  /** The `x-robots-tag` header. */
  robotsTag: string | null
  bytes: Buffer
}

/**
 * Fetches a URL through the address rules; resolves for every HTTP status. Rejects with `AddressForbidden`,
 * with `FetchFailed`, with what `admit` throws, or with the reason of `signal` once it aborts.
 */
export async function fetchGuarded(address: string, limits: FetchLimits): Promise<Fetched> {
  const { signal, maxRedirects, timeout } = limits
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(new FetchFailed('timed_out')), timeout)
  const stop = (): void => ending.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const first = readUrl(address)
    let url = first
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      await limits.admit?.(url)
      const response = await ask(url, limits, url.origin === first.origin, ending.signal)
      const next = isRedirect(response.status) ? response.headers.get('location') : null
      if (next === null) return await readBody(url, response, limits.maxBytes)
      await response.body?.cancel()
      url = readUrl(next, url)
    }
    throw new FetchFailed('too_many_redirects', {}, redirectTarget(first, url))
  } catch (error) {
    if (ending.signal.aborted) throw ending.signal.reason
    throw readTrouble(error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    // Closes the connection when the body has not been read to its end.
    ending.abort()
  }
}

/** Parses a web address. Throws `FetchFailed` when it is invalid or has credentials. */
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

// Network errors are the `cause` of an error of fetch; errors thrown by callbacks keep their identity.
function readTrouble(error: unknown): unknown {
  const forbidden = addressForbiddenIn(error)
  if (forbidden !== null) return forbidden
  if (!(error instanceof TypeError)) return error
  // https://fetch.spec.whatwg.org/#port-blocking
  const isBlocked = error.cause instanceof Error && error.cause.message === 'bad port'
  return new FetchFailed(isBlocked ? 'url_unusable' : 'unreachable', { cause: error })
}
