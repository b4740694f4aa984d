import { decodePieces, encodingOf } from './decode-text.ts'
import { delimiterOf, namedDelimiter } from './csv-delimiter.ts'
import { lineEndOf, quotesOf } from './csv-quotes.ts'
import { quotedRows, unquotedRows } from './csv-rows.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { pageRows, rowPages } from './row-pages.ts'

const recordCharacters = 1_000_000
const headCharacters = 64 * 1024

/** Streams a CSV file: one section per hundred rows, each with the header. */
export const readCsv: Reader = function* readCsv(source, progress) {
  const encoding = encodingOf(source)
  const head = headOf(decodePieces(source, encoding))
  const delimiter = delimiterOf(head)
  // Spreadsheets do not count this line as a row.
  const firstLine = namedDelimiter.test(head) ? 2 : 1
  const pages = rowPages()
  let read = 0
  // Awaiting each row would take longer than reading it.
  for (const row of rowsOf(() => decodePieces(source, encoding), delimiter).drop(firstLine - 1)) {
    const page = pages.add(row)
    if (page === null) continue
    progress(read, null)
    read += pageRows
    yield page
  }
  const last = pages.end()
  if (last === null) return
  progress(read, null)
  yield last
}

function rowsOf(piecesOf: () => Iterable<string>, delimiter: string): Generator<string[], void> {
  const marks = { delimiter, lineEnd: lineEndOf(piecesOf(), delimiter) }
  // With a quote that is never closed, the rest of the file would be a single cell.
  return delimiter !== '"' && quotesOf(piecesOf(), marks) === 'closed'
    ? quotedRows(piecesOf(), marks, recordCharacters)
    : unquotedRows(piecesOf(), delimiter, recordCharacters)
}

function headOf(pieces: Iterable<string>): string {
  let head = ''
  for (const piece of pieces) {
    head += piece
    if (head.length >= headCharacters) break
  }
  return head.slice(0, headCharacters)
}
