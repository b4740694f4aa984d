import { scanXml, type XmlScanner } from '#service/extraction/office/scan-xml.ts'

/** What a cell is in the XML of its sheet. */
export interface SheetCell {
  /** The number of the row in the sheet, from 1, and of the column, from 0. */
  row: number
  column: number
  /** The type: `n`, `s`, `str`, `b`, `e`, `d` or `inlineStr`. */
  type: string
  /** The index of its style. */
  style: number
  /** Its value, which is the index of a text for `s`. */
  value: string
  /** Whether it has a formula whose result is not in the file. */
  isWithoutResult: boolean
}

// More than any spreadsheet program has.
const maxColumns = 16_384

/** The cells of a sheet, in the order of the XML. The object of a cell is used again for the next one. */
export function* sheetCells(xml: string): Generator<SheetCell, void> {
  const scanner = scanXml(xml)
  const cell: SheetCell = {
    row: 0,
    column: -1,
    type: '',
    style: 0,
    value: '',
    isWithoutResult: false,
  }
  let isInside = false
  let isCell = false
  let hasFormula = false
  let hasValue = false
  while (scanner.next()) {
    const name = scanner.name()
    if (name === 'sheetData') isInside = !scanner.isClosing()
    if (!isInside) continue
    if (scanner.isClosing()) {
      if (name !== 'c' || !isCell) continue
      isCell = false
      cell.isWithoutResult = hasFormula && !hasValue
      if (cell.column < maxColumns) yield cell
    } else if (name === 'row') {
      cell.row = Number.parseInt(scanner.attribute('r') ?? '', 10) || cell.row + 1
      cell.column = -1
    } else if (name === 'c') {
      const place = scanner.attribute('r')
      cell.column = place === null ? cell.column + 1 : columnOf(place)
      cell.type = scanner.attribute('t') ?? 'n'
      cell.style = Number(scanner.attribute('s') ?? 0)
      cell.value = ''
      hasFormula = hasValue = false
      isCell = !scanner.isEmpty()
    } else if (name === 'v') {
      cell.value = scanner.isEmpty() ? '' : scanner.text()
      hasValue = true
    } else if (name === 'f') hasFormula = true
    else if (name === 'is' && !scanner.isEmpty()) cell.value = richText(scanner, 'is')
  }
}

/** The column of a place such as `AB12`, from 0. */
export function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at += 1) {
    const letter = place.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column - 1
}

/** The shared texts of a workbook, by index. */
export function sharedTexts(xml: string): string[] {
  const scanner = scanXml(xml)
  const texts: string[] = []
  while (scanner.next()) {
    const name = scanner.name()
    // Before its release, Excel 2007 had another name for a text.
    if (scanner.isClosing() || (name !== 'si' && name !== 'sstItem')) continue
    texts.push(scanner.isEmpty() ? '' : richText(scanner, name))
  }
  return texts
}

/** The text of an element, whose runs may be formatted; without the pronunciation of its characters. */
function richText(scanner: XmlScanner, element: string): string {
  let text = ''
  let isPhonetic = false
  while (scanner.next()) {
    const name = scanner.name()
    if (name === element && scanner.isClosing()) break
    if (name === 'rPh') isPhonetic = !scanner.isClosing() && !scanner.isEmpty()
    else if (name === 't' && !isPhonetic && !scanner.isClosing() && !scanner.isEmpty())
      text += scanner.text()
  }
  return unescaped(text)
}

/** A text of Excel, in which `_x000D_` is a character that XML does not allow. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}
