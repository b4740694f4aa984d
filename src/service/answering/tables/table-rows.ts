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

/** Whether a row gives the total of others. */
export function isTotal(cells: readonly string[]): boolean {
  return cells.some((cell) => totals.test(cell))
}

/** The rows of a table without those of totals; null where cells and columns do not match, so that none could be counted. */
export function rowsOf(passages: readonly FoundPassage[]): TableRow[] | null {
  const columns = passages[0]?.header?.length ?? 0
  const rows = passages.flatMap((passage) =>
    passage.statements.map(({ start, end }) => ({
      passage,
      start,
      cells: cellsOf(passage.text.slice(start - passage.start, end - passage.start)),
    })),
  )
  if (columns === 0 || rows.some(({ cells }) => cells.length !== columns)) return null
  return rows.filter(({ cells }) => !isTotal(cells))
}

/** The terms of a text between blanks, so that the terms of a phrase can be found in it. */
export function phraseOf(text: string): string {
  return ` ${termsOf(text).join(' ')} `
}

const amount =
  /^(\p{Lu}{3}\s?(?=\p{N})|[€$£¥]\s?)?([-−]?\p{N}[\p{N}.,\s’']*)\s?(\p{L}{1,10}|[%€$£¥])?$/u

const dateUnit = 'date'
const timeUnit = 'time of day'
const isoDate = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/u
const germanDate = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/u

/** A number with its unit, or a date or a time of day as a number; null for anything else. */
export function valueOf(cell: string): { value: number; unit: string } | null {
  const date = (isoDate.exec(cell) ?? germanDate.exec(cell))?.groups
  if (date !== undefined) {
    const { year, month, day } = date
    return { value: Number(year) * 10_000 + Number(month) * 100 + Number(day), unit: dateUnit }
  }
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/u.exec(cell) ?? []
  if (hours !== undefined) {
    return { value: Number(hours) * 60 + Number(minutes), unit: timeUnit }
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

/** Whether a cell is a date or a time of day. */
export function isDateOrTime(cell: string): boolean {
  const unit = valueOf(cell)?.unit
  return unit === dateUnit || unit === timeUnit
}

/** Whether a cell is a date, a time of day or a year. */
export function isPointInTime(cell: string): boolean {
  return /^(?:1[5-9]|20)\d{2}$/u.test(cell) || isDateOrTime(cell)
}
