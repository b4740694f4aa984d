import { CsvError, parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { lineEndOf, quotesOf } from './csv-quotes.ts'
import { quotedRows, unquotedRows } from './csv-rows.ts'

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
    expect([...unquotedRows(cut(text, size), ';', 100)]).toEqual(wanted)
  }
})

function cut(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  )
}

/** The rows that the parser finds, or null where a quoted cell is not closed. */
function parsed(text: string): unknown {
  try {
    return parse(text, { relax_quotes: true, relax_column_count: true })
  } catch (error) {
    if (error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED') return null
    throw error
  }
}

/** The rows that are found in pieces of a text, or null where a quoted cell is not closed. */
function found(pieces: readonly string[]): string[][] | null {
  const marks = { delimiter: ',', lineEnd: lineEndOf(pieces, ',') }
  const quotes = quotesOf(pieces, marks)
  if (quotes === 'open') return null
  if (quotes === 'none') return [...unquotedRows(pieces, ',', 1_000)]
  return [...quotedRows(pieces, marks, 1_000)]
}

test.each([
  'a,"b"\n"c,d","e\nf"\n',
  'a,"b ""c"" d"\r\n"","""",x\r\n',
  '"a"b,c\n"He said "hi" to me",x\n',
  'a,5" pipe,"3"" pipe"\n',
  '"a",\n,"b"\n\n"",',
  '"a"b,"',
  '"a\r\nb",c\nd\r\n',
])('%j has the rows that the parser finds, however it is cut, also with quotes', (text) => {
  for (let size = 1; size <= text.length; size += 1) {
    expect(found(cut(text, size))).toEqual(parsed(text))
  }
})

test('texts of quotes, delimiters and line ends have the rows that the parser finds', () => {
  let seed = 7
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 256) % below
  }
  const signs = ['"', '"', '""', ',', ',', '",', '\n"', '\n', '\r\n', '\r', 'a', 'bc', ' ', 'é']
  for (let round = 0; round < 10_000; round += 1) {
    const chosen = Array.from({ length: 1 + random(14) }, () => signs[random(signs.length)])
    const text = `a${chosen.join('')}`
    expect([text, found(cut(text, 1 + random(6)))]).toEqual([text, parsed(text)])
  }
})

test('a line over the limit is too large', () => {
  expect(() => [...unquotedRows(['x'.repeat(60), 'x'.repeat(60)], ';', 100)]).toThrow('memory')
  expect(() => [...unquotedRows([`${'x'.repeat(120)}\n`], ';', 100)]).toThrow('memory')
})

test('a row over the limit is too large', () => {
  const marks = { delimiter: ',', lineEnd: '\n' }
  const row = `"${'x\n'.repeat(60)}"`
  expect(() => [...quotedRows([row.slice(0, 110), row.slice(110)], marks, 100)]).toThrow('memory')
  expect(() => [...quotedRows([`${row}\n`], marks, 100)]).toThrow('memory')
})
