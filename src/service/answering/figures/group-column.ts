import type { ColumnKinds } from '#service/answering/conditions/limited-columns.ts'
import { agentColumns, personsOf, saysDone } from '#service/answering/measures/agents.ts'
import { eventDates, isAmountOfMoney } from '#service/answering/measures/main-measure.ts'
import { termsOf } from '#service/retrieval/words.ts'
import type { FigureRequest } from './figure-words.ts'
import { personColumnOf } from './named-rows.ts'

/** What the rows of a figure are grouped by: the cells of a column, or the months or years of its dates. */
export interface GroupColumn {
  column: number
  by: 'cell' | 'month' | 'year'
  /** The terms of the question that say so. */
  terms: readonly string[]
}

const spans: readonly { by: 'month' | 'year'; pattern: RegExp }[] = [
  { by: 'month', pattern: /^(?:months?|monat(?:en?)?|mois|mes(?:es)?|mes[ei]|maand(?:en)?)$/iu },
  { by: 'year', pattern: /^(?:years?|jahr(?:en?)?|ans?|années?|años?|ann[oi]|anos?|jaar)$/iu },
]

/** The column that is called so, or else the only one with dates; null where there is none. */
export function groupColumn(
  group: FigureRequest['group'],
  { header, numbers, periods, cells }: ColumnKinds,
  rows: number,
  stemsOf: (text: string) => ReadonlySet<string>,
): GroupColumn | null {
  if (group === null) return null
  const { word, phrase } = group
  const terms = termsOf(phrase)
  const wanted = stemsOf(word)
  const isAmountIn = (at: number): boolean =>
    numbers.includes(at) && isAmountOfMoney(header[at] ?? '')
  const [column, ...others] = [...header.keys()].filter(
    (at) => stemsOf(header[at] ?? '').intersection(wanted).size > 0,
  )
  if (column !== undefined) {
    // Of amounts, every row has another one.
    return others.length > 0 || isAmountIn(column) ? null : { column, by: 'cell', terms }
  }
  const persons =
    word === 'person' ? (personColumnOf(header) ?? personsOf(header, cells, rows)) : null
  if (persons !== null) return { column: persons, by: 'cell', terms }
  // “Per order” is about each order, and not about who ordered.
  const [done, ...more] = saysDone(word)
    ? termsOf(word).flatMap((term) => agentColumns(term, header))
    : []
  if (done !== undefined && more.length === 0) return { column: done, by: 'cell', terms }
  const span = spans.find(({ pattern }) => pattern.test(word))
  const [dates, ...otherDates] = periods
  const dateColumn = otherDates.length === 0 ? dates : eventDates(header, periods)
  if (span === undefined || dateColumn === undefined || dateColumn === null) return null
  return { column: dateColumn, by: span.by, terms }
}
