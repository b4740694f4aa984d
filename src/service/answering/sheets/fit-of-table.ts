import { isLabelOf } from '#service/answering/answer-type.ts'
import { isKey } from '#service/answering/figures/named-columns.ts'
import { isListOf } from '#service/answering/figures/named-rows.ts'
import { measureColumn } from '#service/answering/figures/table-figures.ts'
import { distinctColumn } from '#service/answering/measures/distinct-cells.ts'
import { asksForAllOf } from '#service/answering/measures/lists.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { termsOf } from '#service/retrieval/words.ts'

/**
 * How well a table fits a question, to be compared with others that answer it as well. More where the question names the column
 * that a figure is of, above all, then the column of what each row is, or the sheet, and not only the file.
 */
export function fitOf(reading: TableReading, request: TableRequest, question: Question): number {
  const { header, named, rows, terms, kinds, stemOf } = reading
  const measured = request.aggregate === 'figure' ? measureColumn(reading, request) : null
  // “The most expensive part” is a part, and no job with a column “Parts (€)”.
  const tellsColumn = request.ofColumn.size > 0 && !request.isInTime
  const isOfNumber = request.aggregate === 'extreme' && !tellsColumn
  const ranked = isOfNumber ? kinds.numbers : []
  const stems = new Set([...terms].map(stemOf))
  const isCalled = (column: number): boolean =>
    new Set(termsOf(header[column] ?? '').map(stemOf)).isSubsetOf(stems)
  const namesMeasure =
    (measured !== null && (named[measured] ?? 0) > 0) ||
    ranked.some((column) => (named[column] ?? 0) > 0 && isCalled(column))
  const namesKey = [...header.keys()].some((at) => (named[at] ?? 0) > 0 && isKey(reading, at))
  const isOfDistinct =
    request.aggregate === 'count'
      ? distinctColumn(reading, request.countedWords.slice(0, 1)) !== null
      : request.aggregate === 'rows' && distinctListed(reading, question, request) !== null
  const [first] = rows
  const headings = first?.passage.headings.flatMap((heading) => termsOf(heading)) ?? []
  const counted = request.aggregate === 'count' ? termsOf(request.counted ?? '').slice(0, 1) : []
  const isCountedList =
    first !== undefined && counted.some((term) => isListOf(first.passage, term, stemOf))
  return (
    Number(namesMeasure) * 4 +
    Number(namesKey) * 2 +
    // “How many sites?” is a question to a column of sites, and not to a “Site coordinator”.
    Number(isOfDistinct) * 3 +
    // “More expensive” is asked of prices rather than of other amounts.
    Number(request.ofColumn.has('price') && header.some((name) => isLabelOf(name, 'price'))) * 2 +
    // “How many sites?” is above all a question to a sheet “Sites”.
    Number(isCountedList) * 4 +
    Number(headings.some((term) => terms.has(term)))
  )
}

/** The column whose different cells a question lists, as “Which donors do we have?” does. */
export function distinctListed(
  reading: TableReading,
  { text }: Question,
  { isNegated, limits }: TableRequest,
): number | null {
  const { values, parts, stock, named } = reading
  const hasCondition = values.size + parts.size + limits.length > 0 || stock !== null || isNegated
  if (hasCondition || !asksForAllOf(text)) return null
  const words = text.match(/\p{L}[\p{L}-]*/gu) ?? []
  const column = distinctColumn(reading, words)
  const isOnly = named.every((own, at) => own === 0 || at === column)
  return column !== null && isOnly ? column : null
}
