import { expect, test } from 'vitest'
import { jsonTable } from './json-table.ts'

test('a list of records is a table of all their properties', () => {
  expect(
    jsonTable([
      { name: 'Ada', tags: ['a', 'b'], age: 36 },
      { name: 'Bo', isIn: true, age: null },
    ]),
  ).toEqual({
    columns: ['name', 'tags', 'age', 'isIn'],
    rows: [
      ['Ada', 'a, b', '36', ''],
      ['Bo', '', '', 'true'],
    ],
  })
})

test('a record whose only property is a list of records is a table', () => {
  expect(jsonTable({ people: [{ name: 'Ada' }] })?.rows).toEqual([['Ada']])
  expect(jsonTable({ people: [{ name: 'Ada' }], total: 1 })).toBe(null)
})

test.each([[{ name: 'Ada' }], [[]], [['a', 'b']], [[{ a: { b: 1 } }]], ['text'], [null]])(
  '%j is no table',
  (value) => {
    expect(jsonTable(value)).toBe(null)
  },
)
