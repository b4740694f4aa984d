import { onlyOne } from '#service/answering/named/only-one.ts'
import { monthStep, periodOfCell, yearStep } from '#service/answering/conditions/periods.ts'
import { isLabelOf } from '#service/answering/answer-type.ts'
import {
  averageName,
  debtName,
  isAmountOfMoney,
  mainMeasure,
  moneyName,
} from '#service/answering/measures/main-measure.ts'
import { withoutMarkup } from '#service/answering/present-statement.ts'
import { areComparable } from '#service/answering/tables/column-cells.ts'
import { quantityName, valueReader } from '#service/answering/tables/table-rows.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import type { AnswerWords } from '#service/answering/texts/wording.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import type { GroupColumn } from './group-column.ts'
import { canBeAdded } from './durations.ts'
import { isKey } from './named-columns.ts'
import { numberWriter } from './write-number.ts'

/** A figure that is computed from rows: what is written of it, and the row that is cited for it. */
export interface TableFigure {
  text: string
  cited: TableRow
}

const maxGroups = 20
const shownFirst = 3
// To leave out a few would cost another question.
const maxShownWhole = 10
const maxRest = 2
const unpaid =
  /^(?:unpaid|not paid|overdue|outstanding|unbezahlt|nicht bezahlt|überfällig|impag(?:o|ad[oa])|pendiente|moros[oa]|vencid[oa]|impayée?|en retard|non payée?)$/iu
const worth = /(?<!\p{L})(?:value|worth|wert|valeur|valor)(?!\p{L})/iu

/** The column whose values a sum or an average is of; null where none is named, or more than one could be meant. */
export function measureColumn(
  reading: TableReading,
  { figure, counted, rest }: TableRequest,
): number | null {
  const { header, named, cells, kinds, group, values, limits } = reading
  const isUsed = (column: number): boolean =>
    values.has(column) ||
    group?.column === column ||
    limits.some((limit) => limit.column === column)
  const numbers = kinds.numbers.filter((column) => !kinds.periods.includes(column))
  const debts = numbers.filter((column) => debtName.test(header[column] ?? ''))
  // What the unpaid owe is the sum of what they are to pay.
  const areUnpaid = [...values.values()].some((own) => [...own].every((cell) => unpaid.test(cell)))
  if (figure.isOfDebt && (debts.length > 0 || !areUnpaid)) return onlyOne(debts)
  const bestOf = (columns: readonly number[]): number[] => {
    const best = Math.max(1, ...columns.map((column) => named[column] ?? 0))
    return columns.filter((column) => named[column] === best)
  }
  const free = numbers.filter((column) => !isUsed(column))
  const best = bestOf(free.length > 0 && bestOf(free).length > 0 ? free : numbers)
  // The value of a stock is no number of its pieces.
  const isOfWorth = worth.test(rest)
  const isWorth = (column: number): boolean => isAmountOfMoney(header[column] ?? '')
  if (best.length > 0) return onlyOne(isOfWorth ? best.filter(isWorth) : best)
  const pieces = numbers.filter((column) => quantityName.test(header[column] ?? ''))
  if (counted !== null) return figure.isOfPieces ? onlyOne(pieces) : null
  // “The average donation” is that of what each donation is.
  if (!figure.isOfMoney && figure.kind === 'average')
    return namesRowsOf(reading) ? mainMeasure(kinds, { isSum: true }) : null
  const isNamed = [...header.keys()].some(
    (column) => (named[column] ?? 0) > 0 && areComparable(cells[column] ?? []),
  )
  if (isNamed) return null
  const sums = numbers.filter((column) => moneyName.test(header[column] ?? ''))
  const prices = numbers.filter((column) => isLabelOf(header[column] ?? '', 'price'))
  if (sums.length > 0) return onlyOne(sums)
  return prices.length === 0 ? mainMeasure(kinds, { isSum: true }) : null
}

/** Whether a question names what each row is, by the name of the table or of the column that has another value in each. */
function namesRowsOf(reading: TableReading): boolean {
  const isNamedKey = (column: number): boolean =>
    (reading.named[column] ?? 0) > 0 && isKey(reading, column)
  return reading.namesTable || [...reading.header.keys()].some(isNamedKey)
}

