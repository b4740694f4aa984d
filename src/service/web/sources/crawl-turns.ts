import type { FileOwner } from '#service/jobs/file-slots.ts'

/** Whose source is crawled: the key that queued it, its team and its organization. */
export interface CrawlOwner extends FileOwner {
  key: string
}

/** Whose sources are not leased for now. */
export interface FullCrawlOwners {
  keys: readonly string[]
  teams: readonly string[]
  organizations: readonly string[]
}

export const noCrawlOwnerFull: FullCrawlOwners = { keys: [], teams: [], organizations: [] }

// Others always find a free place, unless several organizations crawl as much as they may.
const maxOpen = { key: 2, team_id: 4, organization_id: 12 }
const maxOpenInAll = 24

const levels = ['organization_id', 'team_id', 'key'] as const

interface OpenCrawl {
  owner: CrawlOwner
  /** The number of its last turn, counted over all crawls; 0 before the first. */
  turn: number
  startedAt: number
  isRunning: boolean
}

interface WaitingCrawl {
  crawl: OpenCrawl
  begin: () => void
}

/**
 * Shares the crawlers between sources. A process holds more sources open than it requests pages for at once, and a
 * source that has had its turn of `turnMs` waits in memory while another one requests its pages. The next turn goes to
 * the organization whose last turn is the longest ago, then to its team, then to the key.
 */
export function crawlTurns(crawlers: number, turnMs: number) {
  const open = new Set<OpenCrawl>()
  const waiting: WaitingCrawl[] = []
  let lastTurn = 0

  function lastTurnOf(level: (typeof levels)[number], id: string): number {
    return Math.max(
      0,
      ...[...open].filter(({ owner }) => owner[level] === id).map(({ turn }) => turn),
    )
  }

  function compare(a: OpenCrawl, b: OpenCrawl): number {
    for (const level of levels) {
      const order = lastTurnOf(level, a.owner[level]) - lastTurnOf(level, b.owner[level])
      if (order !== 0) return order
    }
    return a.turn - b.turn
  }

  function beginNext(): void {
    const running = [...open].filter(({ isRunning }) => isRunning).length
    for (let free = crawlers - running; free > 0; free -= 1) {
      // Sorting keeps the order of those that are equal, so the one that has waited longest is first.
      const [next] = waiting.toSorted((a, b) => compare(a.crawl, b.crawl))
      if (next === undefined) return
      waiting.splice(waiting.indexOf(next), 1)
      const { crawl } = next
      lastTurn += 1
      Object.assign(crawl, { turn: lastTurn, startedAt: performance.now(), isRunning: true })
      next.begin()
    }
  }

  function fullAt(level: (typeof levels)[number]): string[] {
    const counts = new Map<string, number>()
    for (const { owner } of open) counts.set(owner[level], (counts.get(owner[level]) ?? 0) + 1)
    return [...counts].flatMap(([id, count]) => (count >= maxOpen[level] ? [id] : []))
  }

  return {
    /** The most sources that are open at once. */
    maxOpen: crawlers === 0 ? 0 : maxOpenInAll,

    full: (): FullCrawlOwners => ({
      keys: fullAt('key'),
      teams: fullAt('team_id'),
      organizations: fullAt('organization_id'),
    }),

    /**
     * Opens a source. `next` resolves when it may request a page, and rejects with the reason of its signal; `end` must
     * be called once.
     */
    open(owner: CrawlOwner) {
      const crawl: OpenCrawl = { owner, turn: 0, startedAt: 0, isRunning: false }
      open.add(crawl)
      return {
        next: async (signal: AbortSignal): Promise<void> => {
          signal.throwIfAborted()
          const isOver = waiting.length > 0 && performance.now() - crawl.startedAt >= turnMs
          if (crawl.isRunning && !isOver) return
          const { promise, resolve, reject } = Promise.withResolvers<void>()
          const entry = { crawl, begin: resolve }
          const leave = () => {
            const place = waiting.indexOf(entry)
            if (place === -1) return
            waiting.splice(place, 1)
            reject(signal.reason)
          }
          signal.addEventListener('abort', leave, { once: true })
          crawl.isRunning = false
          waiting.push(entry)
          beginNext()
          await promise.finally(() => signal.removeEventListener('abort', leave))
        },
        end: () => {
          open.delete(crawl)
          beginNext()
        },
      }
    },
  }
}
