import type { Block } from '#contract/pages.ts'
import { startsWithHeader } from '#service/extraction/text/table-header.ts'
import { splitAtNumbers } from './number-columns.ts'
import type { Row, RunWord, TextRun } from '#service/extraction/pdf/text-run.ts'
import { isAligned, isBelow, joinWrapped, wrappedBeside } from './wrapped-cells.ts'

const share = (a: { top: number; bottom: number }, b: { top: number; bottom: number }): boolean =>
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >
  0.5 * Math.min(a.bottom - a.top, b.bottom - b.top)

/**
 * Groups runs into rows of cells side by side. Runs come in content order, which for a table is row by row:
 * the lines of the first cell, then those of the next. Prose becomes rows with one cell of one run.
 */
export const rowsOf = (runs: readonly TextRun[]): Row[] => joinWrapped(groupRuns(runs, true))

/** The rows of runs that are no table: what stands at different heights is not side by side. */
export const plainRowsOf = (runs: readonly TextRun[]): Row[] => groupRuns(runs, false)

function groupRuns(runs: readonly TextRun[], mayBeWrapped: boolean): Row[] {
  const rows: Row[] = []
  for (let at = 0; at < runs.length; at += 1) {
    const run = runs[at]
    const row = rows.at(-1)
    const cell = row?.cells.at(-1)
    const above = cell?.at(-1)
    if (run === undefined) break
    if (row && cell && above) {
      const beside = besideAt(cell, above, run)
      const isFirstLine = beside === 0 || (beside > 0 && row.cells.length > 1)
      const wrapped = isFirstLine || !mayBeWrapped ? null : wrappedBeside(row.cells, runs, at)
      if (wrapped !== null) {
        endProse(rows, row, wrapped.start)
        const own = rows.at(-1) ?? row
        own.cells.push(wrapped.lines)
        own.isWrapped = true
        at += wrapped.lines.length - 1
        continue
      }
      if (beside !== -1) {
        endProse(rows, row, beside)
        rows.at(-1)?.cells.push([run])
        continue
      }
      if (row.cells.length > 1 && isBelow(above, run) && isAligned(cell, run)) {
        cell.push(run)
        continue
      }
      if (row.cells.length === 1 && isBelow(above, run)) {
        cell.push(run)
        continue
      }
    }
    rows.push({ cells: [[run]] })
  }
  return rows.flatMap((row) =>
    row.cells.length > 1 ? [row] : (row.cells[0] ?? []).map((run) => ({ cells: [[run]] })),
  )
}

/** Lines of the first cell above that at `start` were prose before the table. */
function endProse(rows: Row[], row: Row, start: number): void {
  const [cell = []] = row.cells
  if (row.cells.length > 1 || start === 0) return
  rows.pop()
  for (const line of cell.slice(0, start)) rows.push({ cells: [[line]] })
  rows.push({ cells: [cell.slice(start)] })
}

/** The index of the line in a cell that a run is to the right of, or -1. */
function besideAt(cell: TextRun[], last: TextRun, run: TextRun): number {
  if (run.top >= last.bottom) return -1
  const at = cell.findIndex((line) => share(line, run))
  if (at === -1) return -1
  const right = Math.max(...cell.slice(at).map((line) => line.right))
  return run.left >= right - run.size * 0.3 ? at : -1
}

export interface Span {
  left: number
  right: number
}

// A blank is a quarter of a font size wide; in justified text it is wider, but not in a table.
const minCellGap = 0.5
// One row alone does not tell where the columns of a table are, unless it has their names and all others follow it.
const minFullRows = 2
const minNamedRows = 4

/** Divides runs that reach over columns, where a long value stands close to the next one. */
export function splitAtColumns(rows: readonly Row[]): Row[] {
  const maxCells = Math.max(...rows.map(({ cells }) => cells.length))
  const full = rows.filter(({ cells }) => cells.length === maxCells)
  const columns = columnsOf(full)
  const isNamed = full.length < minFullRows && full[0] === rows[0] && rows.length >= minNamedRows
  if ((full.length < minFullRows && !isNamed) || columns.length !== maxCells) return [...rows]
  const split = rows.map((row) =>
    row.cells.length === maxCells
      ? row
      : { cells: row.cells.flatMap((cell) => splitCell(cell, columns)) },
  )
  return isNamed && split.some(({ cells }) => cells.length !== maxCells) ? [...rows] : split
}

function splitCell(cell: TextRun[], columns: readonly Span[]): TextRun[][] {
  // The only line of a cell may stand beside the last line of the one before, and right behind it.
  const [run, above] = [cell.at(-1), cell.slice(0, -1)]
  if (run?.words === undefined) return [cell]
  const parts: RunWord[][] = []
  let columnOfPart = -1
  for (const word of run.words()) {
    const own = columns.flatMap((column, at) => (overlaps(word, column) ? [at] : []))
    if (own.length > 1) return [cell]
    const [column = columnOfPart] = own
    const last = parts.at(-1)?.at(-1)
    const isApart = last === undefined || word.left - last.right >= run.size * minCellGap
    if (isApart && (last === undefined || column > columnOfPart)) parts.push([word])
    else parts.at(-1)?.push(word)
    columnOfPart = column
  }
  const [first, second] = parts
  if (first === undefined || second === undefined) return [cell]
  if (above.length > 0 && spanOf(above).right > spanOf(second).left) return [cell]
  const runs = parts.map((words) => [
    { ...run, ...spanOf(words), words: () => words, text: words.map(({ text }) => text).join(' ') },
  ])
  return runs.map((part, at) => (at === 0 ? [...above, ...part] : part))
}

