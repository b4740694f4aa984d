import type { FoundPassage } from '#service/retrieval/search-results.ts'
import type { TableAnswer } from './answer-from-table.ts'
import { isPointInTime, valueOf } from './table-rows.ts'
import type { TableRow } from './table-rows.ts'

const maxListedRows = 5

/** The rows of a table to quote, with what is written before the first one and, where not the row, instead of each. */
export interface QuotedRows {
  lead: string | null
  rows: readonly { row: TableRow; text: string | null }[]
  /** What is written above the rows where they stand in a table; null where nothing is known of them. */
  caption: string | null
  /** How many rows match, whether they are quoted or not. */
  matching: number
}

/** What an answer shows of a table, in at most so many rows: “4 of 400 rows have customer Kestrel”, and these. */
export function quoteRows(
  { rows, count, chosen, compared }: TableAnswer,
  header: readonly string[],
  maxRows: number,
): QuotedRows {
  if (compared !== null) {
    const { key, value, sign } = compared
    const values = rows.map(({ cells }) => valueOf(cells[value] ?? '')?.value ?? 0)
    const best = Math.max(...values.map((number) => sign * number))
    const areEqual = new Set(values).size === 1
    const isInTime = rows.every(({ cells }) => isPointInTime(cells[value] ?? ''))
    const [more, less] = isInTime ? ['later', 'earlier'] : ['higher', 'lower']
    const degree = areEqual ? 'equal' : sign === 1 ? more : less
    return {
      lead: null,
      caption: null,
      matching: rows.length,
      rows: rows.map((row, at) => {
        const mark = areEqual || sign * (values[at] ?? 0) === best ? ` (${degree})` : ''
        return { row, text: `${row.cells[key]}: ${header[value]} ${row.cells[value]}${mark}` }
      }),
    }
  }
  const whole = rows.map((row) => ({ row, text: null }))
  if (count === null) {
    const isCut = rows.length > maxRows
    return {
      lead: isCut ? `${maxRows} of ${rows.length} rows that match` : null,
      caption: chosen === undefined ? null : shareOf(rows.length, chosen.all, chosen.condition),
      matching: rows.length,
      rows: whole.slice(0, maxRows),
    }
  }
  const lead = shareOf(count.matching, count.all, count.condition)
  const counted = { lead, caption: lead, matching: count.matching }
  const [first] = rows
  const isListed = count.isListed || rows.length <= Math.min(maxListedRows, maxRows)
  if (first === undefined || (isListed && count.matching > 0))
    return { ...counted, rows: whole.slice(0, maxRows) }
  return { ...counted, lead: null, rows: [{ row: first, text: `${lead}.` }] }
}

/** “4 of 6 rows have Done no”. */
function shareOf(matching: number, all: number, condition: string): string {
  const ofAll = `${all.toLocaleString('en')} rows`
  return condition === '' ? ofAll : `${matching.toLocaleString('en')} of ${ofAll} have ${condition}`
}

/** The passages that these rows are in. */
export function passagesOf({ rows }: QuotedRows): FoundPassage[] {
  return [...new Set(rows.map(({ row }) => row.passage))]
}
