import { setImmediate as settle } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { crawlTurns } from './crawl-turns.ts'
import type { CrawlOwner } from './crawl-turns.ts'

const { signal } = new AbortController()
const ownedBy = (key: string, team_id = 'team', organization_id = 'organization'): CrawlOwner => ({
  key,
  team_id,
  organization_id,
})

function begin(crawlers: number, turnMs = 0) {
  const turns = crawlTurns(crawlers, turnMs)
  const log: string[] = []
  return {
    turns,
    log,
    /** A crawl that asks for its next page whenever `step` is called. */
    open: (name: string, owner = ownedBy(name)) => {
      const crawl = turns.open(owner)
      const step = async () => {
        await crawl.next(signal)
        log.push(name)
      }
      return { step, end: crawl.end }
    },
  }
}

test('two crawls of one key leave the crawlers to the source of another after their turn', async () => {
  const { open, log } = begin(2)
  const [one, two] = [open('a1', ownedBy('a')), open('a2', ownedBy('a'))]
  await one.step()
  await two.step()
  const other = open('b')
  void other.step()
  await settle()
  expect(log).toEqual(['a1', 'a2'])
  void one.step()
  await settle()
  expect(log).toEqual(['a1', 'a2', 'b'])
  other.end()
  await settle()
  expect(log).toEqual(['a1', 'a2', 'b', 'a1'])
})

test('a turn lasts its time, and goes on while nobody waits', async () => {
  const { open, log } = begin(1, 600_000)
  const one = open('a')
  await one.step()
  void open('b').step()
  await one.step()
  expect(log).toEqual(['a', 'a'])
  const alone = begin(1)
  const crawl = alone.open('a')
  await crawl.step()
  await crawl.step()
  expect(alone.log).toEqual(['a', 'a'])
})

test('turns go round between organizations, then teams, then keys', async () => {
  const { open, log } = begin(1)
  const crawls = [
    open('a', ownedBy('a', 'one', 'first')),
    open('b', ownedBy('b', 'one', 'first')),
    open('c', ownedBy('c', 'two', 'first')),
    open('d', ownedBy('d', 'three', 'second')),
  ]
  for (const { step } of crawls) {
    void (async () => {
      for (let pages = 0; pages < 4; pages += 1) await step()
    })()
  }
  await settle()
  expect(log.slice(0, 8).join('')).toBe('adcdbdcd')
})

test('a crawl that is stopped while it waits leaves the queue', async () => {
  const { turns, open, log } = begin(1)
  const one = open('a')
  await one.step()
  const stopping = new AbortController()
  const stopped = turns.open(ownedBy('b'))
  const waiting = stopped.next(stopping.signal)
  stopping.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  stopped.end()
  await one.step()
  expect(log).toEqual(['a', 'a'])
})

test('a key, a team and an organization hold only so many sources open', () => {
  const { turns, open } = begin(1)
  expect(turns.full()).toEqual({ keys: [], teams: [], organizations: [] })
  const first = open('a')
  const second = open('a')
  expect(turns.full()).toEqual({ keys: ['a'], teams: [], organizations: [] })
  open('b')
  open('c')
  expect(turns.full()).toEqual({ keys: ['a'], teams: ['team'], organizations: [] })
  for (let at = 0; at < 8; at += 1) open(`${at}`, ownedBy(`${at}`, `team ${at}`))
  expect(turns.full().organizations).toEqual(['organization'])
  first.end()
  second.end()
  expect(turns.full()).toEqual({ keys: [], teams: [], organizations: [] })
})

test('a process without crawlers opens nothing', () => {
  expect(crawlTurns(0, 0).maxOpen).toBe(0)
})
