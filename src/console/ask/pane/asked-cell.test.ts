import { expect, test } from 'vitest'
import { pageText } from '#contract/page-text.ts'
import type { Block } from '#contract/pages.ts'
import { askedCell } from './asked-cell.ts'

const blocks: Block[] = [
  { type: 'heading', level: 1, text: 'Costs' },
  {
    type: 'table',
    header: ['Code', 'Month 1', 'Month 2', 'Month 12'],
    rows: [
      ['CC-0041', '280', '281', '290'],
      ['CC-0042', '293', '294', '2'],
    ],
    first_row: 2,
  },
]
const { text } = pageText(blocks)
const row = 'CC-0042 | 293 | 294 | 2'
const quote = { start: text.indexOf(row), end: text.indexOf(row) + row.length }

const marked = (answer: string) => {
  const { start, end } = askedCell(blocks, quote, answer)
  return text.slice(start, end)
}

test('the cell that an answer names by its column is marked alone', () => {
  expect(marked('CC-0042: Month 2 294 [1]')).toBe('294')
  expect(marked('CC-0042: **Month 12** 2 [1].')).toBe('2')
})

test('a row of which an answer says several cells, or none by its column, is marked whole', () => {
  expect(marked('CC-0042: Month 1 293, Month 2 294 [1]')).toBe(row)
  expect(marked('It was 294 in the second month [1].')).toBe(row)
})

test('a quote outside of a table stays as it is', () => {
  const heading = { start: 0, end: 5 }
  expect(askedCell(blocks, heading, 'Month 2 294')).toEqual(heading)
})
