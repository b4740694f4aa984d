import { rowTest } from '#service/answering/conditions/row-conditions.ts'
import { areApplied, isKey } from '#service/answering/figures/named-columns.ts'
import { shareOf } from '#service/answering/figures/share-of-rows.ts'
import type { TableAnswer } from '#service/answering/figures/table-answer.ts'
import { numberWriter } from '#service/answering/figures/write-number.ts'
import { price } from '#service/answering/measures/degrees.ts'
import { isAmountOfMoney } from '#service/answering/measures/main-measure.ts'
import { isPriceInCompound } from '#service/answering/measures/value-columns.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { withoutMarkup } from '#service/answering/present-statement.ts'
import { valueReader } from '#service/answering/tables/table-rows.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { PairRequest } from './pair-request.ts'

type ChangeRequest = Extract<PairRequest, { kind: 'change' }>

/** Two columns of one measure, the earlier one first. */
interface ColumnPair {
  from: number
  to: number
}

export const year = /(?<!\p{N})(?:19|20)\d{2}(?!\p{N})/u
const yearBefore =
  /(?<!\p{L})(?:last year|vorjahr|année précédente|año (?:pasado|anterior))(?!\p{L})/iu
const thisYear = /(?<!\p{L})(?:this year|este año)(?!\p{L})/iu
// “Pay before tax” and “pay after tax” are of one time.
const atEnd = String.raw`(?!\p{L})(?=\s*(?:[([]|\P{L}*$))`
const before = new RegExp(
  String.raw`${yearBefore.source}|(?<!\p{L})(?:before|bisher|vorher|avant|antes)${atEnd}`,
  'iu',
)
const after = new RegExp(
  String.raw`${thisYear.source}|(?<!\p{L})(?:now|after|jetzt|nachher|maintenant|ahora)${atEnd}`,
  'iu',
)
const old = /(?<!\p{L})(?:old|previous|alt|altes?|bisherige[rs]?|ancien(?:ne)?|anterior)(?!\p{L})/iu
const recent =
  /(?<!\p{L})(?:new|current|neu|neue[rs]?|aktuell(?:e[rs]?)?|nouve(?:au|lle)|actuel(?:le)?|nuev[oa]|(?<=\p{L} )actual)(?!\p{L})/iu
const measureTerms = new Set(
  termsOf(
    `${price} fare salary wage gehalt lohn salaire salario sueldo value wert valeur valor betrag montant importe level weight size rate limit score`,
  ),
)
const shownFirst = 3
const maxShown = 20

/**
 * What rose or fell from one column to another: the row that did so most, with those behind it, all that did, or by how much one
 * did. Null where no two columns are of one measure, or more could be meant, or where the question does not say what the rows are.
 */
export function changedRows(
  reading: TableReading,
  { sign, asks, years, isSince }: ChangeRequest,
  isCut: boolean,
): TableAnswer | null {
  const { header, rows, words, totals, values, parts } = reading
  const pair = pairMeant(reading, years, isSince)
  if (pair === null || reading.limits.length > 0 || reading.negated !== null) return null
  const key = [...header.keys()].find((column) => isKey(reading, column))
  const namesRows =
    reading.namesTable ||
    values.size + parts.size > 0 ||
    (reading.named[key ?? -1] ?? 0) > 0 ||
    // “Which charges fell?” has only a word for prices.
    [...reading.terms].some((term) => reading.namesRows(term))
  const columns = columnsOfMeasure(header, pair.to)
  if (key === undefined || !namesRows || !areApplied(reading, columns)) return null
  const [name = '', other = ''] = [pair.from, pair.to].map((at) => withoutMarkup(header[at] ?? ''))
  const changes = changesOf(reading, rows.filter(rowTest(reading)), pair)
  const lineOf = lineWriter(reading, key, pair)
  const [first] = changes
  if (asks === 'amount') {
    if (first === undefined || changes.length > 1 || values.size + parts.size === 0) return null
    const text = lineOf(first, [`${name} `, `${other} `])
    return { rows: [first.row], figure: { text, cited: first.row } }
  }
  const order = asks === 'least' ? -sign : sign
  const sorted = changes.filter(({ by }) => sign * by > 0).toSorted((a, b) => order * (b.by - a.by))
  const [best] = sorted
  if (best === undefined) return null
  const isOfFirst = asks !== 'which'
  const lastShown = sorted[Math.min(shownFirst, sorted.length) - 1]?.by ?? 0
  const ranked = sorted.filter(({ by }) => order * (by - lastShown) >= 0)
  const shown = (isOfFirst ? ranked : sorted).slice(0, maxShown)
  const condition = `${other} ${sign === 1 ? '>' : '<'} ${name}`
  const context = { isCut, totals: totals.length, words }
  const lead = isOfFirst
    ? `${words.difference} ${name} → ${other} (${shareOf(changes.length, changes.length, '', context)})`
    : shareOf(sorted.length, changes.length, condition, context)
  const more = isOfFirst ? 0 : sorted.length - shown.length
  const rest = more === 0 ? [] : [words.moreRows(more.toLocaleString(words.locale), more === 1)]
  const lines = [...shown.map((one) => lineOf(one)), ...rest]
  const text = [`${lead}:`, ...lines.map((line) => `- ${line}`)].join('\n')
  return { rows: shown.map(({ row }) => row), figure: { text, cited: best.row } }
}

