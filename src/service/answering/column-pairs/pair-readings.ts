import { columnTermsOf } from '#service/answering/measures/column-terms.ts'
import { laterRequestOf, tableRequestOf } from '#service/answering/tables/table-request.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { changeAsked } from './asked-changes.ts'
import { withMinimum } from './orders-asked.ts'
import type { PairRequest } from './pair-request.ts'
import { worthAsked } from './worth-of-rows.ts'

/** A question over a table as one about two columns of each row. */
export interface PairReading {
  /** The words that say of which rows. */
  text: string
  request: TableRequest
}

/** The ways to read a question as one about two columns of each row of a table; none where it asks nothing of the kind. */
export function pairReadings(question: string): PairReading[] {
  const change = changeAsked(question)
  const worth = worthAsked(question)
  const minimum = withMinimum(question)
  const below = minimum === null ? null : tableRequestOf(minimum)
  return [
    ...(change === null ? [] : readingOf(change.rest, change.pair)),
    ...(worth === null ? [] : readingOf(worth, { kind: 'product' })),
    ...(minimum === null || below?.stock == null ? [] : [{ text: minimum, request: below }]),
  ]
}

// The names of columns of a measure that has one for each year.
const measureNames =
  'amount cost price value sales revenue betrag kosten preis wert umsatz montant coût prix valeur importe coste precio valor old new alt neu'
const yearsBefore = 3

/** Terms of the columns that such a question is about, where it uses none of their names. */
export function pairTermsOf(question: string, today: string): Map<string, number> {
  const [thisYear = 0] = today.split('-').map(Number)
  const years = Array.from({ length: yearsBefore + 1 }, (_, back) => String(thisYear - back))
  const names = pairReadings(question).flatMap(({ text, request }) =>
    request.pair?.kind === 'change'
      ? [...termsOf(measureNames), ...years]
      : [...(columnTermsOf(text, request)?.keys() ?? [])],
  )
  return new Map(names.map((term) => [term, 1]))
}

function readingOf(text: string, pair: PairRequest): PairReading[] {
  const request = laterRequestOf(text)
  return request === null
    ? []
    : [{ text, request: { ...request, aggregate: 'rows', isBare: false, pair } }]
}
