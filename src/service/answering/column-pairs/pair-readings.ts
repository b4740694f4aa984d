import { columnTermsOf } from '#service/answering/measures/column-terms.ts'
import { laterRequestOf, tableRequestOf } from '#service/answering/tables/table-request.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { changeRequestOf } from './change-request.ts'
import { withMinimum } from './minimum-stock.ts'
import type { PairRequest } from './pair-request.ts'
import { withoutWorth } from './worth-of-rows.ts'

/** A question over a table as one about two columns of each row. */
export interface PairReading {
  /** The words that say of which rows. */
  text: string
  request: TableRequest
}

// Questions are shorter, and some patterns would search a long text slowly.
const maxChars = 300

/** The ways to read a question as one about two columns of each row of a table; none where it asks nothing of the kind. */
export function pairReadings(question: string): PairReading[] {
  const asked = question.slice(0, maxChars)
  const change = changeRequestOf(asked)
  const worth = withoutWorth(asked)
  const minimum = withMinimum(asked)
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

/** Terms of the columns that such readings are about, where the question uses none of their names. */
export function pairTermsOf(readings: readonly PairReading[], today: string): Map<string, number> {
  const [thisYear = 0] = today.split('-').map(Number)
  const years = Array.from({ length: yearsBefore + 1 }, (_, back) => String(thisYear - back))
  const names = readings.flatMap(({ text, request }) =>
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
