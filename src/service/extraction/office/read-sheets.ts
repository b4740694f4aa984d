import { read, SSF, utils, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { zipSync } from 'fflate'
import type { Block } from '#contract/pages.ts'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { chartBlocks } from './chart-blocks.ts'
import { isBareBook, isCompound, openPackage, refuseEncrypted } from './office-container.ts'
import { readPart, targets } from './package-parts.ts'
import { shapeParagraphs } from './pptx-shapes.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { sheetBlocks } from './sheet-blocks.ts'
import { descendants } from './xml.ts'

/**
 * Reads a workbook: one page per sheet, with the row numbers of the spreadsheet, and a section for each of its
 * charts. Hidden sheets come last, because readers turn pages one by one.
 */
export const readSheets: Reader = function* readSheets(source, progress) {
  const bytes = source.bytes()
  const book = openBook(bytes)
  const files = isPackage(bytes)
    ? openPackage(bytes, (name) => drawnPart.test(name))
    : new Map<string, Uint8Array>()
  const texts = drawnTexts(files)
  const sheets = book.SheetNames.map((name, at) => ({
    name,
    isHidden: (book.Workbook?.Sheets?.[at]?.Hidden ?? 0) !== 0,
    sheet: book.Sheets[name],
  }))
  let number = 0
  for (const { name, sheet, isHidden } of sheets.toSorted(
    (a, b) => Number(a.isHidden) - Number(b.isHidden),
  )) {
    if (sheet === undefined) continue
    const blocks = [
      ...sheetBlocks(rowsOf(sheet)),
      ...noted('Text boxes', texts.get(name) ?? []),
      ...noted('Comments', commentsOf(sheet)),
    ]
    number += 1
    const label = isHidden ? `${name} (hidden)` : name
    yield { number, kind: 'sheet', label, ocr: false, blocks }
    progress(number, sheets.length)
  }
  for (const blocks of chartsOf(files)) {
    number += 1
    yield { number, kind: 'section', label: null, ocr: false, blocks }
  }
}

const byNumber = new Intl.Collator('en', { numeric: true })
const chartPart = /^xl\/charts\/chart[^/]*\.xml$/i
const drawnPart =
  /^xl\/(charts\/chart[^/]*\.xml|drawings\/drawing[^/]*\.xml|workbook\.xml|(worksheets\/)?_rels\/[^/]*\.rels)$/i

/** The texts of the shapes that are drawn on sheets, by the names of the sheets. */
function drawnTexts(files: ReadonlyMap<string, Uint8Array>): Map<string, string[]> {
  const workbook = 'xl/workbook.xml'
  const texts = new Map<string, string[]>()
  const book = [...files.keys()].some((name) => name.startsWith('xl/drawings/'))
    ? readPart(files, workbook)
    : null
  if (book === null) return texts
  const parts = new Map(
    [...targets(files, workbook, 'worksheet')].map(({ id, path }) => [id, path]),
  )
  for (const { attributes } of descendants(book, 'sheet')) {
    const part = parts.get(attributes['r:id'] ?? '') ?? ''
    const lines = [...targets(files, part, 'drawing')].flatMap(({ path }) =>
      shapeParagraphs(readPart(files, path)).map((line) => line.trim()),
    )
    texts.set(attributes['name'] ?? '', lines)
  }
  return texts
}

function noted(title: string, items: string[]): Block[] {
  if (items.length === 0) return []
  return [
    { type: 'heading', level: 2, text: title },
    { type: 'list', items },
  ]
}

function* chartsOf(files: ReadonlyMap<string, Uint8Array>): Generator<Block[], void> {
  for (const path of [...files.keys()]
    .filter((name) => chartPart.test(name))
    .toSorted((a, b) => byNumber.compare(a, b))) {
    const chart = readPart(files, path)
    const blocks = chart === null ? [] : chartBlocks(chart)
    if (blocks.length > 0) yield blocks
  }
}

function openBook(bytes: Uint8Array): WorkBook {
  if (isCompound(bytes)) refuseEncrypted(bytes)
  // The library inflates without a limit, so it gets an uncompressed archive.
  const plain = isPackage(bytes) ? rezip(bytes) : bytes
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

// Before Excel 97 a workbook was a compound file or a bare stream of records.
const isPackage = (bytes: Uint8Array): boolean => !isCompound(bytes) && !isBareBook(bytes)

// The library would look at properties, but nothing uses them, and not at the others.
const unreadPart =
  /^docProps\/|\/(media|embeddings|drawings|charts|theme|printerSettings)\/|\/calcChain\.xml$/i

function rezip(bytes: Uint8Array): Uint8Array {
  const files = openPackage(bytes, (name) => !unreadPart.test(name))
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
function commentsOf(sheet: WorkSheet): string[] {
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
  return items
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
