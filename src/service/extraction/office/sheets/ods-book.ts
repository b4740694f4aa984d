import { utils } from '@e965/xlsx'
import { ExtractionFailure } from '#service/extraction/extraction.ts'
import { scanXml, type XmlScanner } from '#service/extraction/office/scan-xml.ts'
import { textIn } from '#service/extraction/office/zip.ts'
import { commentLine } from './cell-comments.ts'
import { numberFormat, numberText, shownDate } from './cell-text.ts'
import { maxMerged } from './merged-cells.ts'
import type { MergedCells, Row, Sheet, SheetContent } from './sheet.ts'

// LibreOffice has up to these when very large sheets are turned on.
const maxRows = 16_777_216
const maxColumns = 16_384
// A file of a few bytes can repeat a cell any number of times. Real sheets repeat some of the cells that they write, such as zeros.
const maxRepeatedCells = 1_000_000
const maxRepeatsPerCell = 8
// As many as a file may have in all (`text_characters`).
const maxChars = 50_000_000

interface OpenSheet {
  name: string
  isHidden: boolean
  /** The number of the row that is read, from 1. */
  row: number
  content: SheetContent & { rows: Row[]; merged: MergedCells[] }
}

/** The sheets of an OpenDocument spreadsheet, in its order; null for another package. */
export function odsSheets(files: ReadonlyMap<string, Uint8Array>): Sheet[] | null {
  const xml = textIn(files, 'content.xml')
  if (xml?.includes('<office:spreadsheet') !== true) return null
  const scanner = scanXml(xml)
  const attribute = (name: string): string => scanner.attribute(name) ?? ''
  const times = (name: string): number => Math.max(1, Number.parseInt(attribute(name), 10) || 1)
  const hiddenStyles = new Set<string>()
  const sheets: OpenSheet[] = []
  let style = ''
  let sheet: OpenSheet | null = null
  let cells: string[] = []
  let column = 0
  let rowTimes = 1
  let chars = 0
  let writtenCells = 0
  let repeatedCells = 0
  // The copies of sheets of other files are in tables, too.
  let isLink = false
  let isWhole = false

  /** Counts cells with texts of so many characters in all, and how many of them repeat another one. */
  function countCells(textChars: number, repeated: number): void {
    chars += textChars
    repeatedCells += repeated
    const maxRepeated = maxRepeatedCells + maxRepeatsPerCell * writtenCells
    if (chars > maxChars || repeatedCells > maxRepeated)
      throw new ExtractionFailure('too_large_to_read')
  }

  function readCell({ row, content }: OpenSheet): void {
    const value = valueOf(scanner)
    const left = column
    const count = times('table:number-columns-repeated')
    const right = left + times('table:number-columns-spanned') - 1
    const bottom = row + times('table:number-rows-spanned') - 1
    column += count
    const isCovered = scanner.name() === 'covered-table-cell'
    const { lines, drawn, notes } = readTexts(scanner)
    if (left >= maxColumns || row > maxRows || isCovered) return
    for (const line of drawn) content.drawn.push(line)
    for (const note of notes) {
      const line = commentLine({ ...note, place: utils.encode_cell({ r: row - 1, c: left }) })
      if (line !== null) content.comments.push(line)
    }
    const text = value.shown(lines.join('\n').trim())
    if (value.isFormula && text === '' && value.type === '') content.withoutResult += count
    if (text === '') return
    if (content.merged.length < maxMerged && (bottom > row || right > left))
      content.merged.push({ top: row, bottom, left, right })
    writtenCells += 1
    const shown = Math.min(count, maxColumns - left)
    countCells(text.length * shown, shown - 1)
    while (cells.length < left) cells.push('')
    for (let at = 0; at < shown; at += 1) cells.push(text)
  }

  function endRow(own: OpenSheet): void {
    const { rows } = own.content
    if (cells.length > 0) {
      const rowChars = cells.reduce((sum, text) => sum + text.length, 0)
      countCells(rowChars * (rowTimes - 1), cells.length * (rowTimes - 1))
      for (let at = 1; at < rowTimes; at += 1) rows.push([own.row + at - 1, [...cells]])
      rows.push([own.row + rowTimes - 1, cells])
    }
    own.row += rowTimes
    cells = []
  }

  while (scanner.next()) {
    const name = scanner.name()
    const isClosing = scanner.isClosing()
    const isEnd = isClosing || scanner.isEmpty()
    if (name === 'spreadsheet') isWhole = isEnd
    else if (name === 'dde-links') isLink = !isEnd
    else if (name === 'style') style = attribute('style:name')
    else if (name === 'table-properties') {
      if (attribute('table:display') === 'false') hiddenStyles.add(style)
    } else if (isLink) continue
    else if (name === 'table') {
      sheet = isEnd
        ? null
        : newSheet(attribute('table:name'), hiddenStyles.has(attribute('table:style-name')))
      if (sheet !== null) sheets.push(sheet)
    } else if (sheet === null) continue
    else if (name === 'shapes' && !isClosing) {
      for (const line of readTexts(scanner).drawn) sheet.content.drawn.push(line)
    } else if (name === 'table-row') {
      if (!isClosing) {
        column = 0
        rowTimes = times('table:number-rows-repeated')
      }
      if (isEnd) endRow(sheet)
    } else if (/^(?:covered-)?table-cell$/.test(name) && !isClosing) readCell(sheet)
  }
  if (!isWhole) throw new ExtractionFailure('corrupted')
  return sheets.map(({ name, isHidden, content }) => ({ name, isHidden, read: () => content }))
}

