import type { Row, RunWord, TextRun } from '#service/extraction/pdf/text-run.ts'

const number = /^[-−+(]?[€$£]?\p{N}[\p{N}.,’']*[)%€$£]?$/u
// In font sizes: the tolerance of aligned edges, the least difference between the left edges of a column of numbers, and the
// widest blank.
const alignedWithin = 0.15
const minDifference = 0.3
const maxBlank = 0.4
// Names of columns are often bold, of which the right edge is less exact.
const nameAlignedWithin = 0.5
const minNumbers = 3
// Each is compared with all others.
const maxNumbers = 5_000

/** A column of numbers that are aligned on the right, by its right edge, and what may stand beside them in a cell. */
interface NumberColumn {
  right: number
  tolerance: number
  toleranceOfName: number
  hasPrefix: boolean
  hasUnit: boolean
}

/**
 * Divides runs at numbers that are aligned on the right, where those of different length end at one place: the text of the
 * next column can begin right behind them, and a long text of the column before can end right before them.
 */
export function splitAtNumbers(rows: readonly Row[]): Row[] {
  const columns = numberColumns(rows)
  if (columns.length === 0) return [...rows]
  const ofNames = columns.map((column) => ({ ...column, tolerance: column.toleranceOfName }))
  return rows.map(({ cells }, at) => ({
    cells: cells.flatMap((cell) => splitCell(cell, at === 0 ? ofNames : columns)),
  }))
}

interface PlacedNumber {
  word: RunWord
  before: RunWord | undefined
  after: RunWord | undefined
  size: number
}

function numberColumns(rows: readonly Row[]): NumberColumn[] {
  const numbers = rows.flatMap(({ cells }) =>
    cells.flatMap((cell): PlacedNumber[] => {
      const run = onlyRun(cell)
      const words = run?.words?.() ?? []
      return words.flatMap((word, at) =>
        run !== null && number.test(word.text)
          ? [{ word, before: words[at - 1], after: words[at + 1], size: run.size }]
          : [],
      )
    }),
  )
  if (numbers.length > maxNumbers) return []
  const columns: NumberColumn[] = []
  for (const { word, size } of numbers) {
    const tolerance = size * alignedWithin
    const isAligned = (right: number): boolean => Math.abs(right - word.right) <= tolerance
    if (columns.some(({ right }) => isAligned(right))) continue
    const own = numbers.filter((other) => isAligned(other.word.right))
    const lefts = own.map((other) => other.word.left)
    const isRightAligned = Math.max(...lefts) - Math.min(...lefts) > size * minDifference
    if (own.length < minNumbers || !isRightAligned) continue
    const withPrefix = own.filter(
      ({ before, word: { left } }) => before !== undefined && left - before.right < size * maxBlank,
    )
    const behind = new Set(own.flatMap(({ after }) => after?.text ?? []))
    columns.push({
      right: word.right,
      tolerance,
      toleranceOfName: size * nameAlignedWithin,
      hasPrefix: withPrefix.length * 3 >= own.length * 2,
      hasUnit: behind.size < minNumbers && !endsName(rows[0], word.right, size * nameAlignedWithin),
    })
  }
  return columns
}

/** Whether a word of the row with the names of columns ends at this edge, with another word behind it. */
function endsName(row: Row | undefined, right: number, tolerance: number): boolean {
  return (row?.cells ?? []).some((cell) => {
    const words = onlyRun(cell)?.words?.() ?? []
    return words
      .slice(0, -1)
      .some((word) => Math.abs(word.right - right) <= tolerance && !number.test(word.text))
  })
}

function splitCell(cell: TextRun[], columns: readonly NumberColumn[]): TextRun[][] {
  const run = onlyRun(cell)
  const words = run?.words?.() ?? []
  if (run === null || words.length < 2) return [cell]
  const parts: RunWord[][] = [[]]
  for (const word of words) {
    const column = columns.find(({ right, tolerance }) => Math.abs(word.right - right) <= tolerance)
    const isNumber = number.test(word.text)
    const begins = column !== undefined && isNumber && !column.hasPrefix
    if (begins && parts.at(-1)?.length !== 0) parts.push([])
    parts.at(-1)?.push(word)
    if (column !== undefined && !column.hasUnit) parts.push([])
  }
  const filled = parts.filter((part) => part.length > 0)
  return filled.map((own) => [
    {
      ...run,
      left: Math.min(...own.map(({ left }) => left)),
      right: Math.max(...own.map(({ right }) => right)),
      text: own.map(({ text }) => text).join(' '),
      words: () => own,
    },
  ])
}

function onlyRun(cell: readonly TextRun[]): TextRun | null {
  const [run, ...others] = cell
  return run === undefined || others.length > 0 ? null : run
}
