import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { FetchPage, FoundPage } from './page-fetcher.ts'
import { PageTrouble } from './page-fetcher.ts'
import { pageAddress } from '#service/outbound/page-address.ts'
import { siteScope } from './site-scope.ts'
import type { SourceLease } from './source-lease-store.ts'

export interface CrawlLimits {
  /** The maximum number of pages of one source. */
  pages: number
  /** The maximum distance from the first page, in links. */
  depth: number
  /** Milliseconds after which no further page is requested. */
  time: number
}

export interface CrawledPage extends Pick<FoundPage, 'kind' | 'title' | 'bytes'> {
  /** The normalized address. */
  address: string
  sha256: string
}

/** An event of a crawl: a page, a page that is unavailable at the moment, and finally what was left out. */
export type CrawlEvent =
  | { type: 'page'; page: CrawledPage }
  | { type: 'missed'; address: string }
  | { type: 'end'; left_out: number }

interface Step {
  address: string
  depth: number
}

const maxKnownUrls = 10_000
// A long link takes half a millisecond.
const linksPerTurn = 10
// Limits pages with one path and different queries: a calendar has a page for every day of the future.
const maxQueriesPerPath = 50
const fetchesPerPage = 3

/**
 * Crawls a source. Rejects with `PageTrouble` when there is no page or the first one is unavailable, and with
 * the reason of the crawl's signal once it aborts.
 */
export async function* crawl(
  source: Pick<SourceLease, 'url' | 'type' | 'exclude_urls'>,
  fetchPage: FetchPage,
  limits: CrawlLimits,
): AsyncGenerator<CrawlEvent, void> {
  const start = new URL(pageAddress(new URL(source.url.trim())))
  const end = performance.now() + limits.time
  const first = await fetchPage(start)
  const scope = siteScope(start, first.url, source.exclude_urls)
  const seenAddresses = new Set([start.href, pageAddress(first.url)])
  const queries = new Map<string, number>()
  const queue: Step[] = []
  const storedPages = new Set<string>()
  const hashes = new Set<string>()
  let fetched = 1

  const enqueue = async (links: readonly string[], depth: number): Promise<void> => {
    if (source.type === 'single_page' || depth > limits.depth) return
    for (const [at, link] of links.entries()) {
      if (seenAddresses.size >= maxKnownUrls) return
      if (at % linksPerTurn === linksPerTurn - 1) await turn()
      const address = scope.follow(link)
      if (address === null || seenAddresses.has(address)) continue
      const { pathname, search } = new URL(address)
      const variants = queries.get(pathname) ?? 0
      if (search !== '' && variants >= maxQueriesPerPath) continue
      queries.set(pathname, variants + (search === '' ? 0 : 1))
      seenAddresses.add(address)
      queue.push({ address, depth })
    }
  }
  const present = (page: FoundPage): CrawlEvent[] => {
    const canonical = page.canonical === null ? null : scope.follow(page.canonical)
    const address = canonical ?? pageAddress(page.url)
    const sha256 = createHash('sha256').update(page.bytes).digest('hex')
    // A duplicate under another address, by its canonical link or its content.
    const isSame = storedPages.has(address) || hashes.has(sha256)
    if (page.trouble !== null || isSame || scope.excludes(address)) return []
    storedPages.add(address)
    seenAddresses.add(address)
    hashes.add(sha256)
    const { kind, title, bytes } = page
    return [{ type: 'page', page: { address, kind, title, bytes, sha256 } }]
  }

  yield* present(first)
  await enqueue(first.links, 1)
  for (let step = queue[0]; step !== undefined; step = queue[0]) {
    const isSpent = fetched >= limits.pages * fetchesPerPage || performance.now() > end
    if (storedPages.size >= limits.pages || isSpent) break
    queue.shift()
    fetched += 1
    try {
      const page = await fetchPage(new URL(step.address))
      const address = pageAddress(page.url)
      // The redirect leads out of the source, or to a page that has been read.
      if (
        scope.follow(address) === null ||
        (address !== step.address && seenAddresses.has(address))
      )
        continue
      seenAddresses.add(address)
      yield* present(page)
      await enqueue(page.links, step.depth + 1)
    } catch (error) {
      if (!(error instanceof PageTrouble)) throw error
      if (error.isPassing) yield { type: 'missed', address: step.address }
    }
  }
  if (storedPages.size === 0) throw first.trouble ?? new PageTrouble('not_searchable')
  yield { type: 'end', left_out: queue.length }
}