/** The table of adjacent rows, or null when their cells do not align in columns. */
export function tableOf(adjacent: readonly Row[]): Block | null {
  const rows = splitAtColumns(splitAtNumbers(adjacent))
  const columns = columnsOfMost(rows)
  if (columns.length < 2 || rows.filter((row) => row.cells.length > 1).length < 2) return null
  const grid = rows.map((row) => {
    const line = columns.map(() => '')
    for (const cell of row.cells) {
      const at = columns.findIndex(({ left, right }) => overlaps(spanOf(cell), { left, right }))
      line[at] = [line[at], joinLines(cell.map((run) => run.text))].filter(Boolean).join(' ')
    }
    return line
  })
  const whole = mergeNames(grid)
  const isNamed = startsWithHeader(whole) || isHeadBold(rows)
  return {
    type: 'table',
    header: isNamed ? (whole[0] ?? null) : null,
    rows: isNamed ? whole.slice(1) : whole,
    first_row: isNamed ? 2 : 1,
  }
}

/**
 * The columns of all rows. Where a text of one row reaches over two columns of most others, those of the rows with the most
 * cells.
 */
function columnsOfMost(rows: readonly Row[]): Span[] {
  const all = columnsOf(rows)
  const maxCells = Math.max(...rows.map(({ cells }) => cells.length))
  const full = rows.filter(({ cells }) => cells.length === maxCells)
  const columns = columnsOf(full)
  const areMost = full.length > minFullRows && full.length * 2 >= rows.length
  if (!areMost || columns.length !== maxCells || all.length >= maxCells) return all
  const isFar = (cell: Span): boolean => !columns.some((column) => overlaps(cell, column))
  return rows.some(({ cells }) => cells.some((cell) => isFar(spanOf(cell)))) ? all : columns
}

/** Merges a column name with its cells when they are aligned to opposite sides and look like two columns. */
function mergeNames(grid: string[][]): string[][] {
  const [head = [], ...body] = grid
  const isNameOf = (name: number, cells: number): boolean =>
    head[name] !== '' &&
    head[cells] === '' &&
    body.every((row) => row[name] === '') &&
    body.some((row) => (row[cells] ?? '') !== '')
  const pair = head.findIndex((_, at) => isNameOf(at, at + 1) || isNameOf(at + 1, at))
  if (pair === -1) return grid
  return mergeNames(
    grid.map((row) => row.toSpliced(pair, 2, `${row[pair] ?? ''}${row[pair + 1] ?? ''}`)),
  )
}

function isHeadBold([head, ...body]: readonly Row[]): boolean {
  const bold = (row: Row): boolean => row.cells.every((cell) => cell.every((run) => run.isBold))
  return head !== undefined && bold(head) && !body.every(bold)
}

/** The horizontal spans of columns, separated by white space. */
export function columnsOf(rows: readonly Row[]): Span[] {
  const spans = rows
    .filter((row) => row.cells.length > 1)
    .flatMap((row) => row.cells.map(spanOf))
    .toSorted((a, b) => a.left - b.left)
  const columns: Span[] = []
  for (const span of spans) {
    const last = columns.at(-1)
    if (last && span.left < last.right) last.right = Math.max(last.right, span.right)
    else columns.push({ ...span })
  }
  return columns
}

export function spanOf(cell: readonly Span[]): Span {
  return {
    left: Math.min(...cell.map((run) => run.left)),
    right: Math.max(...cell.map((run) => run.right)),
  }
}

const overlaps = (a: Span, b: Span): boolean => a.left < b.right && b.left < a.right

// A letter, which may be two units, and the hyphen after it.
const maxEndChars = 3

/** Joins lines to running text and removes hyphenation. */
export function joinLines(lines: readonly string[]): string {
  let text = ''
  // An expression that ends with `$` searches a text from its beginning, so it gets only the end.
  let end = ''
  for (const line of lines) {
    if (text === '' || end.endsWith('\u2060')) text += line
    // A date or a range of numbers is no word with a hyphen.
    else if (/\p{Nd}[-‐‑–\u00ad]$/u.test(end) && /^\p{Nd}/u.test(line)) text += line
    else if (end.endsWith('\u00ad') || (/\p{L}[-‐]$/u.test(end) && /^\p{Ll}/u.test(line))) {
      text = joinHyphen(text.slice(0, -1), line)
    }
    // Scripts without spaces between words have none between lines either.
    else if (
      /[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]$/.test(end) &&
      /^[\u3000-\u9fff]/.test(line)
    ) {
      text += line
    } else text += ` ${line}`
    end = (line.length < maxEndChars ? text : line).slice(-maxEndChars)
  }
  return text.replaceAll('\u00ad', '-')
}

function joinHyphen(head: string, tail: string): string {
  return /^\p{Ll}/u.test(tail) ? head + tail : `${head}-${tail}`
}
