import { expect, test } from 'vitest'
import { writeTable } from './write-table.ts'

const columns = ['Batch', 'Brewed on', 'Beer', 'Tank', 'OG', 'Status']
const cells = ['26-041', '06/10/2026', 'Mill Pale', 'T3', '11,4', 'fermenting']

test('the columns that name the rows and that the caption names come first in a wide table', () => {
  const row = { table: 'brewlog', columns, cells, shown: [0, 1, 2, 3, 4, 5], subject: 2 }
  expect(writeTable([row], '3 of 13 rows have Status fermenting')).toBe(
    [
      '| Batch | Beer | Status | Brewed on | Tank | OG |',
      '| --- | --- | --- | --- | --- | --- |',
      '| 26-041 | Mill Pale | fermenting | 06/10/2026 | T3 | 11,4 |',
    ].join('\n'),
  )
})

test('the columns of a narrow table, and those that a caption only has a part of, keep their order', () => {
  const narrow = { table: 'brewlog', columns, cells, shown: [0, 1, 3, 5], subject: 0 }
  expect(writeTable([narrow], 'Status fermenting')).toMatch(
    /^\| Batch \| Brewed on \| Tank \| Status \|/u,
  )
  const wide = { ...narrow, shown: [0, 1, 3, 4, 5] }
  expect(writeTable([wide], 'Tanks that are OGled')).toMatch(
    /^\| Batch \| Brewed on \| Tank \| OG/u,
  )
})
