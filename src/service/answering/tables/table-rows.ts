import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'

/** A row of a table, with its place in the passages that the table was cut into. */
export interface TableRow {
  passage: FoundPassage
  /** Offset in the text of the page. */
  start: number
  cells: readonly string[]
}

// The first and the last cell of a row can be empty, and the text of a passage has no blank at its ends.
const cellSeparator = /(?:^| )\|(?: |$)/u
const totals =
  /^(?:(?:grand |sub)?total|sum|average|(?:gesamt|zwischen)?summe|gesamt|durchschnitt|somme|moyenne|suma|media|totale|somma|totaal|итого|всего|المجموع|الإجمالي)(?!\p{L})/iu

/** The names of columns that give a number of pieces. */
export const quantityName =
  /^(?:quantity|qty|pieces|pcs|stock|number|count|menge|stück(?:zahl)?|anzahl|bestand|quantité|nombre|cantidad|unidades|quantità|количество)(?!\p{L})/iu

export function cellsOf(row: string): string[] {
  return row.split(cellSeparator).map((cell) => cell.trim())
}

/** The cells of each row of a passage. */
export function rowsOfPassage({
  text,
  start: offset,
  statements,
}: Pick<FoundPassage, 'text' | 'start' | 'statements'>): string[][] {
  return statements.map(({ start, end }) => cellsOf(text.slice(start - offset, end - offset)))
}

/** The text of a passage, each row behind the names of its columns. */
export function textWithColumns({ text, header }: FoundPassage): string {
  return header === null ? text : text.replaceAll(/^(?=.)/gmu, `${header.join(', ')}: `)
}

/** Whether a row is called as one that gives the total of others. */
export function isTotal(cells: readonly string[]): boolean {
  return cells.some((cell) => totals.test(cell))
}

/** The terms of a text between blanks, so that the terms of a phrase can be found in it. */
export function phraseOf(text: string): string {
  return ` ${termsOf(text).join(' ')} `
}

/** Whether a calendar has this day: no year has a 30 February. */
export function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && day >= 1 && day < 32
}

