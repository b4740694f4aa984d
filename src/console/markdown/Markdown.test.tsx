import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { RouterView } from '#console/router/RouterView.tsx'
import { testRouter } from '#console/test-console.tsx'
import type { FileReference } from '#contract/questions.ts'
import { Markdown } from './Markdown.tsx'

async function show(text: string, isStreaming = false, references: FileReference[] = []) {
  const element = (
    <article>
      <Markdown text={text} references={references} isStreaming={isStreaming} />
    </article>
  )
  const screen = await render(<RouterView router={await testRouter(element)} />)
  return screen.container
}

const hostile = [
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt:alert(1))',
  '[a](java\tscript:alert(1))',
  '[a](&#106;avascript:alert&#40;1&#41;)',
  '[a]: javascript:alert(1)\n\n[a]',
  '[a][b]\n\ntext\n\n[b]: javascript:alert(1)',
  '[a](vbscript:x) [b](data:text/html;base64,PHNjcmlwdD4=) [c](blob:x) [d](file:///etc/passwd)',
  '<javascript:alert(1)>',
  '<a href="javascript:alert(1)" onclick="alert(1)">a</a>',
  '<script>window.ran = 1</script>',
  '<img src="https://evil.example/x.png" onerror="window.ran = 1">',
  '![a](https://evil.example/x.png "t")',
  '![a](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '![a](data:text/html,<script>alert(1)</script>)',
  '[![a](https://evil.example/x.png)](javascript:alert(1))',
  '<svg onload="window.ran = 1"><use href="https://evil.example/x.svg#a"></svg>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<form action="https://evil.example"><input name="key"><button>Go</button></form>',
  '<style>body { display: none }</style><p style="position:fixed;inset:0">x</p>',
  '<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">',
  '<base href="https://evil.example"><link rel="stylesheet" href="https://evil.example/x.css">',
  '&lt;script&gt;window.ran = 1&lt;/script&gt;',
  '[a](/settings/keys) [b](//evil.example) [c](#content) [d](../files)',
  '# content\n\n## root',
  'a[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  '```html unseen\n<img src=x onerror="window.ran = 1">\n```',
  '| <img src=x onerror=alert(1)> | [a](javascript:alert(1)) |\n|---|---|\n| <svg/onload=alert(1)> | ![x](//evil.example) |',
  '---\ntitle: <script>alert(1)</script>\n---\n\nx',
  '[bank](https://bank.example@evil.example/)',
]

const tableStyles = /^(min-width|width|text-align|white-space-collapse|text-wrap-mode)$/

test('an answer cannot run scripts, load resources, navigate or imitate the page', async () => {
  for (const text of hostile) {
    for (const isStreaming of [false, true]) {
      const page = await show(text, isStreaming)
      const elements = [...page.querySelectorAll('article *')]
      const names = new Set(elements.map(({ tagName }) => tagName.toLowerCase()))
      // The console renders its own icons as SVG.
      const tags = ['script', 'img', 'image', 'style', 'iframe', 'object', 'embed', 'form', 'meta']
        .concat('base', 'link', 'input', 'picture', 'video', 'audio')
        .filter((name) => names.has(name))
      expect([text, tags]).toEqual([text, []])
      for (const element of elements) {
        const wrong = element
          .getAttributeNames()
          .filter((name) => /^(on|id$|src|srcset|action|background|ping|name$)/.test(name))
          // The tables of the console have widths and alignments.
          .concat([...(element as HTMLElement).style].filter((name) => !tableStyles.test(name)))
        expect([text, element.outerHTML, wrong]).toEqual([text, element.outerHTML, []])
      }
      // URLs in plain text may become links to themselves.
      for (const link of page.querySelectorAll<HTMLAnchorElement>('article a')) {
        expect([text, link.protocol, link.target]).toEqual([text, 'https:', '_blank'])
        expect(link.textContent).toContain(link.host)
        expect(link.href).not.toContain('@')
      }
    }
  }
  expect(Reflect.get(window, 'ran')).toBeUndefined()
})

test('links go to http and https URLs in a new tab and show their host', async () => {
  const page = await show('[Tides](https://example.org/a?b=1) and https://example.net/c')
  const links = [...page.querySelectorAll('a')]
  expect(links.map(({ href }) => href)).toEqual([
    'https://example.org/a?b=1',
    'https://example.net/c',
  ])
  for (const link of links) {
    expect(link.target).toBe('_blank')
    expect(link.rel).toBe('noopener noreferrer nofollow')
  }
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Tides example.org (opens in a new tab)',
    'https://example.net/c (opens in a new tab)',
  ])
})

test('a reference link finds a definition in a later block', async () => {
  const page = await show(
    'See [the tides][t] and [bar].\n\nMore.\n\n[t]: https://example.org/t\n[bar]: https://example.net/b',
  )
  expect([...page.querySelectorAll('a')].map(({ href }) => href)).toEqual([
    'https://example.org/t',
    'https://example.net/b',
  ])
  expect(page.querySelector('article')?.textContent).not.toContain(']:')
})

test('an image is shown as its text and URL', async () => {
  const page = await show('![A chart](https://example.org/chart.png)')
  expect(page.querySelector('article')?.textContent).toBe('A chart (https://example.org/chart.png)')
})

test('citations with a source open it, in text and in tables', async () => {
  const reference = { fileId: 'f', text: 'Both sign.', score: 1, cite: '1' }
  const page = await show('Yes. [1] [2]\n\n| a |\n|---|\n| b [1] |', false, [reference])
  expect(page.querySelectorAll('button[aria-label="Source 1"]')).toHaveLength(2)
  expect(page.querySelector('article')?.textContent).toContain('[2]')
})

test('a table leaves no column narrower than its words, and scrolls in its frame', async () => {
  const route = 'Lerwick to Aberdeen, by night, and in summer by day'
  const page = await show(
    `| Vessel | Route | Berths |\n|---|---|---:|\n| MV *Linga* [1] | ${route} | 12 |`,
    false,
    [{ fileId: 'f', text: 'Both sign.', score: 1, cite: '1' }],
  )
  page.style.width = '300px'
  const cells = [...page.querySelectorAll('td')]
  expect(cells.map(({ textContent }) => textContent)).toEqual(['MV Linga 1', route, '12'])
  expect(cells.map(({ style }) => style.textAlign)).toEqual(['', '', 'end'])
  expect(cells[1]?.offsetWidth).toBeGreaterThan(200)
  const frame = page.querySelector('[role=group]')
  expect(frame?.clientWidth).toBeLessThanOrEqual(300)
  expect(frame?.scrollWidth).toBeGreaterThan(300)
})

test('all text nodes of a paragraph are rendered once', async () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reference = { fileId: 'f', text: 'Both sign.', score: 1, cite: '1' }
  const page = await show('It rose [1] by **12 %** [1] in *May* [1].', false, [reference])
  expect(page.querySelectorAll('button[aria-label="Source 1"]')).toHaveLength(3)
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

test('an unclosed code block is rendered as code', async () => {
  const page = await show('Look:\n\n```py\nx = "<b>"\n', true)
  expect(page.querySelector('pre code')?.textContent).toBe('x = "<b>"\n')
})
