import { lexer } from 'marked'
import { expect, test } from 'vitest'
import type { Block } from '#contract/pages.ts'
import { fixture, pagesOf } from '#service/extraction/test-extract.ts'
import { pageMarkdown } from './page-markdown.ts'

const written = (...blocks: Block[]): string => pageMarkdown({ blocks })

test('headings, paragraphs, lists and tables keep their structure', () => {
  expect(
    written(
      { type: 'heading', level: 2, text: 'Wool\nprices' },
      { type: 'paragraph', text: 'Dear this\nyear.' },
      { type: 'list', items: ['Fleece', '  1. First', 'Two\nlines'] },
      { type: 'table', header: ['Kind', 'Price'], rows: [['Fleece', '9'], ['a|b']], first_row: 2 },
      { type: 'table', header: null, rows: [['x', 'line\nbreak']], first_row: 1 },
    ),
  ).toBe(
    [
      '## Wool prices',
      'Dear this\nyear.',
      '- Fleece\n  1. First\n- Two\n  lines',
      '| Kind | Price |\n| --- | --- |\n| Fleece | 9 |\n| a\\|b |  |',
      '|  |  |\n| --- | --- |\n| x | line<br>break |',
    ].join('\n\n'),
  )
})

test.each([
  '# no heading',
  '- no item',
  '1. no number',
  '> no quote',
  '*no* `code`',
  '<b>no</b> [link](x)',
  '_no_ snake_case __init__',
  '---',
  '===',
  '~~~',
  String.raw`a\*b`,
])('a paragraph %j stays a paragraph with this text', (text) => {
  const [token, ...rest] = lexer(written({ type: 'paragraph', text }))
  expect([token?.type, rest.length]).toEqual(['paragraph', 0])
  const inner = token !== undefined && 'tokens' in token ? (token.tokens ?? []) : []
  expect(
    inner.map((part) => part.type).filter((type) => type !== 'escape' && type !== 'text'),
  ).toEqual([])
  expect(inner.map((part) => ('text' in part ? String(part.text) : '')).join('')).toBe(text)
})

test('the Markdown of a PDF has its headings and tables', async () => {
  const pages = await pagesOf(fixture('yearbook.pdf'))
  const text = pages.map(pageMarkdown).join('\n\n')
  const types = lexer(text).map(({ type }) => type)
  for (const type of ['heading', 'paragraph']) expect(types).toContain(type)
  const blocks = pages.flatMap((page) => page.blocks.map((block) => block.type))
  const count = (of: string, list: readonly string[]) => list.filter((type) => type === of).length
  for (const type of ['heading', 'table', 'list']) {
    expect([type, count(type, types)]).toEqual([type, count(type, blocks)])
  }
})
