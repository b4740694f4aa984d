import { beginsWithWho } from '#service/answering/languages/patterns/who.ts'
import { isParticiple, personsOf } from '#service/answering/measures/agents.ts'
import { hasPersons, isOfQuality } from '#service/answering/measures/value-columns.ts'
import { asksForFrequent, saysUse, userColumn } from '#service/answering/measures/what-is-done.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { termsOf } from '#service/retrieval/words.ts'

export const asksForMost =
  /(?<!\p{L})(?:most|fewest|least|top|(?:am )?(?:beliebtest|häufigst)e[nrsm]?|(?:meisten?|wenigsten)|(?:le|la|les) (?:plus|moins)|(?:el |la |los |que )?más|menos|più|meno|mais|meeste?|больше всего|больше всех|чаще всего)(?!\p{L})|(?:größte|biggest|largest|best|bester?|wichtigste|mejor|meilleure?|plus gros)/iu

/**
 * The column of what has the most, wherever a question names it, as in “top donor” and “customer with the most orders”; or that of
 * the persons, for “who did the most?”.
 */
export function groupOfMost(
  reading: TableReading,
  question: Question,
  request: TableRequest,
): number | null {
  const { header, cells, rows, kinds, named, values, parts } = reading
  const isOfUse = beginsWithWho(question.text) && saysUse(question.text)
  if (isOfUse && request.ofColumn.size === 0) return userColumn(reading)
  if (isOfQuality(request) && beginsWithWho(question.text) && !hasPersons(reading))
    return personsOf(header, cells, rows.length)
  if (request.ofColumn.size > 0 || request.isInTime || !asksForMost.test(question.text)) return null
  // “The most common repair” is no mechanic, who repairs.
  const isCalled = (column: number): boolean =>
    termsOf(header[column] ?? '').some((term) =>
      [...reading.terms].some((own) => reading.stemOf(own) === reading.stemOf(term)),
    )
  const columns = [...header.keys()].filter(
    (column) =>
      (named[column] ?? 0) > 0 &&
      (!asksForFrequent(question.text) || isCalled(column)) &&
      (cells[column]?.size ?? 0) < rows.length &&
      !kinds.numbers.includes(column) &&
      !kinds.periods.includes(column) &&
      !values.has(column) &&
      !parts.has(column),
  )
  const things = thingsBehindMost(reading, question)
  const [column, ...others] = columns.filter((own) => !things.includes(own))
  if (column !== undefined) return others.length > 0 ? null : column
  return beginsWithWho(question.text) ? personsOf(header, cells, rows.length) : null
}

const behindMost =
  /(?<!\p{L})(?:most|fewest|meisten|wenigsten|(?:le )?plus d[e'’]|(?:le )?moins d[e'’]|más|menos|più|mais) ?(\p{L}{3,})/iu

/** The columns of text that the noun behind “most” names, as “bikes” of “the most bikes”. */
export function thingsBehindMost(
  { header, stemOf, kinds }: TableReading,
  { text }: Question,
): readonly number[] {
  const noun = behindMost.exec(text)?.[1] ?? ''
  const stems = isParticiple(noun) ? [] : termsOf(noun).map(stemOf)
  return [...header.keys()].filter(
    (column) =>
      !kinds.numbers.includes(column) &&
      termsOf(header[column] ?? '').some((term) => stems.includes(stemOf(term))),
  )
}

/** The column of what is asked for, where many rows are of each: “Which customer has the highest amount?” asks for sums. */
export function groupAskedFor(
  { header, cells, rows, kinds }: TableReading,
  { rest }: TableRequest,
): number | null {
  const [, thing = ''] = /^\P{L}*\p{L}+\s+(\p{L}[\p{L}-]*)/u.exec(rest) ?? []
  const [term = ''] = termsOf(thing)
  const columns = [...header.keys()].filter(
    (column) =>
      termsOf(header[column] ?? '').includes(term) &&
      (cells[column]?.size ?? 0) < rows.length &&
      !kinds.numbers.includes(column),
  )
  return columns[0] ?? null
}
