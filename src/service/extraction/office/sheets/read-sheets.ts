import type { Block } from '#contract/pages.ts'
import { chartBlocks } from '#service/extraction/office/chart-blocks.ts'
import { isBareBook, isCompound } from '#service/extraction/office/office-container.ts'
import {
  openPackage,
  readPart,
  readPartOnce,
  targets,
} from '#service/extraction/office/package-parts.ts'
import { shapeParagraphs } from '#service/extraction/office/pptx-shapes.ts'
import { descendants } from '#service/extraction/office/xml.ts'
import type { Reader } from '#service/extraction/reader.ts'
import { pagesByCells } from '#service/extraction/text/short-blocks.ts'
import { librarySheets } from './library-book.ts'
import { odsSheets } from './ods-book.ts'
import { sheetBlocks } from './sheet-blocks.ts'
import { xlsxSheets } from './xlsx-book.ts'

/**
 * Reads a workbook: one page per sheet, or several of a long one, with the row numbers of the spreadsheet,
 * and a section for each of its charts. Hidden sheets come last, because readers turn pages one by one.
 */
export const readSheets: Reader = function* readSheets(source, progress) {
  const bytes = source.bytes()
  // Before Excel 97 a workbook was a compound file or a bare stream of records.
  const isPackage = !isCompound(bytes) && !isBareBook(bytes)
  const files = isPackage
    ? openPackage(bytes, (name) => xmlPart.test(name) && !textlessPart.test(name))
    : new Map<string, Uint8Array>()
  const sheets = xlsxSheets(files) ?? odsSheets(files) ?? librarySheets(bytes, isPackage)
  const texts = drawnTexts(files)
  let number = 0
  let read = 0
  for (const { name, isHidden, read: readSheet } of sheets.toSorted(
    (a, b) => Number(a.isHidden) - Number(b.isHidden),
  )) {
    const { rows, merged, comments, drawn, withoutResult, withoutText } = readSheet()
    const blocks = [
      ...sheetBlocks(rows, merged),
      ...noted('Text boxes', [...(texts.get(name) ?? []), ...drawn]),
      ...noted('Comments', comments),
      ...missingResults(withoutResult),
      ...missingTexts(withoutText),
    ]
    const label = isHidden ? `${name} (hidden)` : name
    for (const page of pagesByCells<Block>(blocks)) {
      number += 1
      yield { number, kind: 'sheet', label, ocr: false, blocks: page }
    }
    read += 1
    progress(read, sheets.length)
  }
  for (const blocks of chartsOf(files)) {
    number += 1
    yield { number, kind: 'section', label: null, ocr: false, blocks }
  }
}

function missingResults(count: number): Block[] {
  if (count === 0) return []
  const formulas = count === 1 ? '1 formula has no result' : `${count} formulas have no results`
  const text = `${formulas} in this file. Open it in a spreadsheet program and save it, so that they can be read.`
  return [{ type: 'paragraph', text }]
}

function missingTexts(count: number): Block[] {
  if (count === 0) return []
  const text =
    count === 1
      ? '1 cell has no text, because this file does not contain what the cell refers to.'
      : `${count} cells have no text, because this file does not contain what the cells refer to.`
  return [{ type: 'paragraph', text }]
}

const byNumber = new Intl.Collator('en', { numeric: true })
const chartPart = /^xl\/charts\/chart[^/]*\.xml$/i
const xmlPart = /\.(xml|rels)$/i
const textlessPart =
  /(^|\/)(docProps|customXml|theme|printerSettings|ctrlProps|externalLinks|pivot(Tables|Cache)|queryTables|tables)\/|\/calcChain\.xml$/i

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
      shapeParagraphs(readPartOnce(files, path)).map((line) => line.trim()),
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
