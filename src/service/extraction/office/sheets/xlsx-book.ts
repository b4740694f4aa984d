import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { readPart, targets } from '#service/extraction/office/package-parts.ts'
import { scanXml } from '#service/extraction/office/scan-xml.ts'
import { childAt, descendants, type XmlElement } from '#service/extraction/office/xml.ts'
import { textIn } from '#service/extraction/office/zip.ts'
import { sheetComments } from './cell-comments.ts'
import { formattedText, numberFormat, numberText, type NumberFormat } from './cell-text.ts'
import { mergedCellsOf } from './merged-cells.ts'
import { sharedTexts, sheetCells, unescaped, type SheetCell } from './scan-sheet.ts'
import type { Row, Sheet, SheetContent } from './sheet.ts'

type Files = ReadonlyMap<string, Uint8Array>

/** What the cells of all sheets refer to. */
interface Book {
  texts: readonly string[]
  formats: readonly NumberFormat[]
  general: NumberFormat
}

/**
 * The sheets of a workbook in the XML format of Excel since 2007, in its order; null where the package is another one.
 * Only what has text is looked at: the library for all formats takes several times as long.
 */
export function xlsxSheets(files: Files): Sheet[] | null {
  const main = [...targets(files, '', 'officeDocument')][0]?.path ?? ''
  const workbook = main.endsWith('.xml') ? readPart(files, main) : null
  const root = workbook && childAt(workbook, 'workbook')
  if (root === null) return null
  const book = bookOf(files, main, root)
  const parts = new Map([...targets(files, main, 'worksheet')].map(({ id, path }) => [id, path]))
  // Their charts are sections of their own.
  const chartSheets = new Set([...targets(files, main, 'chartsheet')].map(({ id }) => id))
  const sheets = [...descendants(childAt(root, 'sheets') ?? root, 'sheet')]
  // A small file could have thousands of sheets that are one part.
  const shown = new Set<string>()
  return sheets.flatMap(({ attributes }) => {
    const id = Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''
    const part = parts.get(id)
    const sheet = {
      name: attributes['name'] ?? '',
      isHidden: /^(veryH|h)idden$/.test(attributes['state'] ?? ''),
    }
    if (chartSheets.has(id)) {
      return {
        ...sheet,
        read: () => ({
          rows: [],
          merged: [],
          comments: [],
          drawn: [],
          withoutResult: 0,
          withoutText: 0,
        }),
      }
    }
    if (part === undefined || !files.has(part) || shown.has(part)) return []
    shown.add(part)
    return {
      ...sheet,
      read: () => {
        const xml = textIn(files, part) ?? ''
        return {
          ...rowsOf(xml, book),
          merged: mergedCellsOf(xml),
          comments: sheetComments(files, main, part),
          drawn: [],
        }
      },
    }
  })
}

function bookOf(files: Files, main: string, workbook: XmlElement): Book {
  const part = (relation: string): string | null => {
    const [target] = targets(files, main, relation)
    return target === undefined ? null : textIn(files, target.path)
  }
  const isFrom1904 = isTrue(childAt(workbook, 'workbookPr')?.attributes['date1904'])
  const general = numberFormat(0, new Map(), isFrom1904)
  return {
    texts: sharedTexts(part('sharedStrings') ?? ''),
    formats: formatsOf(part('styles') ?? '', isFrom1904),
    general,
  }
}

const isTrue = (value: string | null | undefined): boolean => value === '1' || value === 'true'

/** The formats of numbers by the index of the style of a cell. */
function formatsOf(styles: string, isFrom1904: boolean): NumberFormat[] {
  const scanner = scanXml(styles)
  const codes = new Map<number, string>()
  const formats = new Map<number, NumberFormat>()
  const byStyle: NumberFormat[] = []
  let isInside = false
  while (scanner.next()) {
    const name = scanner.name()
    if (name === 'cellXfs') isInside = !scanner.isClosing()
    else if (name === 'numFmt' && !scanner.isClosing()) {
      codes.set(Number(scanner.attribute('numFmtId')), scanner.attribute('formatCode') ?? '')
    } else if (name === 'xf' && isInside && !scanner.isClosing()) {
      const id = Number(scanner.attribute('numFmtId') ?? 0)
      const format = formats.get(id) ?? numberFormat(id, codes, isFrom1904)
      formats.set(id, format)
      byStyle.push(format)
    }
  }
  return byStyle
}

// As many as a file may have in all (`text_characters`). Any number of cells can refer to one long text of the workbook.
const maxSheetChars = 50_000_000

function rowsOf(
  xml: string,
  book: Book,
): Pick<SheetContent, 'withoutResult' | 'withoutText'> & { rows: Row[] } {
  const rows: Row[] = []
  let isSorted = true
  let withoutResult = 0
  let withoutText = 0
  let chars = 0
  for (const cell of sheetCells(xml)) {
    if (cell.isWithoutResult) withoutResult += 1
    const text = cell.value === '' ? '' : textOf(cell, book)
    if (text === null) withoutText += 1
    if (text === null || text === '') continue
    chars += text.length
    if (chars > maxSheetChars) throw new ExtractionFailure('too_large_to_read')
    let last = rows.at(-1)
    if (last?.[0] !== cell.row) {
      isSorted &&= last === undefined || last[0] < cell.row
      last = [cell.row, []]
      rows.push(last)
    }
    const cells = last[1]
    while (cells.length < cell.column) cells.push('')
    cells[cell.column] = text
  }
  return { rows: isSorted ? rows : sorted(rows), withoutResult, withoutText }
}

/** The rows in order, where a program wrote them in another one or in several parts. */
function sorted(rows: readonly Row[]): Row[] {
  const byNumber = new Map<number, string[]>()
  for (const [number, cells] of rows) {
    const merged = byNumber.get(number) ?? []
    byNumber.set(number, merged)
    for (const [column, text] of cells.entries()) {
      if (text !== '' || column >= merged.length) merged[column] = text
    }
  }
  return [...byNumber].toSorted((a, b) => a[0] - b[0])
}

const dayMs = 86_400_000
// Day 0 of the two ways to count days.
const firstDay = Date.UTC(1899, 11, 30)
const firstDayOf1904 = Date.UTC(1904, 0, 1)

const writtenNumber = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i

/** The text of a cell; null where it refers to one that the workbook does not have. */
function textOf({ type, style, value }: SheetCell, book: Book): string | null {
  const format = book.formats[style] ?? book.general
  switch (type) {
    case 's': {
      const text = book.texts[Number.parseInt(value, 10)]
      return text === undefined ? null : formattedText(text, format).trim()
    }
    case 'str':
      return formattedText(unescaped(value), format).trim()
    case 'inlineStr':
      return formattedText(value, format).trim()
    case 'b':
      return isTrue(value) ? 'TRUE' : 'FALSE'
    case 'd': {
      const day = format.isFrom1904 ? firstDayOf1904 : firstDay
      const number =
        (Date.parse(value.includes('T') ? `${value.replace(/Z$/, '')}Z` : value) - day) / dayMs
      return Number.isNaN(number) || !format.isDate ? value : numberText(number, format)
    }
    case 'n': {
      const number = writtenNumber.test(value) ? Number(value) : NaN
      return Number.isFinite(number) ? numberText(number, format) : value.trim()
    }
    default:
      return value.trim()
  }
}