/** The sum or the average of a column over rows, alone or of each group. */
export function figureOf(
  reading: TableReading,
  matching: readonly TableRow[],
  column: number,
  { kind, share }: { kind: 'sum' | 'average'; share: string },
): TableFigure | null {
  const written = matching.flatMap(({ cells }) => cells[column] || [])
  const [cited] = matching
  if (cited === undefined || written.length === 0) return null
  if (!canBeAdded(reading.header[column] ?? '', reading.cells[column] ?? new Set())) return null
  const write = numberWriter([...(reading.cells[column] ?? [])], reading.words)
  const name = nameOfFigure(reading, column, kind)
  const valueIn = valueReader(reading.cells[column] ?? [])
  if (reading.group !== null) {
    const groups = groupsOf(reading, matching, reading.group).map(({ label, rows }) => ({
      label,
      rows,
      value: valueOfRows(valueIn, rows, column, kind),
    }))
    return listOf(reading, groups, { name, share, write: (value) => write(value, kind) })
  }
  const value = valueOfRows(valueIn, matching, column, kind)
  const missing = matching.length - written.length
  const { words } = reading
  const without =
    missing === 0 ? '' : `${words.comma}${words.withoutValue(missing.toLocaleString(words.locale))}`
  if (value === null) return null
  return { text: `${name}: ${write(value, kind)} (${share}${without})${words.stop}`, cited }
}

/** The sum or the average of what these rows have in a column; null where none has a number there. */
function valueOfRows(
  valueIn: ReturnType<typeof valueReader>,
  rows: readonly TableRow[],
  column: number,
  kind: 'sum' | 'average',
): number | null {
  const numbers = rows.flatMap(({ cells }) => valueIn(cells[column] ?? '')?.value ?? [])
  if (numbers.length === 0) return null
  const total = numbers.reduce((sum, number) => sum + number, 0)
  if (Math.abs(total) > Number.MAX_SAFE_INTEGER) return null
  return kind === 'sum' ? total : total / numbers.length
}

function nameOfFigure(
  { header, words }: TableReading,
  column: number,
  kind: 'sum' | 'average',
): string {
  const name = withoutMarkup(header[column] ?? '')
  const isNamed = kind === 'average' && averageName.test(name)
  return isNamed ? name : `${kind === 'sum' ? words.total : words.average} ${name}`
}

/** The number of rows of each group. */
export function countsOf(
  reading: TableReading,
  matching: readonly TableRow[],
  share: string,
  leastGroups: number,
): TableFigure | null {
  if (reading.group === null) return null
  const groups = groupsOf(reading, matching, reading.group).map(({ label, rows }) => ({
    label,
    rows,
    value: rows.length,
  }))
  const write = (value: number): string => value.toLocaleString(reading.words.locale)
  return listOf(reading, groups, { name: reading.words.rowsOf, share, write, leastGroups })
}

/** The first of a list, and the one or two behind them: a line that tells how many more there are is no shorter. */
function firstOf<T>(all: readonly T[], wanted: number): readonly T[] {
  return all.length - wanted <= maxRest ? all : all.slice(0, wanted)
}

interface Group {
  label: string
  rows: readonly TableRow[]
  value: number | null
}

