import { expect, test } from 'vitest'
import { columnWidths, figureColumns } from './columns.ts'

test('a column of numbers stays one where cells say that there is none', () => {
  const rows = [
    ['Mill Pale', '62', '139', '–'],
    ['Barn Door', '–', '162', '-'],
    ['Lantern', '58', 'n/a', ''],
  ]
  expect(figureColumns(rows)).toEqual(new Set([1, 2]))
})

test('a column with other words is no column of numbers', () => {
  expect(figureColumns([['62'], ['sold out']])).toEqual(new Set())
})

test('a column has room for its longest text and the space beside it', () => {
  expect(columnWidths([['Vessel', 'Year'], ['MV Hascosay', '1971'], ['x'.repeat(90)]])).toEqual([
    40, 8,
  ])
})