function newSheet(name: string, isHidden: boolean): OpenSheet {
  const content = {
    rows: [],
    merged: [],
    comments: [],
    drawn: [],
    withoutResult: 0,
    withoutText: 0,
  }
  return { name, isHidden, row: 1, content }
}

const general = numberFormat(0, new Map(), false)

interface CellValue {
  type: string
  isFormula: boolean
  /** What a person sees, from the text of the cell, which may be missing. */
  shown: (text: string) => string
}

/** The value in the attributes of a cell. */
function valueOf(scanner: XmlScanner): CellValue {
  const attribute = (name: string): string => scanner.attribute(`office:${name}`) ?? ''
  const type = attribute('value-type')
  const isFormula = scanner.attribute('table:formula') !== null
  if (type === 'date') {
    const day = attribute('date-value')
    return { type, isFormula, shown: (text) => shownDate(text, day) }
  }
  const written = writtenValue(type, attribute)
  return { type, isFormula, shown: (text) => (text === '' ? written : text) }
}

function writtenValue(type: string, attribute: (name: string) => string): string {
  if (type === 'boolean') return attribute('boolean-value').toUpperCase()
  if (type === 'time') {
    return attribute('time-value').replace(/^PT(\d+)H(\d+)M(\d+)(?:[.,]\d*)?S$/, '$1:$2:$3')
  }
  if (type === 'string') return attribute('string-value').trim()
  const value = attribute('value')
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  return type === 'percentage'
    ? `${numberText(number * 100, general)}%`
    : numberText(number, general)
}

interface CellTexts {
  lines: string[]
  /** The paragraphs of the shapes that are drawn here. */
  drawn: string[]
  notes: { author: string; text: string }[]
}

/** The texts of the element that begins here, and goes to its end. A table in a cell is a part of its text. */
function readTexts(scanner: XmlScanner): CellTexts {
  const texts: CellTexts = { lines: [], drawn: [], notes: [] }
  if (scanner.isEmpty()) return texts
  const element = scanner.fullName()
  const note: { author: string; lines: string[] } = { author: '', lines: [] }
  let depth = 1
  let [shapes, notes, pronunciations, paragraphs] = [0, 0, 0, 0]
  let isAuthor = false
  let lines = texts.lines
  const write = (text: string): void => {
    if (lines.length > 0) lines[lines.length - 1] += text
  }
  while (scanner.next()) {
    const name = scanner.name()
    const step = scanner.isClosing() ? -1 : scanner.isEmpty() ? 0 : 1
    const full = scanner.fullName()
    if (full === element) depth += step
    if (depth === 0) return texts
    if (name === 'annotation') {
      if (step === -1) texts.notes.push({ author: note.author, text: note.lines.join('\n') })
      Object.assign(note, { author: '', lines: [] })
      notes += step
    } else if (full.startsWith('draw:')) shapes += step
    else if (name === 'ruby-text') pronunciations += step
    else if (name === 'creator') isAuthor = step === 1
    lines = notes > 0 ? note.lines : shapes > 0 ? texts.drawn : texts.lines
    if (name === 'p' || name === 'h') {
      if (step >= 0) lines.push('')
      paragraphs += step
    } else if (step >= 0 && (name === 's' || name === 'tab')) write(' ')
    else if (step >= 0 && name === 'line-break') write('\n')
    if (isAuthor && notes > 0) note.author += scanner.text()
    else if (paragraphs > 0 && pronunciations === 0) write(scanner.text().replaceAll(/\s+/g, ' '))
  }
  return texts
}
