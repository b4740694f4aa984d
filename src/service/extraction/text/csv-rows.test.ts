import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { unquotedRows } from './csv-rows.ts'

const texts = [
  'a;b\n1;2\n',
  'a;b\r\n1;2\r\n\r\n;\r\n3',
  'a;b\r1;2\r',
  'only',
  'a;b\n\n1;2;3\n;;\n',
  'one\r',
  ' a ; b \nx\r;y\n',
]

test.each(texts)('%j has the rows that the parser finds, however it is cut', (text) => {
  const wanted: unknown = parse(text, { delimiter: ';', relax_column_count: true })
  for (let size = 1; size <= text.length; size += 1) {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    )
    expect([...unquotedRows(pieces, ';', 100)]).toEqual(wanted)
  }
})

test('a line over the limit is too large', () => {
  expect(() => [...unquotedRows(['x'.repeat(60), 'x'.repeat(60)], ';', 100)]).toThrow('memory')
  expect(() => [...unquotedRows([`${'x'.repeat(120)}\n`], ';', 100)]).toThrow('memory')
})