const plainNumber = /^\d{1,15}$/
const amount =
  /^(\p{Lu}{3}\s?(?=\p{N})|[€$£¥]\s?)?([-−]?\p{N}[\p{N}.,\s’']*)\s?(\p{L}{1,10}|[%€$£¥])?$/u

const dateUnit = 'date'
const timeUnit = 'time'
const secondsUnit = 'time with seconds'
const base = 60
const clock = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/u
const lastHour = 23
const minutesUnit = 'min'
const writtenMinutes = /^min(?:ute[ns]?|utos)?$/iu
// “2 h 25 min”
const hoursAndMinutes =
  /^(\d{1,3})\s?(?:h|hrs?|hours?|std|stunden?|heures?|horas?)\.?\s?([0-5]?\d)\s?(?:min|minutes?|minuten?|minutos?)\.?$/iu
const isoDate = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u
const germanDate = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/u

/**
 * A number with its unit, or a date, a duration or a time of day as a number; null for anything else. The unit of “7:30”
 * is a sixtieth of its first part, whether that is hours or minutes.
 */
export function valueOf(
  cell: string,
  /** What stands before the decimals of the column. */
  mark: DecimalMark | null = null,
): { value: number; unit: string } | null {
  if (plainNumber.test(cell)) return { value: Number(cell), unit: '' }
  const date = (isoDate.exec(cell) ?? germanDate.exec(cell))?.groups
  if (date !== undefined) {
    const { year, month, day } = date
    if (!isDay(Number(year), Number(month), Number(day))) return null
    return { value: Number(year) * 10_000 + Number(month) * 100 + Number(day), unit: dateUnit }
  }
  const [, hours, minutes, seconds] = clock.exec(cell) ?? []
  if (hours !== undefined) {
    const value = Number(hours) * base + Number(minutes)
    return seconds === undefined
      ? { value, unit: timeUnit }
      : { value: value * base + Number(seconds), unit: secondsUnit }
  }
  const [, wholeHours, rest] = hoursAndMinutes.exec(cell) ?? []
  if (wholeHours !== undefined)
    return { value: Number(wholeHours) * base + Number(rest), unit: minutesUnit }
  const [, before = '', written = '', after = ''] = amount.exec(cell) ?? []
  const digits = written.replaceAll(/[\s’']/gu, '').replace('−', '-')
  // As a term, “min” is short for “minimum”.
  const isMinutes = before === '' && writtenMinutes.test(after)
  const unit = isMinutes
    ? minutesUnit
    : (termsOf(`${before}${after}`)[0] ?? `${before}${after}`.trim())
  const value = numberIn(digits, mark ?? decimalMarkIn(digits))
  return value === null ? null : { value, unit }
}

const withPoint = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/u
const withComma = /^-?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/u
// “0,085” groups no thousands, and neither does “1234,567”.
const certainPoint = /^-?(?:0\.\d+|\d+\.(?:\d{1,2}|\d{4,})|\d{4,}\.\d+|\d{1,3}(?:,\d{3})+\.\d+)$/u
const certainComma = /^-?(?:0,\d+|\d+,(?:\d{1,2}|\d{4,})|\d{4,},\d+|\d{1,3}(?:\.\d{3})+,\d+)$/u

/** Nobody compares the values of a column with less than this part of the least: halfway, in powers, to a thousandth. */
export const leastCompared = 1 / Math.sqrt(1000)
const maxRead = 1000

/** The mark before decimals. */
export type DecimalMark = '.' | ','

/** The mark before decimals that a number has for certain, as “0,085” does; null for “1,250”, which could be either. */
function decimalMarkIn(digits: string): DecimalMark | null {
  return certainComma.test(digits) ? ',' : certainPoint.test(digits) ? '.' : null
}

function numberIn(digits: string, mark: DecimalMark | null): number | null {
  // “1.234” alone could be either; every reader of such a column would compare it in the same way.
  if (mark === null && /^-?\d+(?:\.\d+)?$/u.test(digits)) return Number(digits)
  if (mark !== ',' && withPoint.test(digits)) return Number(digits.replaceAll(',', ''))
  if (mark === '.' || !withComma.test(digits)) return null
  return Number(digits.replaceAll('.', '').replace(',', '.'))
}

/** The mark before decimals in all numbers of a column, which one of them tells; null where none does, or they differ. */
export function decimalMarkOf(cells: Iterable<string>): DecimalMark | null {
  const marks = new Set<DecimalMark>()
  for (const cell of cells) {
    if (!/[.,]/u.test(cell)) continue
    const mark = decimalMarkIn((amount.exec(cell)?.[2] ?? '').replaceAll(/[\s’'−]/gu, ''))
    if (mark !== null) marks.add(mark)
  }
  const [mark] = marks
  return marks.size === 1 && mark !== undefined ? mark : null
}

/** Reads the values of a column, of which one cell can tell how all write their decimals: “1,250” beside “0,085” is less than two. */
export function valueReader(
  column: Iterable<string>,
): (cell: string) => ReturnType<typeof valueOf> {
  const mark = decimalMarkOf(column)
  return (cell) => valueOf(cell, mark)
}

/**
 * The mark before decimals of a column that is compared with a number: where each cell could have thousands or decimals, as
 * “1,250” and “2,400” do, nobody compares them with less than a thousand unless they have decimals.
 */
export function markBesideLimit(column: Iterable<string>, limit: number): DecimalMark | null {
  const cells = [...column].filter((cell) => cell !== '')
  const mark = decimalMarkOf(cells)
  const either = /^\P{N}*\d{1,3}([.,])\d{3}(?![\p{N}.,])/u
  const marks = new Set(cells.map((cell) => either.exec(cell)?.[1] ?? ''))
  const [only] = marks
  if (mark !== null || marks.size !== 1 || (only !== '.' && only !== ',')) return mark
  const other = only === '.' ? ',' : '.'
  const hasDecimals = !Number.isInteger(limit)
  const least = Math.min(
    ...cells.slice(0, maxRead).map((cell) => Math.abs(valueOf(cell, other)?.value ?? Infinity)),
  )
  return hasDecimals || Math.abs(limit) < least * leastCompared ? only : other
}

/** Whether a cell is a date or can be a time of day. */
export function isDateOrTime(cell: string): boolean {
  const hours = clock.exec(cell)?.[1]
  return hours === undefined ? valueOf(cell)?.unit === dateUnit : Number(hours) <= lastHour
}

/** Whether a cell is a duration or a time of day. */
export function isClock(cell: string): boolean {
  return clock.test(cell)
}

/** Whether a cell is a duration in hours and minutes, as “2 h 25 min”. */
export function isInHours(cell: string): boolean {
  return hoursAndMinutes.test(cell)
}

/** Writes minutes as “2 h 25 min”. */
export function writeHours(minutes: number): string {
  const whole = Math.round(minutes)
  return `${Math.floor(whole / base)} h ${whole % base} min`
}

/** Writes a duration in as many parts, as “23:30”. A part of its smallest unit is rounded. */
export function writeClock(value: number, parts: number, firstDigits: number): string {
  const whole = Math.round(value)
  const places = Array.from({ length: parts - 1 }, (_, at) => Math.floor(whole / base ** at) % base)
  const first = Math.floor(whole / base ** (parts - 1))
  const behind = places.toReversed().map((place) => String(place).padStart(2, '0'))
  return [String(first).padStart(firstDigits, '0'), ...behind].join(':')
}

/** Whether a cell is a date, a time of day or a year. */
export function isPointInTime(cell: string): boolean {
  return /^(?:1[5-9]|20)\d{2}$/u.test(cell) || isDateOrTime(cell)
}
