import { expect, test } from 'vitest'
import { figureColumns } from './columns.ts'

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