/** The groups with the highest or the lowest figures, as many as are asked for, and some behind them; all of a few groups. */
export function rankedGroups(
  reading: TableReading,
  matching: readonly TableRow[],
  {
    column,
    kind,
    sign,
    top,
    share,
  }: { column: number | null; kind: 'sum' | 'average'; sign: 1 | -1; top: number; share: string },
): TableFigure | null {
  if (reading.group === null) return null
  if (
    column !== null &&
    !canBeAdded(reading.header[column] ?? '', reading.cells[column] ?? new Set())
  )
    return null
  const groups = groupsOf(reading, matching, reading.group)
  const valueIn = valueReader(column === null ? [] : (reading.cells[column] ?? []))
  const nameless = groups.find(({ label }) => label === '')?.rows.length ?? 0
  const ranked = groups.flatMap(({ label, rows }) => {
    const value = column === null ? rows.length : valueOfRows(valueIn, rows, column, kind)
    return label === '' || value === null ? [] : [{ label, rows, value }]
  })
  const sorted = ranked.toSorted((a, b) => sign * (b.value - a.value))
  const wanted =
    top === 1 && sorted.length <= maxShownWhole ? sorted.length : Math.max(top, shownFirst)
  const least = sorted[Math.min(wanted, sorted.length) - 1]?.value
  if (sorted.length < 2 || least === undefined) return null
  const first = sorted.filter(({ value }) => sign * (value - least) >= 0)
  const shown = firstOf(sorted, Math.min(first.length, maxGroups))
  const cited = shown[0]?.rows[0]
  if (cited === undefined) return null
  const writeFigure =
    column === null ? null : numberWriter([...(reading.cells[column] ?? [])], reading.words)
  const write = (value: number): string =>
    writeFigure?.(value, kind) ?? value.toLocaleString(reading.words.locale)
  const measured = column === null ? reading.words.rowsOf : nameOfFigure(reading, column, kind)
  const of = withoutMarkup(reading.header[reading.group.column] ?? '')
  const lines = shown.map(({ label, value }) => `- ${withoutMarkup(label)}: ${write(value)}`)
  const { words } = reading
  const without =
    nameless === 0
      ? ''
      : `${words.comma}${words.withoutValue(nameless.toLocaleString(words.locale))}`
  const more = sorted.length - shown.length
  return {
    text: [
      `${reading.words.perGroup(measured, of, sign)} (${share}${without}):`,
      ...lines,
      ...(more > 0
        ? [`- ${reading.words.moreGroups(more.toLocaleString(reading.words.locale))}`]
        : []),
    ].join('\n'),
    cited,
  }
}

function groupsOf(
  { kinds }: TableReading,
  rows: readonly TableRow[],
  { column, by }: GroupColumn,
): { label: string; rows: TableRow[] }[] {
  const labelOf = ({ cells }: TableRow): string => {
    const cell = cells[column] ?? ''
    if (by === 'cell') return cell
    const day = periodOfCell(cell, kinds.orders[column] ?? null)?.from
    if (day === undefined) return ''
    const [year, month] = [Math.floor(day / yearStep), Math.floor((day % yearStep) / monthStep)]
    return by === 'year' ? String(year) : `${year}-${String(month).padStart(2, '0')}`
  }
  const groups = Map.groupBy(rows, labelOf)
  return [...groups].map(([label, own]) => ({ label, rows: own }))
}

function nameOf(span: 'month' | 'year', { locale }: AnswerWords): string {
  return new Intl.DisplayNames(locale, { type: 'dateTimeField' }).of(span) ?? span
}

function listOf(
  { header, group, words }: TableReading,
  groups: readonly Group[],
  {
    name,
    share,
    write,
    leastGroups = 2,
  }: { name: string; share: string; write: (value: number) => string; leastGroups?: number },
): TableFigure | null {
  if (group === null || groups.length < leastGroups) return null
  const sorted = groups.toSorted((a, b) =>
    group.by === 'cell' ? (b.value ?? 0) - (a.value ?? 0) : a.label.localeCompare(b.label),
  )
  const shown = firstOf(sorted, maxGroups)
  const cited = shown[0]?.rows[0]
  if (cited === undefined) return null
  const of =
    group.by === 'cell' ? withoutMarkup(header[group.column] ?? '') : nameOf(group.by, words)
  const lines = shown.map(({ label, value }) => {
    const written = value === null ? words.noValue : write(value)
    return `- ${label === '' ? `(${words.empty})` : withoutMarkup(label)}: ${written}`
  })
  const more = sorted.length - shown.length
  return {
    text: [
      `${words.perGroup(name, of, 0)} (${share}):`,
      ...lines,
      ...(more > 0 ? [`- ${words.moreGroups(more.toLocaleString(words.locale))}`] : []),
    ].join('\n'),
    cited,
  }
}
