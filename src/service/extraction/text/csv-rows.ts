import { ExtractionFailure } from '#service/extraction/extraction.ts'
import type { CsvMarks } from './csv-quotes.ts'

const quote = '"'
const quoteCode = quote.charCodeAt(0)

/**
 * The rows of a CSV file in which no character is quoted, which a parser needs ten times as long for. The first
 * line says by what lines end.
 */
export function* unquotedRows(
  pieces: Iterable<string>,
  delimiter: string,
  maxLineChars: number,
): Generator<string[], void> {
  let lineEnd: string | null = null
  let rest = ''
  for (const piece of pieces) {
    rest += piece
    // A return at the end of a piece may be the first half of a line end.
    lineEnd ??= /\r\n|\n|\r(?=[^])/.exec(rest)?.[0] ?? null
    if (lineEnd !== null) {
      const lines = rest.split(lineEnd)
      rest = lines.pop() ?? ''
      for (const line of lines) yield cellsOf(line)
    }
    if (rest.length > maxLineChars) throw new ExtractionFailure('too_large_to_read')
  }
  if (lineEnd === null && rest.endsWith('\r')) rest = rest.slice(0, -1)
  if (rest !== '') yield cellsOf(rest)

  function cellsOf(line: string): string[] {
    if (line.length > maxLineChars) throw new ExtractionFailure('too_large_to_read')
    return line.split(delimiter)
  }
}

/**
 * The rows of a CSV file whose quoted cells are all closed: those that csv-parse finds with `relax_quotes`, in a tenth of
 * its time, because it looks at each byte several times. A quoted cell may have line ends, and two quotes for one.
 * Where text follows the quote that closes a cell, both quotes belong to the cell.
 */
export function* quotedRows(
  pieces: Iterable<string>,
  marks: CsvMarks,
  maxRowChars: number,
): Generator<string[], void> {
  let rest = ''
  for (const piece of pieces) {
    const text = rest + piece
    const { rows, end } = rowsIn(text, marks, maxRowChars, false)
    for (const row of rows) yield row
    rest = text.slice(end)
    if (rest.length > maxRowChars) throw new ExtractionFailure('too_large_to_read')
  }
  for (const row of rowsIn(rest, marks, maxRowChars, true).rows) yield row
}

/** The whole rows of a text, and where the one begins that goes on behind its end. */
function rowsIn(
  text: string,
  { delimiter, lineEnd }: CsvMarks,
  maxRowChars: number,
  isLast: boolean,
): { rows: string[][]; end: number } {
  const rows: string[][] = []
  const { length } = text
  const lineEndLength = lineEnd?.length ?? 0
  // Each is the first at or behind the place that is looked at; the length where there is none.
  const next = (mark: string, from: number): number => {
    const at = text.indexOf(mark, from)
    return at === -1 ? length : at
  }
  const nextLineEnd = (from: number): number => (lineEnd === null ? length : next(lineEnd, from))
  let quoteAt = next(quote, 0)
  let lineAt = nextLineEnd(0)
  let delimiterAt = -1
  let start = 0

  while (start < length) {
    if (lineAt < start) lineAt = nextLineEnd(start)
    if (quoteAt < start) quoteAt = next(quote, start)
    if (lineAt === length && !isLast) break
    if (lineAt <= quoteAt) {
      if (lineAt - start > maxRowChars) throw new ExtractionFailure('too_large_to_read')
      rows.push(text.slice(start, lineAt).split(delimiter))
      start = lineAt + lineEndLength
      continue
    }
    const cells: string[] = []
    let at = start
    for (;;) {
      let cellEnd = at
      let quoted: string | null = null
      if (text.charCodeAt(at) === quoteCode) {
        const closing = closingQuote(text, at)
        cellEnd = closing + 1
        // What follows decides whether this is the end of the cell.
        if (closing === length || (cellEnd + Math.max(1, lineEndLength) > length && !isLast)) {
          return { rows, end: start }
        }
        quoted = text.slice(at + 1, closing).replaceAll('""', quote)
      }
      if (delimiterAt < cellEnd) delimiterAt = next(delimiter, cellEnd)
      if (lineAt < cellEnd) lineAt = nextLineEnd(cellEnd)
      const end = Math.min(delimiterAt, lineAt)
      if (end === length && !isLast) return { rows, end: start }
      if (quoted === null) cells.push(text.slice(at, end))
      else if (end === cellEnd) cells.push(quoted)
      else cells.push(quote + quoted + text.slice(cellEnd - 1, end))
      at = end + 1
      if (end === lineAt) break
    }
    if (lineAt - start > maxRowChars) throw new ExtractionFailure('too_large_to_read')
    rows.push(cells)
    start = lineAt + lineEndLength
  }
  return { rows, end: start }
}

/** Where the quoted cell that begins here is closed; the length of the text where it is not. */
function closingQuote(text: string, start: number): number {
  for (let from = start + 1; ;) {
    const at = text.indexOf(quote, from)
    if (at === -1) return text.length
    if (text.charCodeAt(at + 1) !== quoteCode) return at
    from = at + 2
  }
}