/** A row with the difference of its two values. */
interface Change {
  row: TableRow
  by: number
}

/** The rows that have both values. */
function changesOf(
  { cells }: TableReading,
  rows: readonly TableRow[],
  { from, to }: ColumnPair,
): Change[] {
  const readers = [from, to].map((column) => valueReader(cells[column] ?? []))
  return rows.flatMap((row) => {
    const [was, is] = [from, to].map((column, at) => readers[at]?.(row.cells[column] ?? ''))
    return was == null || is == null ? [] : [{ row, by: is.value - was.value }]
  })
}

/** Writes “Gas: 2900 → 2540 (−360)”, with what is to stand before each value. */
function lineWriter(
  { cells, words }: TableReading,
  key: number,
  { from, to }: ColumnPair,
): (change: Change, names?: readonly [string, string]) => string {
  const write = numberWriter([...(cells[from] ?? []), ...(cells[to] ?? [])], words)
  return ({ row, by }, [first, second] = ['', '']) => {
    const difference = `${by > 0 ? '+' : by < 0 ? '−' : '±'}${write(Math.abs(by), 'sum')}`
    const values = `${first}${row.cells[from]} → ${second}${row.cells[to]}`
    return `${withoutMarkup(row.cells[key] ?? '')}: ${values} (${difference})`
  }
}

/** The name of a column without the year or the word for before and after that it has. */
const measureOf = (name: string): string =>
  [year, before, after, old, recent]
    .reduce((left, pattern) => left.replace(pattern, ' '), name)
    .replaceAll(/[\s()[\]_:,-]+/gu, ' ')
    .trim()
    .toLowerCase()

// “Old customers” and “rent in new buildings” are of kinds, but a price has an old value and a new one.
function isOfKind(name: string): boolean {
  if (year.test(name)) return false
  const match = old.exec(name) ?? recent.exec(name)
  if (match === null) return false
  const behind = name.slice(match.index + match[0].length)
  const beside = [
    /\p{L}+$/u.exec(name.slice(0, match.index).trim()),
    /^\P{L}*(\p{L}+)/u.exec(behind),
  ]
    .map((neighbour) => neighbour?.[1] ?? neighbour?.[0] ?? '')
    .filter((word) => word !== '')
  return beside.length > 0 && !beside.some((word) => isPrice(word))
}

const isPrice = (word: string): boolean =>
  isAmountOfMoney(word) ||
  isPriceInCompound(word) ||
  termsOf(word).some((term) => measureTerms.has(term))

const isOfTime = (name: string): boolean =>
  [year, before, after, old, recent].some((own) => own.test(name)) && !isOfKind(name)

/** All columns of a measure, as those of its other years. */
function columnsOfMeasure(header: readonly string[], column: number): number[] {
  const measure = measureOf(header[column] ?? '')
  return [...header.keys()].filter(
    (other) => isOfTime(header[other] ?? '') && measureOf(header[other] ?? '') === measure,
  )
}

/** The two columns that a question compares: those of its years, else the last two. Null where more measures could be meant. */
function pairMeant(
  { header, kinds, named }: TableReading,
  years: readonly string[],
  isSince: boolean,
): ColumnPair | null {
  const dated = kinds.numbers.filter((column) => isOfTime(header[column] ?? ''))
  const measures = [...Map.groupBy(dated, (column) => measureOf(header[column] ?? '')).values()]
    .map((columns) => inOrder(columns, header))
    .filter((columns) => columns.length > 1)
  const isNamed = (columns: readonly number[]): boolean =>
    columns.some((own) => (named[own] ?? 0) > 0)
  const columns = onlyOne(measures.some(isNamed) ? measures.filter(isNamed) : measures)
  if (columns === null) return null
  const ofYear = (written: string | undefined): number =>
    columns.findIndex((column) => written !== undefined && header[column]?.includes(written))
  const last = columns.length - 1
  const [first, second] = years.toSorted()
  const isFirstYear = second !== undefined || isSince
  const end =
    years.length === 0 || (isSince && second === undefined) ? last : ofYear(second ?? first)
  const start = years.length > 0 && isFirstYear ? ofYear(first) : end - 1
  const [from, to] = [columns[start], columns[end]]
  // “More than last year” is no more than before.
  const isOfYears = columns.some((column) =>
    [year, yearBefore].some((pattern) => pattern.test(header[column] ?? '')),
  )
  if (isSince && !isOfYears) return null
  return from === undefined || to === undefined || years.length > 2 || start >= end
    ? null
    : { from, to }
}

/** Columns by their years, or the one of before and that of after; none where they are neither. */
function inOrder(columns: readonly number[], header: readonly string[]): readonly number[] {
  const yearOf = (column: number): string | undefined => year.exec(header[column] ?? '')?.[0]
  if (columns.every((column) => yearOf(column) !== undefined)) {
    const sorted = columns.toSorted((a, b) => Number(yearOf(a)) - Number(yearOf(b)))
    return new Set(sorted.map(yearOf)).size === sorted.length ? sorted : []
  }
  const withName = (...patterns: RegExp[]): readonly number[] =>
    columns.filter((column) => patterns.some((pattern) => pattern.test(header[column] ?? '')))
  const first = withName(before, old)
  const second = withName(after, recent)
  return columns.length === 2 && first.length === 1 && second.length === 1
    ? [...first, ...second]
    : []
}
