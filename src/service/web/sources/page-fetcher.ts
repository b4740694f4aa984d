import { setTimeout as pause } from 'node:timers/promises'
import type { Agent } from 'undici'
import type { FileKind } from '#contract/file-kinds.ts'
import type { SourceError } from '#contract/web/web-sources.ts'
import { judgeHead } from '#service/extraction/sniff.ts'
import { FetchFailed, fetchGuarded } from '#service/outbound/fetch-guarded.ts'
import type { Fetched, FetchLimits } from '#service/outbound/fetch-guarded.ts'
import { isAddressForbidden } from '#service/outbound/guarded-agent.ts'
import { decodePage, kindOfPage } from './page-bytes.ts'
import { readPage } from './read-page.ts'
import { openRobots, readRobots } from './robots.ts'
import type { Robots } from './robots.ts'

/** A page could not be fetched. `isPassing` means that a later attempt may succeed. */
export class PageTrouble extends Error {
  override readonly name = 'PageTrouble'
  readonly error_type: SourceError
  readonly isPassing: boolean

  constructor(error_type: SourceError, options: ErrorOptions & { isPassing?: boolean } = {}) {
    super(`The page cannot be read: ${error_type}.`, options)
    this.error_type = error_type
    this.isPassing = options.isPassing ?? false
  }
}

export interface FoundPage {
  /** The final URL after redirects. */
  url: URL
  kind: FileKind
  title: string | null
  bytes: Buffer
  links: string[]
  canonical: string | null
  /** Null when the page may be stored; otherwise the reason why only its links may be used. */
  trouble: PageTrouble | null
}

export interface FetcherParts {
  agent: Agent
  /** The minimum delay between requests to one host, in milliseconds; robots.txt may require more. */
  delay: number
}

/** Fetches a page. Rejects with `PageTrouble`, or with the reason of the crawl's signal once it aborts. */
export type FetchPage = (url: URL) => Promise<FoundPage>

const crawlerName = 'sheaf'
const accept = 'text/html,application/xhtml+xml,text/plain;q=0.9,application/pdf;q=0.8'
const maxRefreshes = 3
const maxDelayMs = 10_000
const loginPath =
  /\/(log-?in|sign-?in|sso|saml2?|oauth2?|authorize|session\/new|users\/sign_in|account\/login)(\/|\.|$)/i
const maxLoginPageLetters = 600

/** Creates fetchers that obey robots.txt and limit the request rate per host. */
export function pageFetcher({ agent, delay }: FetcherParts): (signal: AbortSignal) => FetchPage {
  const turns = hostTurns()

  return (signal) => {
    const robots = new Map<string, Promise<Robots>>()

    async function request(
      url: URL,
      limits: Pick<FetchLimits, 'maxBytes' | 'timeout' | 'admit'>,
    ): Promise<Fetched> {
      try {
        return await fetchGuarded(url.href, { agent, signal, maxRedirects: 5, accept, ...limits })
      } catch (error) {
        signal.throwIfAborted()
        throw readTrouble(error)
      }
    }

    async function robotsOf(url: URL): Promise<Robots> {
      await turns(url.host, delay, signal)
      const limits = { maxBytes: 500 * 1024, timeout: 20_000 }
      const { status, bytes } = await request(new URL('/robots.txt', url), limits)
      const isPassing = status >= 500 || status === 429
      if (isPassing) throw new PageTrouble('unexpected_error', { isPassing })
      return status === 200 ? readRobots(bytes.toString('utf8'), crawlerName) : openRobots
    }

    async function admit(url: URL): Promise<void> {
      const rules = robots.get(url.origin) ?? robotsOf(url)
      robots.set(url.origin, rules)
      const { allows, delay: seconds } = await rules
      if (!allows(url)) throw new PageTrouble('not_searchable')
      const delayMs = Math.min(maxDelayMs, (seconds ?? 0) * 1000)
      await turns(url.host, Math.max(delay, delayMs), signal)
    }

    return async (start) => {
      let url = start
      for (let hop = 0; hop <= maxRefreshes; hop += 1) {
        const fetched = await request(url, { maxBytes: 10 * 1024 * 1024, timeout: 60_000, admit })
        const { refresh, ...page } = await readFetched(start, fetched)
        if (refresh === null) return page
        url = refresh
      }
      throw new PageTrouble('unexpected_error')
    }
  }
}

