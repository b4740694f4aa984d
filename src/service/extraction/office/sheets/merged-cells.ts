import { scanXml } from '#service/extraction/office/scan-xml.ts'
import { isFigure } from '#service/extraction/text/table-header.ts'
import { columnOf } from './scan-sheet.ts'
import type { MergedCells, Row } from './sheet.ts'

/** As many merged cells of a sheet are read. */
export const maxMerged = 20_000
const maxPlaceChars = 16
const maxFilled = 1_000_000

/** The merged cells of the XML of a sheet, which stand behind its rows. */
export function mergedCellsOf(xml: string): MergedCells[] {
  const scanner = scanXml(xml.slice(Math.max(0, xml.lastIndexOf('sheetData'))))
  const merged: MergedCells[] = []
  while (merged.length < maxMerged && scanner.next()) {
    if (scanner.name() !== 'mergeCell' || scanner.isClosing()) continue
    const [first = '', last = first] = (scanner.attribute('ref') ?? '').split(':')
    const [left, right] = [columnOf(first), columnOf(last)]
    if (left >= 0) merged.push({ top: rowOf(first), bottom: rowOf(last), left, right })
  }
  return merged
}

const rowOf = (place: string): number =>
  Number(/\d+$/u.exec(place.slice(0, maxPlaceChars))?.[0] ?? 0)

/** The rows with the text of merged cells in each row that they cover, so that each row can be understood alone. */
export function* filledDown(
  rows: Iterable<Row>,
  merged: readonly MergedCells[],
): Generator<Row, void> {
  const byTop = Map.groupBy(
    merged.filter(({ top, bottom }) => bottom > top),
    ({ top }) => top,
  )
  const open = new Map<number, { bottom: number; text: string }>()
  let filled = 0
  for (const row of rows) {
    const [number, cells] = row
    if (filled >= maxFilled) open.clear()
    for (const [column, { bottom, text }] of open) {
      if (number > bottom) open.delete(column)
      else if ((cells[column] ?? '') === '' && filled < maxFilled) {
        filled += Math.max(1, column - cells.length + 1)
        while (cells.length < column) cells.push('')
        cells[column] = text
      }
    }
    for (const { left, bottom } of byTop.get(number) ?? []) {
      const text = cells[left] ?? ''
      // A figure that several rows share would be added several times.
      if (text !== '' && filled < maxFilled && !isFigure(text)) open.set(left, { bottom, text })
    }
    yield row
  }
}

/** The cells of one row that are merged over several columns, by the number of the row. */
export function wideCells(merged: readonly MergedCells[]): Map<number, MergedCells[]> {
  return Map.groupBy(
    merged.filter(({ top, bottom, left, right }) => top === bottom && right > left),
    ({ top }) => top,
  )
}

/** The names of columns in two rows, where cells of the first row are merged over several of the second: “2025 Units”. */
export function joinedHeader(
  [first, second]: readonly [Row, Row],
  wideByRow: ReadonlyMap<number, readonly MergedCells[]>,
): string[] | null {
  const [number, upper] = first
  const wide = wideByRow.get(number)
  if (wide === undefined) return null
  const names = [...upper]
  const covered = new Set<number>()
  for (const { left, right } of wide) {
    for (let column = left; column <= right && column < second[1].length; column += 1) {
      names[column] = upper[left] ?? ''
      covered.add(column)
    }
  }
  // A text below another name that is not merged is a value.
  const isValue = (lower: string, column: number): boolean => {
    const above = upper[column] ?? ''
    return !covered.has(column) && above !== '' && lower !== '' && lower !== above
  }
  if (second[1].some(isValue)) return null
  return second[1].map((lower, column) => {
    const above = names[column] ?? ''
    return above === lower ? lower : `${above} ${lower}`.trim()
  })
}
