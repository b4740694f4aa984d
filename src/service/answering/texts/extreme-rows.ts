import { termsOf } from '#service/retrieval/words.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'

const highest =
  /\b(?:highest|largest|biggest|greatest|longest|heaviest|latest|newest|most(?: expensive)?)\b/iu
const lowest =
  /\b(?:lowest|smallest|cheapest|least(?: expensive)?|fewest|shortest|lightest|earliest|oldest)\b/iu
const ofPrice = /\b(?:cheapest|expensive)\b/iu
const totals = /^(?:total|sum|subtotal|grand total|average)\b/iu
const cellSeparator = / ?\| ?/u
const minRows = 2

/**
 * The rows with the highest or the lowest value of the column that a question names, ties included: “Which region has
 * the highest revenue?”. Null where it asks for none, or not all rows of the table have such a value.
 */
export function extremeRows(
  selected: readonly ScoredStatement[],
  scored: readonly ScoredStatement[],
  question: Question,
): ScoredStatement[] | null {
  const [best] = selected
  const header = best?.passage.header ?? null
  const sign = highest.test(question.text) ? 1 : lowest.test(question.text) ? -1 : 0
  if (best === undefined || header === null || sign === 0) return null
  const questionTerms = new Set(question.terms.flatMap(({ term, related }) => [term, ...related]))
  const wanted = ofPrice.test(question.text) ? new Set(termsOf('price cost')) : questionTerms
  const key = JSON.stringify(header)
  const rows = scored
    .filter(
      ({ passage }) =>
        passage.file_id === best.passage.file_id &&
        passage.page === best.passage.page &&
        JSON.stringify(passage.header) === key,
    )
    .map((row) => ({ row, cells: row.text.split(cellSeparator) }))
    .filter(({ cells }) => cells.length === header.length && !totals.test(cells[0] ?? ''))
  if (rows.length < minRows) return null
  const columns = header.flatMap((name, index) =>
    termsOf(name).some((term) => wanted.has(term)) &&
    rows.every(({ cells }) => valueOf(cells[index] ?? '') !== null)
      ? [index]
      : [],
  )
  const [column, ...others] = columns
  if (column === undefined || others.length > 0) return null
  // “The highest revenue in Europe” is not that of all rows.
  const ofHeader = new Set(header.flatMap(termsOf))
  const narrows = question.terms.some(
    ({ term, kind }) =>
      !ofHeader.has(term) && (kind === 'name' || rows.some(({ row }) => row.terms.has(term))),
  )
  if (narrows) return null
  const values = rows.map(({ row, cells }) => ({ row, value: valueOf(cells[column] ?? '') ?? 0 }))
  const extreme = Math.max(...values.map(({ value }) => sign * value))
  return values.flatMap(({ row, value }) => (sign * value === extreme ? [row] : []))
}

const amount =
  /^(?:\p{Lu}{3}\s?(?=\p{N})|[€$£¥]\s?)?([-−]?\p{N}[\p{N}.,\s’']*)\s?(?:\p{L}{1,10}|[%€$£¥])?$/u

/** The number in a cell, or a date as a number; null for anything else. */
function valueOf(cell: string): number | null {
  const date = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(cell.trim())
  if (date !== null) return Number(date.slice(1).join(''))
  const digits = amount
    .exec(cell.trim())?.[1]
    ?.replaceAll(/[\s’']/gu, '')
    .replace('−', '-')
  if (digits === undefined) return null
  const plain = /^-?\d+(?:\.\d+)?$/u
  const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u
  const groupedByPoints = /^-?\d{1,3}(?:\.\d{3})*(?:,\d+)?$/u
  // “1.234” alone could be either; every reader of such a column would compare it in the same way.
  if (plain.test(digits)) return Number(digits)
  if (grouped.test(digits)) return Number(digits.replaceAll(',', ''))
  if (groupedByPoints.test(digits)) return Number(digits.replaceAll('.', '').replace(',', '.'))
  return null
}
