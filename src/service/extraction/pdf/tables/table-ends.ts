import type { Row, TextRun } from '#service/extraction/pdf/text-run.ts'
import { isFigure } from '#service/extraction/text/table-header.ts'
import { columnsOf, spanOf, type Span } from './layout-rows.ts'

/** Whether a row can belong to the same table as the one above it. */
export function isAdjacent(last: Row, row: Row): boolean {
  const gap = gapBetween(last, row)
  const size = sizeOf(row)
  return gap <= size * 3 && gap >= -size * 2
}

/** The end of the rows that may form a table with the row at `from`. */
export function tableEnd(rows: readonly Row[], from: number): number {
  const first = rows[from]
  if (first === undefined || first.cells.length < 2) return from + 1
  let end = from + 1
  for (let at = from + 1; at < rows.length; at += 1) {
    const row = rows[at]
    const last = rows[at - 1]
    if (row === undefined || last === undefined) break
    if (!isAdjacent(last, row)) break
    // A row with a single cell belongs to the table when another full row follows.
    if (row.cells.length > 1) {
      if (beginsTable(rows, { from, end, at })) break
      end = at + 1
    } else if (!isWithin(row, first) || at - end > 1) break
  }
  return end
}

/** Where a table begins, where its rows so far end, and the next row with several cells. */
interface Position {
  from: number
  end: number
  at: number
}

// Compared with those of another table.
const maxComparedRows = 12
// In font sizes: how much more space is between two tables than between rows.
const minExtraGap = 0.4
const minLargerSize = 1.08

/**
 * Whether a row begins a table of its own, as under a heading between two tables: it has the names of other columns, or
 * those below it stand at other places. A line above some rows of a table is no such heading.
 */
function beginsTable(rows: readonly Row[], { from, end, at }: Position): boolean {
  const [row, last] = [rows[at], rows[end - 1]]
  if (row === undefined || last === undefined) return false
  const lines = rows.slice(end, at)
  const hasOtherRules = areApart(last, lines, row)
  // Nearly all rows of a table follow the one above them like this.
  if (lines.length === 0 && !hasOtherRules && !isBold(row)) return false
  const isSet = lines.length > 0 ? isLarger(lines, last, row) : isFar(rows, { from, end, at })
  if (lines.length === 0 && !hasOtherRules && !isSet) return false
  const above = rows.slice(Math.max(from, end - maxComparedRows), end).filter(hasCells)
  if (above.length < 2) return false
  const below = rowsBelow(rows, at)
  if (namesInBold(row, below, above)) return true
  if ((hasOtherRules || isSet) && namesFigures(row, below, above)) return true
  return (lines.length > 0 || hasOtherRules) && haveOtherColumns([row, ...below], above)
}

const hasCells = ({ cells }: Row): boolean => cells.length > 1

/** The rows with several cells that follow a row directly. */
function rowsBelow(rows: readonly Row[], at: number): Row[] {
  const below: Row[] = []
  for (let next = at + 1; next < rows.length && below.length < maxComparedRows; next += 1) {
    const [row, last] = [rows[next], rows[next - 1]]
    if (row === undefined || last === undefined) break
    if (!hasCells(row) || !isAdjacent(last, row)) break
    below.push(row)
  }
  return below
}

/** Whether the ruled lines beside a row end before the next one. */
function areApart(last: Row, lines: readonly Row[], row: Row): boolean {
  if (ruleOf(row) === undefined || ruleOf(row) === ruleOf(last)) return false
  const [above, own, between] = [rulesOf([last]), rulesOf([row]), rulesOf(lines)]
  if (above.size === 0 || own.size === 0) return false
  return above.isDisjointFrom(own) && between.isDisjointFrom(above) && between.isDisjointFrom(own)
}

/** The line before the first cell. */
const ruleOf = ({ cells }: Row): number | undefined => cells[0]?.[0]?.rule

