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

const amount =
  /^(\p{Lu}{3}\s?(?=\p{N})|[€$£¥]\s?)?([-−]?\p{N}[\p{N}.,\s’']*)\s?(\p{L}{1,10}|[%€$£¥])?$/u

const dateUnit = 'date'
const timeUnit = 'time'
const secondsUnit = 'time with seconds'
const base = 60
const clock = /^(\d{1,4}):([0-5]\d)(?::([0-5]\d))?$/u
const lastHour = 23
const isoDate = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u
const germanDate = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/u

/**
 * A number with its unit, or a date, a duration or a time of day as a number; null for anything else. The unit of “7:30”
 * is a sixtieth of its first part, whether that is hours or minutes.
 */
export function valueOf(cell: string): { value: number; unit: string } | null {
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
  const [, before = '', written = '', after = ''] = amount.exec(cell) ?? []
  const digits = written.replaceAll(/[\s’']/gu, '').replace('−', '-')
  const unit = termsOf(`${before}${after}`)[0] ?? `${before}${after}`.trim()
  const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u
  const groupedByPoints = /^-?\d{1,3}(?:\.\d{3})*(?:,\d+)?$/u
  // “1.234” alone could be either; every reader of such a column would compare it in the same way.
  if (/^-?\d+(?:\.\d+)?$/u.test(digits)) return { value: Number(digits), unit }
  if (grouped.test(digits)) return { value: Number(digits.replaceAll(',', '')), unit }
  if (!groupedByPoints.test(digits)) return null
  return { value: Number(digits.replaceAll('.', '').replace(',', '.')), unit }
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
