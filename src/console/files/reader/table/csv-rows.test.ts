import { expect, test } from 'vitest'
import { pageText } from '#contract/page-text.ts'
import type { Block } from '#contract/pages.ts'
import { csvRows, isInRepeatedHeader } from './csv-rows.ts'

const header = ['Tree', 'Apples']
const blocks: Block[] = [
  { type: 'table', header, rows: [['Boskoop', '120']], first_row: 2 },
  {
    type: 'table',
    header,
    rows: [
      ['Elstar', '7'],
      ['Tree', '9'],
    ],
    first_row: 4,
  },
]
const { text } = pageText(blocks)

test('tables that a blank line divides are the rows of one table', () => {
  const page = csvRows({ blocks })
  expect(page.header?.cells).toEqual(header)
  expect(page.rows.map(({ start, end }) => text.slice(start, end).trim())).toEqual([
    'Boskoop | 120',
    'Elstar | 7',
    'Tree | 9',
  ])
})

test('a file without a header has only rows', () => {
  const bare = blocks.map((block) => ({ ...block, header: null }))
  expect(csvRows({ blocks: bare })).toMatchObject({
    header: null,
    rows: [{ cells: ['Boskoop', '120'] }, { cells: ['Elstar', '7'] }, { cells: ['Tree', '9'] }],
  })
})

test('only the first header of a file can be found', () => {
  const places = [...text.matchAll(/Tree/g)].map(({ index }) => ({ start: index, end: index + 4 }))
  const isHidden = (number: number) =>
    places.map((range) => isInRepeatedHeader({ number, blocks }, range))
  expect(isHidden(1)).toEqual([false, true, false])
  expect(isHidden(2)).toEqual([true, true, false])
})