const rulesOf = (rows: readonly Row[]): Set<number> =>
  new Set(rows.flatMap(({ cells }) => cells.flatMap(([run]) => run?.rule ?? [])))

/** Whether one of the lines between two rows has larger letters than those. */
function isLarger(lines: readonly Row[], last: Row, row: Row): boolean {
  const runs = [last, row].flatMap(({ cells }) => cells.flat())
  // The size of recognized letters is inexact.
  if (runs.some(({ words }) => words === undefined)) return false
  const size = Math.max(...runs.map((run) => run.size)) * minLargerSize
  return lines.some(({ cells }) => cells.flat().every((run) => run.size >= size))
}

/** Whether a row is further from the one above it than the rows of the table so far are from each other. */
function isFar(rows: readonly Row[], { from, at }: Position): boolean {
  const gapAt = (next: number): number => {
    const [last, row] = [rows[next - 1], rows[next]]
    return last === undefined || row === undefined ? 0 : gapBetween(last, row)
  }
  let widest = 0
  for (let next = Math.max(from + 1, at - maxComparedRows); next < at; next += 1) {
    widest = Math.max(widest, gapAt(next))
  }
  const row = rows[at]
  return row !== undefined && gapAt(at) > widest + sizeOf(row) * minExtraGap
}

/** Whether a row has names in bold letters, while the rows below and most of those above have others. */
function namesInBold(row: Row, below: readonly Row[], above: readonly Row[]): boolean {
  const isPlain = (other: Row): boolean => !isBold(other)
  return (
    isBold(row) &&
    isNames(row) &&
    below[0] !== undefined &&
    isPlain(below[0]) &&
    above.slice(1).some(isPlain)
  )
}

/** Whether a row has no figures, while all rows below and above have some. */
function namesFigures(row: Row, below: readonly Row[], above: readonly Row[]): boolean {
  const hasFigure = (other: Row): boolean => other.cells.some((cell) => isFigure(textOf(cell)))
  return (
    below.length > 0 && isNames(row) && below.every(hasFigure) && above.slice(1).every(hasFigure)
  )
}

const isBold = ({ cells }: Row): boolean => cells.every((cell) => cell.every((run) => run.isBold))

const isNames = ({ cells }: Row): boolean =>
  cells.every((cell) => /\p{L}/u.test(textOf(cell)) && !isFigure(textOf(cell)))

const textOf = (cell: readonly TextRun[]): string => cell.map(({ text }) => text).join(' ')

// In font sizes.
const alignmentSlack = 0.6
const minOtherColumns = 2

/** Whether most columns of rows are aligned with none of those above, in whatever way. */
function haveOtherColumns(rows: readonly Row[], above: readonly Row[]): boolean {
  if (rows.length < 2) return false
  const [own, others] = [columnsOf(rows), columnsOf(above)]
  const slack = Math.max(...rows.map(sizeOf)) * alignmentSlack
  const isAlone = (column: Span): boolean =>
    others.every((other) => distanceBetween(column, other) > slack)
  const alone = own.filter(isAlone).length
  return alone >= minOtherColumns && alone * 2 >= own.length
}

/** How far two columns are from being aligned left, right or in the middle. */
function distanceBetween(a: Span, b: Span): number {
  return Math.min(
    Math.abs(a.left - b.left),
    Math.abs(a.right - b.right),
    Math.abs(a.left + a.right - b.left - b.right) / 2,
  )
}

function gapBetween(last: Row, row: Row): number {
  return Math.min(...edges(row, 'top')) - Math.max(...edges(last, 'bottom'))
}

const sizeOf = (row: Row): number => row.cells[0]?.[0]?.size ?? 0

const edges = (row: Row, side: 'top' | 'bottom'): number[] =>
  row.cells.flatMap((cell) => cell.map((run) => run[side]))

function isWithin(row: Row, table: Row): boolean {
  const own = spanOf(row.cells.flat())
  const all = spanOf(table.cells.flat())
  return own.left > all.left - 5 && own.right < all.right + 5
}
