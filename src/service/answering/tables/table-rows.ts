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

export function cellsOf(row: string): string[] {
  return row.split(cellSeparator).map((cell) => cell.trim())
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
  return rows.filter(({ cells }) => !cells.some((cell) => totals.test(cell)))
}

/** The terms of a text between blanks, so that the terms of a phrase can be found in it. */
export function phraseOf(text: string): string {
  return ` ${termsOf(text).join(' ')} `
}

const amount =
  /^(\p{Lu}{3}\s?(?=\p{N})|[€$£¥]\s?)?([-−]?\p{N}[\p{N}.,\s’']*)\s?(\p{L}{1,10}|[%€$£¥])?$/u

/** A number with its unit, or a date as a number; null for anything else. */
export function valueOf(cell: string): { value: number; unit: string } | null {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(cell)
  if (date !== null) return { value: Number(date.slice(1).join('')), unit: 'date' }
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
