import { neutralTerms, tradeTerms } from '#service/answering/figures/figure-words.ts'
import type { Question } from '#service/answering/read-question.ts'
import { asksForAllOf } from './lists.ts'
import { saysNot } from '#service/answering/tables/table-request.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'

// “We take the following cards: …” and “cash, debit or credit cards” list what there is.
const enumeration = /:|,.*(?<!\p{L})(?:and|or|und|oder|et|ou|[yeou])(?!\p{L})/iu

/**
 * Whether a question asks for rows, although a sentence has all of its words: “Worn tyres under 4 mm are not fitted” does not say
 * which tyres are under 4 mm, and “Customers pay in 14 days” lists no customers.
 */
export function wantsRows(
  request: TableRequest,
  sentence: string,
  { text, terms }: Question,
): boolean {
  if (request.aggregate !== 'rows') return false
  // “The holder runs the stall in person” does not say which stalls have no holder.
  if (request.isNegated && !saysNot(sentence)) return true
  if (request.isBare) return false
  if (asksForAllOf(text) && request.limits.length === 0) return !enumeration.test(sentence)
  return (
    request.limits.some(({ type }) => type === 'number') &&
    !terms.some(({ term }) => tradeTerms.has(term) || neutralTerms.has(term))
  )
}

// “Moves to Berlin” in German and “orders by Weber” have the word that is also written before what a figure is of each.
const ambiguous = /^(?:by|nach|par|por)(?!\p{L})/iu

/**
 * A request for a figure of each group as one for rows, where the word for that can also stand before a cell; null where it cannot,
 * or where a word says which figure is wanted.
 */
export function rowsInsteadOfGroups(request: TableRequest): TableRequest | null {
  const { kind, isOfMoney, group } = request.figure
  const isGroup = request.aggregate === 'figure' && kind === null && !isOfMoney
  return isGroup && group !== null && ambiguous.test(group.phrase)
    ? { ...request, aggregate: 'rows', isBare: true, figure: { ...request.figure, group: null } }
    : null
}

/** Whether a question wants a figure of each, as “copies per title” does, of which a sentence with these words says nothing. */
export function wantsGroups({ aggregate, figure }: TableRequest, sentence: string): boolean {
  const { group } = figure
  const isGrouped = (aggregate === 'figure' || aggregate === 'count') && group !== null
  return isGrouped && !sentence.toLowerCase().includes(group.phrase.toLowerCase())
}
