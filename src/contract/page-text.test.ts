import { expect, test } from 'vitest'
import { pageText, pageTextLength } from './page-text.ts'
import type { Block } from './pages.ts'

const table = (header: string[] | null, rows: string[][]): Block => ({
  type: 'table',
  header,
  rows,
  first_row: 1,
})

test.each<[string, Block[]]>([
  ['nothing', []],
  ['a heading and a list', [heading('Barns'), { type: 'list', items: ['rye', 'wool'] }]],
  [
    'a table with a header',
    [
      table(
        ['day', 'kilos'],
        [
          ['monday', '25'],
          ['', ''],
        ],
      ),
    ],
  ],
  ['a table without one', [heading('Rye'), table(null, [['monday'], ['tuesday', '7', '9']])]],
  ['a header alone', [table(['day', 'kilos'], [])]],
  ['an empty table before a paragraph', [table(null, []), { type: 'paragraph', text: 'Wool.' }]],
])('the length of a text is counted without writing it: %s', (_name, blocks) => {
  expect(pageTextLength(blocks)).toBe(pageText(blocks).text.length)
})

function heading(text: string): Block {
  return { type: 'heading', level: 1, text }
}
