import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const rows = (text: string) => [...readCsv(text)]

test.each([
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\n"x;y";2',
    [
      ['a', 'b'],
      ['x;y', '2'],
    ],
  ],
  [
    'a\tb\n1,5\t2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  ['\ufeffa\n"say ""hi""\nthere"\n', [['a'], ['say "hi"\nthere']]],
  [
    'a,b\n\n ,\n1,',
    [
      ['a', 'b'],
      [' ', ''],
      ['1', ''],
    ],
  ],
  ['a\n"open, to the end', [['a'], ['open, to the end']]],
  ['a,b\n"x"y,2', [['a', 'b'], ['x']]],
  ['', []],
])('%j is read as rows', (text, expected) => {
  expect(rows(text).slice(0, expected.length)).toEqual(expected)
})

test('a large table is read as it is asked for', () => {
  const text = `Topic\n${'Wool\n'.repeat(20_000)}`
  const table = readCsv(text)
  expect(table.next().value).toEqual(['Topic'])
  expect([...table]).toHaveLength(20_000)
})
