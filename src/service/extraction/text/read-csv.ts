import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import type { Page } from '#contract/pages.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { decodePieces, encodingOf } from './decode-text.ts'
import { delimiterOf, namedDelimiter } from './csv-delimiter.ts'
import { quotesOf } from './csv-quotes.ts'
import { unquotedRows } from './csv-rows.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { pageRows, rowPages } from './row-pages.ts'

const recordCharacters = 1_000_000
const headCharacters = 64 * 1024

/** Streams a CSV file: one section per hundred rows, each with the header. */
export const readCsv: Reader = async function* readCsv(source, progress) {
  const encoding = encodingOf(source)
  const head = headOf(decodePieces(source, encoding))
  const delimiter = delimiterOf(head)
  // Spreadsheets do not count this line as a row.
  const firstLine = namedDelimiter.test(head) ? 2 : 1
  const pages = rowPages()
  let read = 0
  const reported = (page: Page): Page => {
    progress(read, null)
    read += pageRows
    return page
  }
  const quotes = quotesOf(decodePieces(source, encoding), delimiter)
  if (quotes === 'none') {
    const rows = unquotedRows(decodePieces(source, encoding), delimiter, recordCharacters)
    // Awaiting each row would take longer than reading it.
    for (const row of rows.drop(firstLine - 1)) {
      const page = pages.add(row)
      if (page !== null) yield reported(page)
    }
    const last = pages.end()
    if (last !== null) yield reported(last)
    return
  }
  const parser = parse({
    bom: true,
    delimiter,
    from_line: firstLine,
    // With a quote that is never closed, the rest of the file would be a single cell.
    quote: quotes === 'closed' ? '"' : null,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: recordCharacters,
  })
  const text = Readable.from(decodePieces(source, encoding), { objectMode: true })
  text.on('error', (error) => parser.destroy(error))

  try {
    // -- csv-parse yields rows of strings when it is not asked for objects
    for await (const row of text.pipe(parser) as AsyncIterable<string[]>) {
      const page = pages.add(row)
      if (page !== null) yield reported(page)
    }
  } catch (error) {
    const isLong = error instanceof Error && 'code' in error && error.code === 'CSV_MAX_RECORD_SIZE'
    throw isLong ? new ExtractionFailure('too_large_to_read', { cause: error }) : error
  }
  const last = pages.end()
  if (last !== null) yield reported(last)
}

function headOf(pieces: Iterable<string>): string {
  let head = ''
  for (const piece of pieces) {
    head += piece
    if (head.length >= headCharacters) break
  }
  return head.slice(0, headCharacters)
}
