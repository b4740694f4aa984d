import { expect, test } from 'vitest'
import { addressOf } from '#service/outbound/page-address.ts'
import { siteScope } from './site-scope.ts'

const follows = (
  start: string,
  link: string,
  { finalUrl = start, exclude = [] as string[] } = {},
) => siteScope(new URL(start), new URL(finalUrl), exclude).follow(link)

test.each([
  ['https://site.test/docs', 'https://site.test/docs'],
  ['https://site.test/docs', 'https://site.test/docs/a?b=c#d'],
  ['https://site.test/docs/', 'https://site.test/docs'],
  ['https://site.test/docs/index.html', 'https://site.test/docs/a/b.html'],
  ['https://site.test/docs/v1.2', 'https://site.test/docs/v1.2/a'],
  ['https://site.test', 'https://site.test/any'],
  ['http://site.test/', 'https://www.site.test/any'],
])('the subpages of %s include %s', (start, link) => {
  expect(follows(start, link)).toBe(addressOf(link))
})

test.each([
  ['https://site.test/docs', 'https://site.test/docsy'],
  ['https://site.test/docs', 'https://site.test/'],
  ['https://site.test/docs', 'https://site.test/docs/../private'],
  ['https://site.test/docs/v1.2', 'https://site.test/docs/v1.3'],
  ['https://site.test/', 'https://other.test/'],
  ['https://site.test/', 'https://sub.site.test/'],
  ['https://site.test/', 'https://site.test:8443/'],
  ['https://site.test/', 'https://site.test@other.test/'],
  ['https://site.test/', 'https://user:secret@site.test/'],
  ['https://site.test/', 'mailto:a@site.test'],
  ['https://site.test/', 'javascript:void(0)'],
  ['https://site.test/', `https://site.test/${'a'.repeat(2_000)}`],
])('the subpages of %s do not include %s', (start, link) => {
  expect(follows(start, link)).toBe(null)
})

test('the target of a redirect belongs to the source, unless it is the front page', () => {
  const start = 'https://site.test/docs'
  const moved = { finalUrl: 'https://new.test/manual/' }
  expect(follows(start, 'https://new.test/manual/a', moved)).toBe('https://new.test/manual/a')
  expect(follows(start, 'https://new.test/shop', moved)).toBe(null)
  const front = { finalUrl: 'https://site.test/' }
  expect(follows(start, 'https://site.test/shop', front)).toBe(null)
  expect(follows(start, 'https://site.test/docs/a', front)).toBe('https://site.test/docs/a')
})

test.each([
  ['https://site.test/news', 'https://site.test/news/1'],
  ['http://site.test/news/', 'https://site.test/news'],
  ['/news', 'https://site.test/news/1?x=2'],
  ['site.test/news', 'https://site.test/NEWS'],
  ['https://site.test/list?page=2', 'https://site.test/list?page=2'],
])('excluding %s leaves out %s', (exclusion, link) => {
  expect(follows('https://site.test/', link, { exclude: [exclusion] })).toBe(null)
})

test.each([
  ['https://site.test/news', 'https://site.test/newsletter'],
  ['https://site.test/list?page=2', 'https://site.test/list?page=3'],
  ['https://other.test/', 'https://site.test/a'],
  ['', 'https://site.test/a'],
])('excluding “%s” does not leave out %s', (exclusion, link) => {
  expect(follows('https://site.test/', link, { exclude: [exclusion] })).toBe(link)
})

test('different spellings of an address are one page', () => {
  expect(addressOf(' HTTPS://Site.test:443/a/../b?utm_source=x&c=d&fbclid=1#e ')).toBe(
    'https://site.test/b?c=d',
  )
  expect(addressOf('site.test')).toBe('invalid site.test')
  expect(addressOf('https://me:secret@site.test')).toMatch(/^invalid /)
})
