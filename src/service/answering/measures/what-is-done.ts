import { isKey, isNamedCell } from '#service/answering/figures/named-columns.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { extent, mostFrequent } from './degrees.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { isAdded, isThreshold } from './main-measure.ts'

const mostDone =
  /(?<!\p{L})(?:(?:most|más|(?:le|la|les) plus)(?: often| frequently| veces| souvent)? (\p{L}+(?:ed|[ai]d[oa]s?|ée?s?))|meist((?:ge|be|ver)\p{L}+?t)e[nrsm]?)(?!\p{L})/iu
const nounBehindMost =
  /(?<!\p{L})(?:most|fewest|meisten|wenigsten|(?:le )?plus d[e’']|más|menos) ?(\p{L}[\p{L}-]{2,})/iu

const frequent = words(mostFrequent)

/** Whether a question asks what most rows have: “the most popular instrument”. */
export function asksForFrequent(text: string): boolean {
  return frequent.test(text)
}

/**
 * Whether a question asks how often something was done, which the number of its rows tells: “the most booked room” of a list of
 * bookings, and “the most cancellations” where rows are cancelled.
 */
export function countsWhatIsDone(reading: TableReading, text: string): boolean {
  const { header, stemOf } = reading
  const [, ...done] = mostDone.exec(text) ?? []
  const stems = done.flatMap((word) => termsOf(word ?? '')).map(stemOf)
  const isDone = (name: string): boolean =>
    termsOf(name).some((term) => stems.includes(stemOf(term)))
  const isOfRows = [...header.keys()].some(
    // “Max. booking” is no number of bookings.
    (at) => isDone(header[at] ?? '') && (isKey(reading, at) || isThreshold(header[at] ?? '')),
  )
  if (isOfRows || stems.some((stem) => reading.namesRows(stem))) return true
  // The most popular instrument is the one with the most bookings.
  if (reading.kinds.periods.length > 0 && asksForFrequent(text)) return true
  const noun = termsOf(nounBehindMost.exec(text)?.[1] ?? '')
  return noun.length > 0 && noun.every((term) => isNamedCell(reading, term))
}

/** The column of amounts that the noun behind “most” names: “quién tiene más deuda”. */
export function amountBehindMost(
  { header, kinds, stemOf }: TableReading,
  text: string,
): number | null {
  const noun = termsOf(nounBehindMost.exec(text)?.[1] ?? '').map(stemOf)
  const isNamed = (column: number): boolean =>
    termsOf(header[column] ?? '').some((term) => noun.includes(stemOf(term)))
  return onlyOne(kinds.numbers.filter(isNamed))
}

const use =
  /(?<!\p{L})(?:us(?:es?|ed|an?|ó|aron)|(?:be)?nutz(?:t|en|te|ten)|(?:be|ge)nutzt|utili[sz]\p{L}+)(?!\p{L})/iu
const user = /(?<!\p{L})(?:users?|\p{L}*nutzer(?:in)?|usuari[oa]s?|utilisateurs?)(?!\p{L})/iu
const extentTerms = new Set(termsOf(extent))

/** Whether a question is about who uses something. */
export function saysUse(text: string): boolean {
  return use.test(text)
}

/** The only column of those who use something; null where there is none, as where a person is only responsible for it. */
export function userColumn({ header }: TableReading): number | null {
  return onlyOne([...header.keys()].filter((at) => user.test(header[at] ?? '')))
}

/** The column of how long something was used; null where the number of rows has to tell. */
export function usedFor({ header, kinds }: TableReading): number | null {
  const isExtent = (at: number): boolean =>
    isAdded(header[at] ?? '', kinds) &&
    termsOf(header[at] ?? '').some((term) => extentTerms.has(term))
  return onlyOne(kinds.numbers.filter(isExtent))
}
