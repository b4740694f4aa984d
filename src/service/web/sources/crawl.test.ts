import { expect, test } from 'vitest'
import { crawl } from './crawl.ts'
import type { FoundPage } from './page-fetcher.ts'

const limits = { pages: 1, depth: 10, time: 60_000 }

test('a page of many long links and exclusions lets others run in between', async () => {
  const path = '/z'.repeat(940)
  const links = Array.from({ length: 5_000 }, (_, at) => `https://site.test/stall/${at}${path}`)
  const page: FoundPage = {
    url: new URL('https://site.test/stall'),
    kind: 'html',
    title: null,
    bytes: Buffer.from('Wool'),
    links,
    canonical: null,
    trouble: null,
  }
  const exclude_urls = Array.from({ length: 100 }, (_, at) => `https://site.test/stall/zz/${at}`)
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  count()
  const source = { url: 'https://site.test/stall', type: 'sub_pages' as const, exclude_urls }
  const events = await Array.fromAsync(crawl(source, () => Promise.resolve(page), limits))
  isDone = true
  expect(events.at(-1)).toEqual({ type: 'end', left_out: links.length })
  expect(turns).toBeGreaterThanOrEqual(links.length / 10 - 1)
})

test('an address that is encoded a thousand times is decoded a few times', async () => {
  const many = `https://site.test/docs/%${'25'.repeat(900)}41`
  const page: FoundPage = {
    url: new URL('https://site.test/docs'),
    kind: 'html',
    title: null,
    bytes: Buffer.from('Wool'),
    links: [many],
    canonical: null,
    trouble: null,
  }
  const source = {
    url: 'https://site.test/docs',
    type: 'sub_pages' as const,
    exclude_urls: ['https://site.test/docs/A'],
  }
  const events = await Array.fromAsync(crawl(source, () => Promise.resolve(page), limits))
  expect(events.at(-1)).toEqual({ type: 'end', left_out: 1 })
})
