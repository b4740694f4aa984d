import type { Row, TextRun } from '#service/extraction/pdf/text-run.ts'

// In font sizes: how exactly the distances of lines and the middles or lower edges of cells agree, as a raised letter moves
// its line, and how much further away a line of another text is. Cells at other heights differ by half a line.
const tolerance = 0.25
const minExtraStep = 0.12
const maxSizeDifference = 0.05
// A cell is seldom longer, and a column of a page mostly is.
const maxLines = 12
// A row can have thousands of cells, each of which is compared with those before it.
const maxCompared = 8

/** Side by side, each with its lines below each other. */
type Cells = readonly (readonly TextRun[])[]

/** Whether a run is the next line of the same text: neither beside the one above nor far below it. */
export function isBelow(above: TextRun, run: TextRun): boolean {
  const gap = run.top - above.bottom
  return gap > -0.5 * run.size && gap < 1.0 * run.size && run.top > above.top
}

/** Whether a line is aligned left, right or in the middle with the lines of a cell. */
export function isAligned(cell: readonly TextRun[], run: TextRun): boolean {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < run.size * 0.5
  return cell.some(
    (line) =>
      isNear(line.left, run.left) ||
      isNear(line.right, run.right) ||
      isNear(line.left + line.right, run.left + run.right),
  )
}

/**
 * Finds the cell beside a wrapped one, where cells are aligned at their middles or their lower edges and their lines
 * stand at different heights: the lines of the cell that begins with the run at `at`, and the index of the line of the
 * last cell with which that begins. Null where the run is something else.
 */
export function wrappedBeside(
  cells: Cells,
  runs: readonly TextRun[],
  at: number,
): { lines: TextRun[]; start: number } | null {
  const [first, last] = [runs[at], cells.at(-1)]
  const above = last?.at(-1)
  if (first === undefined || last === undefined || above === undefined) return null
  // Most lines of a text end here.
  if (first.left < above.right - first.size * 0.3) return null
  const lines = linesOfCell(runs, at)
  if (lines === null) return null
  if (cells.length > 1) {
    const nearest = [...cells.slice(-maxCompared), lines]
    const agree = haveOneMiddle(nearest) || haveOneEnd(nearest)
    return agree && isRightOf(lines, last) ? { lines, start: 0 } : null
  }
  const start = startOfCell(last, lines)
  return start === null ? null : { lines, start }
}

/** Where among lines the cell begins that stands beside another one; those before are another text. */
function startOfCell(above: readonly TextRun[], beside: readonly TextRun[]): number | null {
  let lowest: number | null = null
  let apart: number | null = null
  for (let start = above.length - 1; start >= Math.max(0, above.length - maxLines); start -= 1) {
    const own = above.slice(start)
    if (!isRightOf(beside, own)) break
    const isFirst = isApart(above[start - 1], own, beside)
    if (haveOneMiddle([own, beside])) return isFirst || own.length === 1 ? start : null
    // Where this cell has more lines, those above may be another text.
    if (own.length < beside.length && haveOneEnd([own, beside])) {
      lowest ??= start
      if (isFirst) apart ??= start
    }
  }
  return apart ?? lowest
}

/** The lines below each other from the run at `at`; null where they are too many for a cell. */
function linesOfCell(runs: readonly TextRun[], at: number): TextRun[] | null {
  const lines: TextRun[] = []
  for (let next = at; next < runs.length; next += 1) {
    const [run, above] = [runs[next], lines.at(-1)]
    if (run === undefined) break
    if (above !== undefined && !(isBelow(above, run) && isAligned(lines, run))) break
    lines.push(run)
    if (lines.length > maxLines) return null
  }
  return lines
}

const isRightOf = (lines: readonly TextRun[], cell: readonly TextRun[]): boolean =>
  Math.min(...lines.map(({ left }) => left)) >=
  Math.max(...cell.map(({ right }) => right)) - (lines[0]?.size ?? 0) * 0.3

/** Whether cells, of which one is wrapped, have their middles at one height. */
const haveOneMiddle = (cells: Cells): boolean =>
  areAtOneHeight(cells, (lines) => (topOf(lines) + bottomOf(lines)) / 2)

/** Whether cells, of which one is wrapped, have their lower edges at one height. */
const haveOneEnd = (cells: Cells): boolean => areAtOneHeight(cells, bottomOf)

