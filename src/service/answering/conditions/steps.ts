import { isAmong } from '#service/answering/read-question.ts'
import { ownNumbersOf } from '#service/answering/everyday/own/own-case.ts'
import { moneyName } from '#service/answering/measures/main-measure.ts'
import type { Question, Steps } from '#service/answering/read-question.ts'
import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import { cellsOf, isTotal } from '#service/answering/tables/table-rows.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { textBetween } from '#service/answering/neighbours/places.ts'
import { isInRange, rangeOfCell } from './cell-ranges.ts'
import type { CellRange } from './cell-ranges.ts'
import { numberOf } from './limits.ts'
import { factorBetween, unitOf, unitOfColumn, unitPattern } from './units/units.ts'
import type { Unit } from './units/units.ts'

type Passage = Pick<
  FoundPassage,
  'id' | 'version_id' | 'page' | 'headings' | 'header' | 'text' | 'start' | 'end' | 'statements'
>

interface Row {
  key: string
  cells: readonly string[]
}

/** A column of ascending or descending limits, or of ranges. */
interface StepColumn {
  column: number
  ranges: readonly CellRange[]
  unit: Unit | null
}

/** A number of a question with its unit or the word behind it. */
interface AskedNumber {
  value: number
  written: string
  unit: string
  word: string
}

/** A row of a table, by its passage and its offset in the text of the page. */
export function keyOfRow(passage: Pick<Passage, 'id'>, start: number): string {
  return `${passage.id}:${start}`
}

const maxChars = 300
const maxRows = 100
// A question with more numbers names no step.
const maxNumbers = 5
const minRows = 2
// Rows fill passages of 1,200 characters, so behind a shorter one no row was cut off.
const fullPassageChars = 1000
const askedNumber = new RegExp(
  `(?<![\\p{L}\\p{N}.,:/–-])(?<sign>[€$£]?)\\s?(?<number>\\d(?:[\\d.,’']{0,20}\\d)?)(?![\\p{N}:/]|[.,-]\\p{N}|\\.\\s?\\p{L})(?:[\\s-]?(?<unit>${unitPattern})|[\\s-]?(?<word>\\p{L}{1,20}))?`,
  'giu',
)
const fromName =
  /(?<!\p{L})(?:ab|von|from|over|above|more than|at least|über|mehr als|mindestens|desde|a partir de|más de|à partir de|dès|plus de|от)(?!\p{L})|[>≥]/iu
