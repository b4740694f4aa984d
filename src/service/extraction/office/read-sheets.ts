import { read, SSF, utils, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { zipSync } from 'fflate'
import type { Block } from '#contract/pages.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { chartBlocks } from './chart-blocks.ts'
import { isCompound, openPackage, refuseEncrypted } from './office-container.ts'
import { readPart } from './package-parts.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { sheetBlocks } from './sheet-blocks.ts'

/**
 * Reads a workbook: one page per visible sheet, with the row numbers of the spreadsheet, and a section for each
 * of its charts.
 */
export const readSheets: Reader = function* readSheets(source, progress) {
  const bytes = source.bytes()
  const book = openBook(bytes)
  const hidden = book.Workbook?.Sheets?.map((sheet) => (sheet.Hidden ?? 0) !== 0) ?? []
  const isShown = (at: number): boolean => hidden.every(Boolean) || !hidden[at]
  // Hidden sheets do not count: readers turn pages one by one.
  let number = 0
  for (const [at, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    if (!isShown(at) || sheet === undefined) continue
    const blocks = [...sheetBlocks(rowsOf(sheet)), ...commentsOf(sheet)]
    number += 1
    yield { number, kind: 'sheet', label: name, ocr: false, blocks }
    progress(at + 1, book.SheetNames.length)
  }
  for (const blocks of isCompound(bytes) ? [] : chartsOf(bytes)) {
    number += 1
    yield { number, kind: 'section', label: null, ocr: false, blocks }
  }
}

const chartPart = /^xl\/charts\/chart[^/]*\.xml$/i

function* chartsOf(bytes: Uint8Array): Generator<Block[], void> {
  const files = openPackage(bytes, (name) => chartPart.test(name))
  const byNumber = new Intl.Collator('en', { numeric: true })
  for (const path of [...files.keys()].toSorted(byNumber.compare)) {
    const chart = readPart(files, path)
    const blocks = chart === null ? [] : chartBlocks(chart)
    if (blocks.length > 0) yield blocks
  }
}

function openBook(bytes: Uint8Array): WorkBook {
  const old = isCompound(bytes)
  // The library inflates without a limit, so it gets an uncompressed archive.
  const plain = old ? bytes : rezip(bytes)
  if (old) refuseEncrypted(bytes)
  try {
    return read(plain, {
      type: 'array',
      dense: true,
      dateNF: 'yyyy-mm-dd',
      cellFormula: false,
      cellHTML: false,
      cellText: true,
      cellNF: true,
      bookVBA: false,
    })
  } catch (error) {
    const isSecret = error instanceof Error && /password|encrypt/i.test(error.message)
    throw isSecret ? new ExtractionFailure('password_protected', { cause: error }) : error
  }
}

function rezip(bytes: Uint8Array): Uint8Array {
  const files = openPackage(bytes, (name) => !/\/(media|embeddings|drawings|charts)\//i.test(name))
  return zipSync(Object.fromEntries(files), { level: 0 })
}

/** The rows that exist. The declared size of a sheet cannot be trusted. */
function* rowsOf(sheet: WorkSheet): Generator<[number: number, cells: string[]], void> {
  // -- the library leaves its dense cells untyped
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  // Using forEach skips the holes of a sparse array, of which there may be a million.
  const numbers: number[] = []
  rows.forEach((_, at) => numbers.push(at))
  for (const at of numbers) {
    const cells: string[] = []
    rows[at]?.forEach((cell, column) => {
      const text = textOf(cell)
      if (text === '') return
      while (cells.length < column) cells.push('')
      cells.push(text)
    })
    if (cells.length > 0) yield [at + 1, cells]
  }
}

/** The comments on cells of a sheet, with their authors. */
function commentsOf(sheet: WorkSheet): Block[] {
  const items: string[] = []
  // -- the library leaves its dense cells untyped
  const rows = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  rows.forEach((cells, row) => {
    cells.forEach((cell, column) => {
      for (const { a: author, t: text } of cell?.c ?? []) {
        const comment = withoutAuthor(text, author ?? '')
        if (comment === '') continue
        const by = author === undefined || author === '' ? '' : ` ${author}:`
        items.push(`${utils.encode_cell({ r: row, c: column })}${by || ':'} ${comment}`)
      }
    })
  })
  if (items.length === 0) return []
  return [
    { type: 'heading', level: 2, text: 'Comments' },
    { type: 'list', items },
  ]
}

// Excel begins the text of a comment with the name of its author.
function withoutAuthor(text: string, author: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return author !== '' && line.startsWith(`${author}:`)
    ? line.slice(author.length + 1).trim()
    : line
}

function textOf(cell: CellObject | undefined): string {
  if (cell === undefined || cell.t === 'z' || cell.v === undefined) return ''
  const text = (cell.w ?? String(cell.v)).trim()
  // ISO dates, because 3/4/2026 is ambiguous.
  if (typeof cell.v === 'number' && allDigitDate.test(text) && SSF.is_date(String(cell.z))) {
    return String(SSF.format(cell.v % 1 === 0 ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm', cell.v))
  }
  return text
}

const allDigitDate = /^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b/