function areAtOneHeight(cells: Cells, heightOf: (lines: readonly TextRun[]) => number): boolean {
  const heights = cells.map(heightOf)
  const size = cells[0]?.[0]?.size ?? 0
  return (
    Math.max(...heights) - Math.min(...heights) < size * tolerance &&
    cells.some((lines) => lines.length > 1) &&
    isEven(cells, size) &&
    // A bracket around several lines belongs to a formula.
    cells.every((lines) => lines.every(({ text }) => !/^[\p{Ps}\p{Pe}]$/u.test(text)))
  )
}

const topOf = (lines: readonly TextRun[]): number => lines[0]?.top ?? 0
const bottomOf = (lines: readonly TextRun[]): number => lines.at(-1)?.bottom ?? 0

/** Whether all lines have one size and one distance. */
function isEven(cells: Cells, size: number): boolean {
  const steps = cells.flatMap(stepsOf)
  return (
    Math.max(...steps) - Math.min(...steps) < size * tolerance &&
    cells.every((cell) =>
      cell.every((line) => Math.abs(line.size - size) <= size * maxSizeDifference),
    )
  )
}

const stepsOf = (lines: readonly TextRun[]): number[] =>
  lines.slice(1).map((line, at) => line.bottom - (lines[at]?.bottom ?? 0))

/** Whether a line above a cell is further away than the lines of that are from each other. */
function isApart(
  above: TextRun | undefined,
  cell: readonly TextRun[],
  beside: readonly TextRun[],
): boolean {
  const [first] = cell
  if (above === undefined || first === undefined) return true
  const step = Math.max(...stepsOf(cell), ...stepsOf(beside))
  return first.bottom - above.bottom > step + first.size * minExtraStep
}

// In font sizes: how much more space is between rows than between the lines of a cell.
const minExtraGap = 0.25
const minGroups = 3

/** Cells side by side, and the single lines directly above them. */
interface Group {
  leading: TextRun[]
  row: Row
}

/**
 * Joins single lines with the first cell of the row below, where the cells are aligned at their lower edges: the lines
 * of a cell are closer to each other than the rows are.
 */
export function joinWrapped(rows: readonly Row[]): Row[] {
  const joined: Row[] = []
  let singles: Row[] = []
  let groups: Group[] = []
  const endGroups = (): void => {
    joined.push(...joinGroups(groups))
    groups = []
  }
  for (const row of rows) {
    if (row.cells.length === 1) {
      singles.push(row)
      continue
    }
    const lines = singles.flatMap(({ cells }) => cells.flat())
    const count = countLeading(lines, row)
    const group = { leading: lines.slice(lines.length - count), row }
    if (count < lines.length || !isAdjacent(groups.at(-1), group)) endGroups()
    for (const other of singles.slice(0, lines.length - count)) joined.push(other)
    groups.push(group)
    singles = []
  }
  endGroups()
  return [...joined, ...singles]
}

function isAdjacent(last: Group | undefined, group: Group): boolean {
  const [gap, size] = [gapBetween(last, group), sizeOf(group.row)]
  return gap <= size * 3 && gap >= -size * 2
}

/** How many of the lines above a row could belong to its first cell. */
function countLeading(lines: readonly TextRun[], row: Row): number {
  const [first = [], second = []] = row.cells
  const cell = [...first]
  const edge = Math.min(...second.map(({ left }) => left))
  let count = 0
  for (const line of lines.toReversed()) {
    const below = cell[0]
    if (below === undefined || count === maxLines) break
    const isSame = line.isBold === below.isBold && isAligned(cell, line) && isBelow(line, below)
    if (!isSame || line.right > edge || !isEven([[line, ...cell]], below.size)) break
    cell.unshift(line)
    count += 1
  }
  return count
}

function joinGroups(groups: readonly Group[]): Row[] {
  const gaps = groups.slice(1).map((group, at) => gapBetween(groups[at], group))
  const minGap = groups.length < minGroups ? Number.NEGATIVE_INFINITY : Math.min(...gaps)
  return groups.flatMap(({ leading, row }): Row[] => {
    const [first = [], ...others] = row.cells
    const step = Math.max(...stepsOf([...leading, ...first]))
    const isWide = minGap > step - sizeOf(row) * (1 - minExtraGap)
    if (leading.length > 0 && isWide) {
      return [{ cells: [[...leading, ...first], ...others], isWrapped: true }]
    }
    return [...leading.map((line) => ({ cells: [[line]] })), row]
  })
}

const sizeOf = ({ cells }: Row): number => cells[0]?.[0]?.size ?? 0

function gapBetween(last: Group | undefined, { leading, row }: Group): number {
  const above = last?.row.cells.flat().map(({ bottom }) => bottom) ?? []
  return Math.min(...[...leading, ...row.cells.flat()].map(({ top }) => top)) - Math.max(...above)
}
