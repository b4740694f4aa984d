import { expect, test } from 'vitest'
import { decodePage } from './page-bytes.ts'
import { readPage } from './read-page.ts'

const read = (html: string, robotsTag?: string) =>
  readPage(html, new URL('https://site.test/docs/a'), robotsTag)

test('the title, the links and the amount of text of a page are read', async () => {
  const html = `<!doctype html><title> Wool
    &amp; sheep </title><link rel=canonical href=/docs/wool>
    <p>Some <a href="b#c">wool</a></p><a href=//other.test/x rel="nofollow ugc">x</a>
    <a>none</a><a href="http://[broken">no</a><map><area href=?d=1></map>
    <script>let hidden = '<a href=/script>'</script><noscript>switch it on</noscript>`
  expect(await read(html)).toEqual({
    title: 'Wool & sheep',
    links: ['https://site.test/docs/b#c', 'https://site.test/docs/a?d=1'],
    canonical: 'https://site.test/docs/wool',
    refresh: null,
    letters: 'Somewoolxnoneno'.length,
    asksForPassword: false,
    isPaid: false,
    isIndexed: true,
    isFollowed: true,
  })
})

test('links are resolved against the first base', async () => {
  const html = '<base href="/x/"><base href="https://evil.test/"><a href=y>y</a>'
  expect((await read(html)).links).toEqual(['https://site.test/x/y'])
})

test.each([
  ['<meta http-equiv=refresh content="0; url=/next">', 'https://site.test/next'],
  [`<META HTTP-EQUIV="Refresh" CONTENT="5;URL='b'">`, 'https://site.test/docs/b'],
  ['<meta http-equiv=refresh content="600; url=/next">', null],
  ['<meta http-equiv=refresh content="30">', null],
  ['<noscript><meta http-equiv=refresh content="0; url=/no"></noscript>', null],
])('%s leads to %s', async (html, expected) => {
  expect((await read(html)).refresh).toBe(expected)
})

test.each([
  ['<meta name=robots content="noindex, follow">', '', false, true],
  ['<meta name=Robots content=NOFOLLOW>', '', true, false],
  ['<meta name=sheaf content=none>', '', false, false],
  ['<meta name=otherbot content=none>', '', true, true],
  ['', 'noindex', false, true],
])(
  '%s and X-Robots-Tag “%s”: indexed %s, followed %s',
  async (html, tag, isIndexed, isFollowed) => {
    expect(await read(html, tag)).toMatchObject({ isIndexed, isFollowed })
  },
)

test('a password form and a paid article are detected', async () => {
  expect((await read('<input type=Password>')).asksForPassword).toBe(true)
  const paid = '<script type="application/ld+json">{"isAccessibleForFree": "False"}</script>'
  expect((await read(paid)).isPaid).toBe(true)
  expect((await read(paid.replace('False', 'True'))).isPaid).toBe(false)
})

test('a page is read to a maximum depth', async () => {
  const page = await read(`<p>Text<a href=x>x</a>${'<div><a href=y>'.repeat(200_000)}`)
  expect(page).toMatchObject({ links: expect.arrayContaining(['https://site.test/docs/x']) })
  expect(page.links.length).toBeLessThan(5_000)
})

test('the number of links and the length of the title are limited', async () => {
  const page = await read(`${'<a href=x>x</a>'.repeat(50_000)}<title>${'t'.repeat(1_000_000)}`)
  expect(page.links).toHaveLength(5_000)
  expect(page.title ?? '').toHaveLength(page.title === null ? 0 : 300)
})

const umlaut = 'Böcke'
const cyrillic = Buffer.from([0xca, 0xee, 0xe7, 0xfb])
test.each([
  ['UTF-8', Buffer.from(umlaut), 'utf-8', umlaut, true],
  ['UTF-8, said to be Latin', Buffer.from(umlaut), 'latin1', umlaut, true],
  ['Latin, said to be UTF-8', Buffer.from(umlaut, 'latin1'), 'utf-8', umlaut, true],
  ['Cyrillic, said so by the server alone', cyrillic, 'windows-1251', 'Козы', false],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${umlaut}`, 'utf16le'), 'latin1', umlaut, true],
  ['a charset nobody knows', Buffer.from(umlaut), 'x-none', umlaut, true],
])('a page in %s is read', (_, bytes, charset, text, isIndexable) => {
  const page = decodePage(bytes, charset)
  expect(page.text).toContain(text)
  expect(page.bytes === bytes).toBe(isIndexable)
  expect(decodePage(page.bytes, null).text).toContain(text)
})

test('with an overlong base there are no links', async () => {
  const base = `<base href="/${'a'.repeat(5_000_000)}/">`
  const page = await read(`${base}${'<a href=x>x</a>'.repeat(5_000)}`)
  expect(new Set(page.links)).toEqual(new Set(['https://site.test/docs/x']))
})
