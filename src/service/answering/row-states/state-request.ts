import { laterRequestOf } from '#service/answering/tables/table-request.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { tellsWhatIsAsked } from './asks-of-texts.ts'
import type { RowState } from './row-state.ts'

const counting =
  /^\P{L}*(?:how many|number of|wie ?viele|anzahl(?: der| an)?|cuánt[oa]s|número de|combien(?: de(?!\p{L})| d['’])?|nombre (?:de |d['’]))(?!\p{L})/iu

/** What a question that says a state asks of the rows of a table; null where the rest of it cannot be read. */
export function stateRequestOf(said: RowState): TableRequest | null {
  const { rest, isThing } = said
  const state: RowState = {
    ...said,
    conditionsIn: (table) =>
      tellsWhatIsAsked(rest, table.header) ? said.conditionsIn(table) : null,
  }
  // “How many women are there?” has no other word for what is counted.
  const isCounted = isThing && counting.test(rest)
  const request = laterRequestOf(isCounted ? rest.replace(counting, ' ') : rest)
  if (request === null) return null
  return isCounted
    ? { ...request, aggregate: 'count', countsRows: true, isBare: false, state }
    : { ...request, isBare: false, state }
}
