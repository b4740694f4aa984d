import { isAnyOutage } from '#service/database/postgres/outage.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import { Failure } from '#service/failure.ts'
import { maxInterruptions } from '#service/leases/back-off.ts'
import { leaseLoop } from '#service/leases/lease-loop.ts'
import type { LoopParts, Worker } from '#service/leases/lease-loop.ts'
import { crawl } from './crawl.ts'
import type { CrawlLimits } from './crawl.ts'
import { crawlTurns } from './crawl-turns.ts'
import type { CrawlOwner } from './crawl-turns.ts'
import { pageFetcher, PageTrouble } from './page-fetcher.ts'
import type { FetcherParts } from './page-fetcher.ts'
import type { SourceLease, SourceLeases } from './source-lease-store.ts'
import { SourceLost, sourcePages } from './source-pages.ts'

export interface SourceWorkerParts extends FileParts, FetcherParts, LoopParts<SourceLease> {
  leases: SourceLeases
  /** The limits of one crawl. */
  reach: CrawlLimits
  /** Milliseconds after which a crawl leaves its crawler to a source that waits. */
  turnMs: number
}

export const crawlLimits: CrawlLimits = { pages: 200, depth: 10, time: 30 * 60_000 }
export const crawlTurnMs = 30_000

const maxAttempts = 4

/**
 * Reads web sources from the queue and deletes the pages of removed ones. A source always ends in success or
 * an error; one whose worker dies is read again.
 */
export function startSourceWorker(parts: SourceWorkerParts): Worker {
  const { leases, clock, reach, onError } = parts
  const fetcher = pageFetcher(parts)
  const turns = crawlTurns(parts.concurrency, parts.turnMs)

  async function read(
    source: SourceLease,
    nextPage: (signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const pages = sourcePages(parts, leases, source)
    if (isRemoved(source)) {
      await pages.dropOthers(signal)
      return leases.forget(source)
    }
    const fetchPage = fetcher(signal)
    const fetchInTurn = async (url: URL) => {
      await nextPage(signal)
      return fetchPage(url)
    }
    for await (const event of crawl(source, fetchInTurn, reach)) {
      signal.throwIfAborted()
      if (event.type === 'page') await pages.keep(event.page)
      else if (event.type === 'missed') await pages.touch(event.address)
      else {
        await pages.dropOthers(signal)
        const { left_out: pages_left_out } = event
        await leases.finish(source, { status: 'success', pages_left_out }, clock.now())
      }
    }
  }

  async function fail(source: SourceLease, error: unknown, signal?: AbortSignal): Promise<void> {
    const error_type = error instanceof PageTrouble ? error.error_type : 'unexpected_error'
    // A page that is now missing, closed or disallowed must no longer answer questions.
    if (signal !== undefined) await sourcePages(parts, leases, source).dropOthers(signal)
    await leases.finish(source, { status: 'error', error_type }, clock.now())
  }

  return leaseLoop<SourceLease & { of: CrawlOwner }>(
    {
      lease: async () => {
        const source = await leases.lease(turns.full())
        return source === null ? null : { ...source, of: await leases.ownerOf(source) }
      },
      renew: (source) => leases.renew(source),
      run: async (source, signal) => {
        if (source.interruptions >= maxInterruptions && !isRemoved(source)) {
          return fail(source, new Error('it was interrupted too often'))
        }
        const crawling = turns.open(source.of)
        try {
          await read(source, crawling.next, signal)
        } catch (error) {
          const isFinal = error instanceof PageTrouble && !error.isPassing
          if (!isFinal || signal.aborted) throw error
          await fail(source, error, error.error_type === 'unexpected_error' ? undefined : signal)
        } finally {
          crawling.end()
        }
      },
      recover: async (source, error, isStopping) => {
        // The worker that now holds the lease decides the outcome.
        if (error instanceof SourceLost) return
        if (error instanceof Failure && error.key === 'graph_not_found') return
        if (isStopping) return leases.release(source, 'stopped')
        if (isAnyOutage(error)) return leases.release(source, 'interrupted')
        const isLast = source.attempts + 1 >= maxAttempts && !isRemoved(source)
        // A single failure of a site is not logged.
        if (isLast || !(error instanceof PageTrouble)) onError(error, source)
        if (isLast) return fail(source, error)
        await leases.release(source, 'failed')
      },
    },
    { ...parts, concurrency: turns.maxOpen },
  )
}

function isRemoved({ status }: SourceLease): boolean {
  return status === 'removed'
}
