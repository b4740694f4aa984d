import { pageText } from '#contract/page-text.ts'
import type { Block } from '#contract/pages.ts'
import { expect, test } from 'vitest'
import {
  cellOffsets,
  findText,
  itemOffsets,
  markText,
  rowOffsets,
  type PageMarks,
  type TextRange,
} from './mark-text.ts'

const table = {
  type: 'table',
  header: ['City', 'Rain'],
  rows: [
    ['Bergen', '2,250 mm'],
    ['Oslo', ''],
  ],
  first_row: 1,
} satisfies Block

const blocks: Block[] = [
  { type: 'heading', level: 1, text: 'Weather 🌦 of the coast' },
  { type: 'paragraph', text: 'It rains.' },
  { type: 'list', items: ['Mondays', '', 'Tuesdays'] },
  table,
  { type: 'cue', number: 1, start: 0, end: 1, text: 'And it rains on.' },
]

/** Every piece of text as the page draws it, with the offset it is drawn at. */
function pieces(): { text: string; offset: number }[] {
  const { spans } = pageText(blocks)
  return blocks.flatMap((block, index) => {
    const start = spans[index]?.start ?? 0
    if (block.type === 'list') {
      return itemOffsets(block.items, start).map((offset, item) => ({
        text: block.items[item] ?? '',
        offset,
      }))
    }
    if (block.type !== 'table') return [{ text: block.text, offset: start }]
    return rowOffsets(block, start).flatMap((rowOffset, row) => {
      const cells = [block.header ?? [], ...block.rows][row] ?? []
      return cellOffsets(cells, rowOffset).map((offset, cell) => ({
        text: cells[cell] ?? '',
        offset,
      }))
    })
  })
}

function marks(overrides: Partial<PageMarks>): PageMarks {
  return { quote: null, hits: [], current: null, passages: [], ...overrides }
}

function quoted(quote: TextRange): string[] {
  return pieces().flatMap(({ text, offset }) =>
    markText(text, offset, marks({ quote }))
      .filter((segment) => segment.isQuoted)
      .map((segment) => segment.text),
  )
}

test('every item, row and cell is drawn at its own offset in the text of the page', () => {
  const { text } = pageText(blocks)
  const wrong = pieces().filter((piece) => !text.startsWith(piece.text, piece.offset))
  expect(pieces()).toHaveLength(12)
  expect(wrong).toEqual([])
})

test('a quote inside one block is marked exactly', () => {
  const start = pageText(blocks).text.indexOf('rains.')
  expect(quoted({ start, end: start + 'rains'.length })).toEqual(['rains'])
})

test('a quote across blocks marks its part of each, and nothing between them', () => {
  const { text } = pageText(blocks)
  const start = text.indexOf('coast')
  const end = text.indexOf('Monday') + 'Monday'.length
  expect(quoted({ start, end })).toEqual(['coast', 'It rains.', 'Monday'])
})

test('a quote across the cells of a table marks the cells', () => {
  const { text } = pageText(blocks)
  const quote = '2,250 mm\nOslo | '
  const start = text.indexOf(quote)
  expect(quoted({ start, end: start + quote.length })).toEqual(['2,250 mm', 'Oslo'])
})

test('a quote past the end of a page marks nothing', () => {
  expect(quoted({ start: 9000, end: 9100 })).toEqual([])
})

test('marks that cross cut the text at each of their ends and lose none of it', () => {
  const segments = markText(
    'abcdefgh',
    100,
    marks({
      quote: { start: 101, end: 104 },
      hits: [
        { start: 103, end: 106 },
        { start: 107, end: 108 },
      ],
      current: { start: 107, end: 108 },
      passages: [
        { start: 90, end: 102 },
        { start: 105, end: 200 },
      ],
    }),
  )
  expect(segments.map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect(segments.map(({ isQuoted }) => isQuoted).indexOf(true)).toBe(1)
  expect(segments.map(({ isQuoted }) => isQuoted).lastIndexOf(true)).toBe(3)
  expect(segments.map(({ match }) => match)).toEqual([
    'no',
    'no',
    'no',
    'yes',
    'yes',
    'yes',
    'no',
    'current',
  ])
  expect(segments.map(({ passage }) => passage)).toEqual([0, 0, null, null, null, 1, 1, 1])
})

test('words are found whatever their case, and signs are only signs', () => {
  expect(findText('Rain, rain (heavy)', 'RAIN')).toEqual([
    { start: 0, end: 4 },
    { start: 6, end: 10 },
  ])
  expect(findText('Rain (heavy)', '(heavy)')).toEqual([{ start: 5, end: 12 }])
  expect(findText('a-b', 'a-b')).toEqual([{ start: 0, end: 3 }])
  expect(findText('Rain', '  ')).toEqual([])
})
