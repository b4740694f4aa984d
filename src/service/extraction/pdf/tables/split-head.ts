import { columnsOf, spanOf, type Span } from './layout-rows.ts'
import type { Row, RunWord, TextRun } from '#service/extraction/pdf/text-run.ts'

// How far a name may be from the edge or the middle of its column, in font sizes.
const alignmentSlack = 0.6
// Names of two columns may look like a short title, unless more than a blank is between them.
const minNameGap = 0.45
const minUnalignedColumns = 3
// A longer line is a sentence.
const maxWords = 60

/**
 * Divides a line above the rows of a table into the names of its columns, where a program printed them in one run.
 * Null where the line is something else, or is divided already.
 */
export function splitHead(row: Row, body: readonly Row[]): Row | null {
  const runs = row.cells.flat()
  const columns = columnsOf(body)
  if (columns.length < 2 || row.cells.length >= columns.length) return null
  if (!runs.every((run) => run.words !== undefined)) return null
  const words = runs.flatMap((run) => (run.words?.() ?? []).map((word) => ({ run, word })))
  if (words.length < columns.length) return null
  const bodyRuns = body.flatMap(({ cells }) => cells.flat())
  const isBold = runs.every((run) => run.isBold) && !bodyRuns.every((run) => run.isBold)
  const groups = groupByColumn(words, columns)
  if (groups !== null && (isBold || columns.length > 2)) {
    const isApart = columns.length > 2 || row.cells.length > 1 || gapOf(groups) >= minNameGap
    if (isApart) return { cells: columns.map((column, at) => cellOf(groups[at] ?? [], column)) }
  }
  // Printed without regard to the columns: one capitalized word for each.
  const isNames =
    isBold &&
    row.cells.length === 1 &&
    columns.length >= minUnalignedColumns &&
    words.length === columns.length &&
    words.every(({ word }) => /^[\p{Lu}\p{Lo}\p{N}]/u.test(word.text))
  if (!isNames) return null
  return { cells: columns.map((column, at) => cellOf(words.slice(at, at + 1), column)) }
}

interface PlacedWord {
  run: TextRun
  word: RunWord
}

/** The words that stand over each column; null where they are not aligned with the columns in any way. */
function groupByColumn(
  words: readonly PlacedWord[],
  columns: readonly Span[],
): PlacedWord[][] | null {
  if (words.length > maxWords) return null
  const slack = (words[0]?.run.size ?? 0) * alignmentSlack
  // For each number of words, how the columns so far divide them best.
  let divided: (Division | null)[] = words.map(() => null)
  for (const [at, column] of columns.entries()) {
    divided = words.map((_, last): Division | null => {
      let best: Division | null = null
      for (let first = at; first <= last; first += 1) {
        const before = at === 0 ? (first === 0 ? noDivision : null) : (divided[first - 1] ?? null)
        const own = words.slice(first, last + 1)
        const name = spanOf(own.map(({ word }) => word))
        const distance = distanceOf(name, column)
        const isOverOther = columns.some(
          (other) => other !== column && reachOver(name, other) > slack,
        )
        if (before === null || distance > slack || isOverOther) continue
        // A name rather begins with a capital.
        const isInside = /^\p{Ll}/u.test(own[0]?.word.text ?? '')
        const sum = before.distance + distance + (isInside ? slack : 0)
        if (best === null || sum < best.distance) {
          best = { distance: sum, groups: [...before.groups, own] }
        }
      }
      return best
    })
  }
  return divided.at(-1)?.groups ?? null
}

interface Division {
  /** The sum over the columns. */
  distance: number
  groups: PlacedWord[][]
}

const noDivision: Division = { distance: 0, groups: [] }

/** How far a name is from being aligned left, right or in the middle with its column. */
function distanceOf(name: Span, column: Span): number {
  return Math.min(
    Math.abs(name.left - column.left),
    Math.abs(name.right - column.right),
    Math.abs(name.left + name.right - column.left - column.right) / 2,
  )
}

/** How much of a name stands over a column. */
function reachOver(name: Span, column: Span): number {
  return Math.min(name.right, column.right) - Math.max(name.left, column.left)
}

/** The least distance between names of columns, in font sizes. */
function gapOf(groups: readonly PlacedWord[][]): number {
  const spans = groups.map((group) => spanOf(group.map(({ word }) => word)))
  const size = groups[0]?.[0]?.run.size ?? 1
  return Math.min(...spans.slice(1).map((span, at) => (span.left - (spans[at]?.right ?? 0)) / size))
}

/** A name in its column, beyond which it may reach. */
function cellOf(group: readonly PlacedWord[], { left, right }: Span): TextRun[] {
  const [first] = group
  if (first === undefined) return []
  return [{ ...first.run, left, right, text: group.map(({ word }) => word.text).join(' ') }]
}
