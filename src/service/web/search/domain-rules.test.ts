import { expect, test } from 'vitest'
import { domainRules, hostsOf } from './domain-rules.ts'

const admits = (include: string[], exclude: string[], url: string) =>
  domainRules(include, exclude).admits(url)

test.each([
  ['example.org', 'https://example.org/a'],
  ['example.org', 'http://www.example.org'],
  ['example.org', 'https://a.b.example.org:8443/x?y#z'],
  ['Example.ORG', 'https://EXAMPLE.org.'],
  ['example.org.', 'https://example.org'],
  ['*.example.org', 'https://news.example.org'],
  ['*.example.org', 'https://example.org'],
  ['https://example.org/', 'http://example.org/a'],
  ['example.org/news', 'https://example.org/news'],
  ['example.org/news', 'https://www.example.org/news/2026?x=1'],
  ['example.org/news/', 'https://example.org//News/2026'],
  ['example.org/news', 'https://example.org/%6Eews/1'],
  ['example.org/news', 'https://example.org/%25256Eews/1'],
  ['example.org/news', 'https://example.org/a/../news/1'],
  ['bücher.example', 'https://xn--bcher-kva.example/'],
  ['xn--bcher-kva.example', 'https://BÜCHER.example/'],
  ['example.org:8080', 'http://example.org:8080/'],
  ['example.org:443', 'https://example.org/'],
  ['192.0.2.7', 'http://192.0.2.7/'],
  ['org', 'https://example.org/'],
])('%s covers %s', (rule, url) => {
  expect(admits([rule], [], url)).toBe(true)
  expect(admits([], [rule], url)).toBe(false)
  expect(admits([rule], [rule], url)).toBe(false)
})

test.each([
  ['example.org', 'https://notexample.org/'],
  ['example.org', 'https://example.org.evil.example/'],
  ['example.org', 'https://evil.example/example.org'],
  ['example.org', 'https://evil.example/?u=https://example.org'],
  ['example.org', 'https://evil.example#.example.org'],
  ['example.org', 'https://evil.example\\.example.org/'],
  ['www.example.org', 'https://example.org/'],
  ['example.org/news', 'https://example.org/newsletter'],
  ['example.org/news', 'https://example.org/news/../private'],
  ['example.org/news', 'https://example.org/news/%2e%2e/private'],
  ['example.org/news', 'https://example.org/news%00'],
  ['example.org/news', 'https://example.org/'],
  ['example.org:8080', 'https://example.org/'],
  ['example.org:8080', 'https://example.org:443/'],
  ['2.7', 'http://192.0.2.7/'],
])('%s does not cover %s', (rule, url) => {
  expect(admits([rule], [], url)).toBe(false)
  expect(admits([], [rule], url)).toBe(true)
})

test.each([
  'javascript:alert(1)//example.org',
  'data:text/html,example.org',
  'ftp://example.org/',
  'file://example.org/etc/passwd',
  'https://example.org@evil.example/',
  'https://user:secret@example.org/',
  '//example.org/',
  'example.org',
  'https://',
  '',
])('“%s” is never a result', (url) => {
  expect(admits([], [], url)).toBe(false)
  expect(admits(['example.org'], [], url)).toBe(false)
})

test('without rules every web page may be a result', () => {
  expect(admits([], [], 'https://example.org')).toBe(true)
})

test('an invalid rule includes nothing', () => {
  expect(admits(['http://'], [], 'https://example.org')).toBe(false)
  expect(admits(['u@example.org'], [], 'https://example.org')).toBe(false)
})

test('exclusion takes precedence below an included path', () => {
  const rules = domainRules(['example.org'], ['ads.example.org', 'example.org/shop'])
  expect(
    ['https://example.org/', 'https://ads.example.org/', 'https://example.org/shop/1'].map((url) =>
      rules.admits(url),
    ),
  ).toEqual([true, false, false])
})

test('a repeatedly encoded segment is decoded at every level that servers may use', () => {
  expect(admits([], ['example.org/shop'], 'https://example.org/%2573hop')).toBe(false)
})

test('the hosts for providers are distinct', () => {
  const rules = ['example.org', '*.Example.org', 'bücher.example/a', 'b.example:81', 'u@h']
  expect(hostsOf(rules, 'every')).toEqual(['example.org', 'xn--bcher-kva.example', 'b.example'])
  expect(hostsOf(rules, 'whole')).toEqual(['example.org'])
})

test('an overlong address is not a result', () => {
  expect(admits([], [], `https://example.org/%${'25'.repeat(500_000)}`)).toBe(false)
})
