import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const rows = (text: string) =>
  readCsv(text)
    .filter((row) => row !== null)
    .toArray()

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
  [
    'a,b\n"x"y,2',
    [
      ['a', 'b'],
      ['xy', '2'],
    ],
  ],
  [
    'a,b\n"x" ,"y""z"w\r\n1,2',
    [
      ['a', 'b'],
      ['x ', 'y"zw'],
      ['1', '2'],
    ],
  ],
  [
    'a\u0000b,c\u2028d\n\ufeff1,2',
    [
      ['a\u0000b', 'c\u2028d'],
      ['\ufeff1', '2'],
    ],
  ],
  ['', []],
])('%j is read as rows', (text, expected) => {
  expect(rows(text)).toEqual(expected)
})

test('a large table is read as it is asked for', () => {
  const text = `Topic\n${'Wool\n'.repeat(20_000)}`
  const table = readCsv(text)
  expect(table.next().value).toEqual(['Topic'])
  expect(table.filter((row) => row !== null).toArray()).toHaveLength(20_000)
})

test.each([
  ['a cell of ten million characters', 'x'.repeat(10_000_000), [1]],
  ['a million columns', ','.repeat(999_999), [1_000_000]],
  ['a quote that is never closed', `a,b\n"${'x,y\n'.repeat(500_000)}`, [2, 1]],
  ['a million quotes', '"'.repeat(1_000_000), [1]],
  ['half a million quoted cells', '"x",'.repeat(500_000), [500_001]],
  ['line ends of every kind', 'a\rb\r\nc\n\n\r\r', [1, 1, 1]],
])('%s is read in one pass', (_, text, widths) => {
  expect(rows(text).map((row) => row.length)).toEqual(widths)
})

test.each([
  ['a,b\r\n"x\ny",1\r\n"z,2\r\n3,4', 4],
  ['"a,b\n1,2', 1],
  ['a\rb\r"c', 3],
  ['a,b\n"x""",2', null],
])('the line of a quote that is not closed is reported: %j', (text, expected) => {
  let line: number | null = null
  Array.from(
    readCsv(text, {
      onOpenQuote: (records) => {
        line = records
      },
    }),
  )
  expect(line).toBe(expected)
})

test.each([
  ['cells', 'a,'.repeat(100_000)],
  ['quoted cells', '"a"b,'.repeat(100_000)],
  ['doubled quotes', `"${'""'.repeat(100_000)}`],
])('a row of very many %s is read in steps', (_, text) => {
  expect(
    readCsv(text)
      .filter((row) => row === null)
      .toArray().length,
  ).toBeGreaterThanOrEqual(100)
  expect(rows(text)).toHaveLength(1)
})

test('a value of very many doubled quotes is read whole', () => {
  const value = 'a"b'.repeat(5_000)
  expect(rows(`"${value.replaceAll('"', '""')}",2`)).toEqual([[value, '2']])
})

test('cells behind the last one that is wanted are passed over', () => {
  const text = 'a,b,"c ""d"", e"f\n1,2\n'
  expect([...readCsv(text, { maxCells: 2 })]).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})