const toName =
  /(?<!\p{L})(?:bis|up to|to|until|under|below|less than|at most|unter|höchstens|weniger als|hasta|menos de|jusqu['’]à|moins de|до)(?!\p{L})|[<≤]/iu
const exclusiveName =
  /(?<!\p{L})(?:over|above|more than|über|mehr als|más de|plus de|under|below|less than|unter|weniger als|menos de|moins de)(?!\p{L})|[<>]/iu
// “Step”, “Level 2”: such a column may stand before that of the limits.
const tierName =
  /^(?:#|no\.?|nr\.?|steps?|levels?|tiers?|class(?:es)?|bands?|stufen?|klassen?|staffeln?|zonen?|zones?|niveaux?|tramos?|nivel(?:es)?|escalón|palier|tranche)$/iu
const bareAmount = /^[€$£]?\s?(\d(?:[\d.,’']{0,20}\d)?)\s?(?:[€$£%]|\p{L}{1,10}\.?)?$/u
const unitInCell = /\d\s?([€$£%]|\p{L}{1,10})|([€$£])\s?\d/u

/**
 * The rows in which a number of a question falls: “6,000 euros” in the row “from 5,000” before “from 10,000”, and “9 years”
 * in “6–14”. Null where there are none. A column of bare numbers needs a word such as “from” or “up to” in its name.
 */
function stepsOf(question: Question, passages: readonly Passage[]): Steps | null {
  const numbers = numbersIn(question.text.slice(0, maxChars))
  const overAll = tableRequestOf(question.text)?.aggregate
  const isUnclear = numbers.length === 0 || numbers.length > maxNumbers
  if (isUnclear || overAll === 'count' || overAll === 'extreme') return null
  const termsByRow = new Map<string, readonly string[]>()
  const others = new Set<string>()
  const tables = Map.groupBy(
    passages.filter(({ header }) => header !== null),
    ({ version_id, header, headings }) => JSON.stringify([version_id, header, headings]),
  )
  for (const own of tables.values()) {
    // The last row of a page is not the last step of a table that goes on overleaf.
    if (own.some(({ page }) => page !== own[0]?.page)) continue
    const table = readTable(own)
    if (table === null) continue
    const { header, rows, isEnd } = table
    const columns = stepColumnsOf(header, rows)
    const linked =
      columns.length === 0
        ? []
        : numbers.flatMap((number) => {
            const values = columns.flatMap((column) => {
              const value = valueFor(number, column, header[column.column] ?? '', rows, question)
              return value === null ? [] : [{ column, value }]
            })
            return values.length === 0 ? [] : [{ number, values }]
          })
    const [asked, ...more] = linked
    // Nobody can tell which of two numbers is the step.
    if (asked === undefined || more.length > 0) continue
    const chosen = rowsAt(asked.values, rows.length, isEnd)
    if (chosen.size === 0) continue
    const terms = termsOf(`${asked.number.written} ${asked.number.unit}`)
    for (const [at, { key }] of rows.entries()) {
      if (chosen.has(at)) termsByRow.set(key, terms)
      else others.add(key)
    }
  }
  return termsByRow.size === 0 ? null : { termsByRow, others }
}

/** A question that knows in which rows of tables with steps its number falls. */
export function withSteps(question: Question, passages: readonly Passage[]): Question {
  const steps = stepsOf(question, passages)
  return steps === null ? question : { ...question, steps }
}

function numbersIn(text: string): readonly AskedNumber[] {
  return [...text.matchAll(askedNumber)].flatMap(({ groups = {} }): AskedNumber[] => {
    const { number: written = '', unit, sign = '', word = '' } = groups
    const value = numberOf(written)
    return value === null ? [] : [{ value, written, unit: unit ?? sign, word }]
  })
}

/** The rows of a table in their order; null where some between them were not found. */
function readTable(
  passages: readonly Passage[],
): { header: readonly string[]; rows: readonly Row[]; isEnd: boolean } | null {
  const ordered = passages.toSorted((a, b) => a.start - b.start)
  const isWhole = ordered.every(({ start }, at) => start - (ordered[at - 1]?.end ?? start) <= 1)
  const rows = ordered.flatMap((passage) =>
    passage.statements.map(({ start, end }) => ({
      key: keyOfRow(passage, start),
      cells: cellsOf(textBetween(passage, start, end)),
    })),
  )
  const steps = rows.filter(({ cells }) => !isTotal(cells))
  const last = ordered.at(-1)
  if (!isWhole || last === undefined || steps.length < minRows || steps.length > maxRows)
    return null
  return {
    header: last.header ?? [],
    rows: steps,
    isEnd: last.end - last.start < fullPassageChars,
  }
}

function stepColumnsOf(header: readonly string[], rows: readonly Row[]): readonly StepColumn[] {
  const found: StepColumn[] = []
  for (const [column, name] of header.entries()) {
    const cells = rows.map((row) => (row.cells[column] ?? '').trim())
    const ranges = rangesOf(name, cells)
    if (ranges === null) continue
    // A boat “up to 3 persons” is no step, and neither is a ticket “from 40 euros”.
    const isOpen = ranges.every(({ from, to }) => from === null || to === null)
    const before = header.slice(0, column)
    const isFirst = before.every(
      (other, at) => tierName.test(other.trim()) || found.some((one) => one.column === at),
    )
    const [, behind, sign] = unitInCell.exec(cells[0] ?? '') ?? []
    const unit = unitOf(behind ?? sign ?? '') ?? unitOfColumn(name, ['1'])
    if (!isOpen || isFirst) found.push({ column, ranges, unit })
  }
  return found
}

/** The ranges of the cells of a column; null where they are none, or do not follow each other. */
function rangesOf(name: string, cells: readonly string[]): readonly CellRange[] | null {
  const own = cells.flatMap((cell) => rangeOfCell(cell) ?? [])
  if (own.length === cells.length) {
    const isOneSided = own.every(({ from }) => from === null) || own.every(({ to }) => to === null)
    return !isOneSided || isMonotone(own.map(({ from, to }) => from ?? to ?? 0)) ? own : null
  }
  const [isFrom, isTo] = [fromName.test(name), toName.test(name)]
  const bounds = cells.flatMap((cell) => numberOf(bareAmount.exec(cell)?.[1] ?? '') ?? [])
  if (isFrom === isTo || bounds.length < cells.length || !isMonotone(bounds)) return null
  const isInclusive = !exclusiveName.test(name)
  return bounds.map((bound) => ({
    from: isFrom ? bound : null,
    to: isTo ? bound : null,
    isInclusive,
  }))
}

function isMonotone(numbers: readonly number[]): boolean {
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0))
  return steps.every((step) => step > 0) || steps.every((step) => step < 0)
}

/** A number of a question in the unit of a column that it can be about; null where nothing says that it is. */
function valueFor(
  { value, written, unit, word }: AskedNumber,
  { column, unit: own }: StepColumn,
  name: string,
  rows: readonly Row[],
  question: Question,
): number | null {
  const cellTerms = rows.flatMap(({ cells }) => termsOf(cells[column] ?? ''))
  const terms = new Set(
    [...questionTerms(name).keys(), ...cellTerms].filter((term) => !/\d/u.test(term)),
  )
  const isNamed = question.terms.some((one) => isAmong(one, terms))
  if (unit !== '') {
    const factor = factorBetween(unit, value, own)
    const isMoney = unitOf(unit)?.kind === 'money'
    const isOfKind =
      own !== null ? own.kind === unitOf(unit)?.kind : isMoney && (isNamed || moneyName.test(name))
    return factor === null || !isOfKind ? null : Number((value * factor).toPrecision(15))
  }
  const [term] = termsOf(written)
  const personal = ownNumbersOf(question.text).find((one) => one.term === term)
  const kinds = personal === undefined ? termsOf(word) : [...personal.units, ...termsOf(word)]
  if (kinds.some((kind) => terms.has(kind))) return value
  // “9 persons” are no age.
  const isOfOther = personal !== undefined && personal.units.length > 0
  return isNamed && !isOfOther ? value : null
}

/** The rows in which a number falls, by the columns that it is about: “from” and “up to” can stand in two. */
function rowsAt(
  values: readonly { column: StepColumn; value: number }[],
  count: number,
  isEnd: boolean,
): ReadonlySet<number> {
  let chosen = new Set(Array(count).keys())
  for (const { column, value } of values) {
    chosen = chosen.intersection(rowsOf(column.ranges, value, isEnd))
  }
  return chosen
}

function rowsOf(ranges: readonly CellRange[], value: number, isEnd: boolean): ReadonlySet<number> {
  const within = [...ranges.entries()].filter(([, range]) => isInRange(value, range))
  const closed = within.filter(([, { from, to }]) => from !== null && to !== null)
  if (closed.length > 0) return new Set(closed.map(([at]) => at))
  // Of “from 5” and “from 10”, 12 is in the second, and of “up to 5” and “up to 10”, 4 is in the first.
  const [from] = within
    .filter(([, range]) => range.to === null)
    .toSorted(([, a], [, b]) => (b.from ?? 0) - (a.from ?? 0))
  const [to] = within
    .filter(([, range]) => range.from === null)
    .toSorted(([, a], [, b]) => (a.to ?? 0) - (b.to ?? 0))
  const isCut = from?.[0] === ranges.length - 1 && !isEnd
  return new Set([from, to].flatMap((row) => (row === undefined || isCut ? [] : [row[0]])))
}