/** Waits until a host may be requested, and reserves it for the delay after that. */
function hostTurns(): (host: string, delay: number, signal: AbortSignal) => Promise<void> {
  const free = new Map<string, number>()
  return async (host, delay, signal) => {
    const now = performance.now()
    for (const [origin, at] of free) if (at < now) free.delete(origin)
    const turn = Math.max(now, free.get(host) ?? 0)
    free.set(host, turn + delay)
    if (turn > now) await pause(turn - now, undefined, { signal })
  }
}

async function readFetched(
  target: URL,
  { url: address, status, media_type, charset, bytes, robotsTag }: Fetched,
): Promise<FoundPage & { refresh: URL | null }> {
  const url = new URL(address)
  if (status !== 200) throw troubleOf(status)
  const kind = kindOfPage(media_type)
  if (kind === null || judgeHead(kind, bytes.subarray(0, 64 * 1024)) !== 'fits') {
    throw new PageTrouble('not_searchable')
  }
  if (loginPath.test(url.pathname) && !loginPath.test(target.pathname)) {
    throw new PageTrouble('paywall_or_login_page')
  }
  const none = { title: null, links: [], canonical: null, refresh: null }
  const empty = bytes.length === 0 ? new PageTrouble('not_searchable') : null
  if (kind !== 'html') return { url, kind, bytes, trouble: empty, ...none }

  const decoded = decodePage(bytes, charset)
  const page = await readPage(decoded.text, url, robotsTag ?? '')
  if (page.isPaid || (page.asksForPassword && page.letters < maxLoginPageLetters)) {
    throw new PageTrouble('paywall_or_login_page')
  }
  const isIndexable = page.isIndexed && page.letters > 0
  return {
    url,
    kind,
    title: page.title,
    bytes: decoded.bytes,
    links: page.isFollowed ? page.links : [],
    canonical: page.canonical,
    trouble: isIndexable ? null : new PageTrouble('not_searchable'),
    // A page that only reloads itself is not a redirect.
    refresh: readRefresh(page.refresh, url),
  }
}

function readRefresh(link: string | null, url: URL): URL | null {
  if (link === null) return null
  const target = new URL(link)
  target.hash = ''
  return target.href === url.href ? null : target
}

function troubleOf(status: number): PageTrouble {
  if (status === 404 || status === 410) return new PageTrouble('not_found')
  if ([401, 402, 403, 407].includes(status)) return new PageTrouble('paywall_or_login_page')
  const isPassing = status >= 500 || status === 429 || status === 408
  return new PageTrouble('unexpected_error', { isPassing })
}

function readTrouble(error: unknown): unknown {
  if (isAddressForbidden(error)) return new PageTrouble('invalid_url', { cause: error })
  if (!(error instanceof FetchFailed)) return error
  switch (error.trouble) {
    case 'url_unusable':
      return new PageTrouble('invalid_url', { cause: error })
    case 'too_large':
      return new PageTrouble('not_searchable', { cause: error })
    case 'too_many_redirects':
      return new PageTrouble('unexpected_error', { cause: error })
    case 'timed_out':
    case 'unreachable':
      return isUnknownName(error)
        ? new PageTrouble('invalid_url', { cause: error })
        : new PageTrouble('unexpected_error', { cause: error, isPassing: true })
  }
}

function isUnknownName(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === 'ENOTFOUND' || cause.code === 'ENODATA')) return true
  }
  return false
}
