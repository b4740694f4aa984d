import { isAmong } from '#service/answering/read-question.ts'
import { isLabelOf } from '#service/answering/answer-type.ts'
import { money } from '#service/answering/answer-values.ts'
import { limitsIn } from '#service/answering/conditions/limits.ts'
import { moneyName } from '#service/answering/measures/main-measure.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { cellsOf, isDateOrTime } from '#service/answering/tables/table-rows.ts'
import { termsOf } from '#service/retrieval/words.ts'

const price =
  /(?<!\p{L})(?:how much (?:is|are|does|do|would)|what (?:does|do|would) .{1,60} cost|how expensive|prices?|rates?|was kosten|(?:was|wie ?viel) kostet|wie teuer|\p{L}*preise?|combien (?:ça )?(?:coûte(?:nt)?|vaut|valent)|prix|tarifs?|cuánto (?:cuestan?|vale[n]?)|precios?|tarifas?)(?!\p{L})/iu
// What somebody paid is in the list of what was booked.
const paid =
  /(?<!\p{L})(?:did|was paid|were paid|paid|pay|pays|owe[sd]?|booked|ordered|bought|sold|spent|invoiced?|bookings?|orders?|total|average|gekostet|bezahlt|gezahlt|gebucht|bestellt|gekauft|verkauft|abgerechnet|rechnung\p{L}*|schnitt|durchschnitt\p{L}*|insgesamt|payée?s?|commandée?s?|achetée?s?|facturée?s?|commandes?|moyen\p{L}*|pagado|pagó|pedidos?|comprado|facturad[oa]s?|promedio)(?!\p{L})/iu
const identifier = /^\p{L}{0,5}[-/ ]?\d[\p{L}\d/-]*$/u
// A price list can say since when each price is valid.
const validity =
  /valid|effective|since|from|until|gültig|seit|ab(?!\p{L})|valable|depuis|vigen|desde/iu

const maxChars = 1000

/** Whether a row is one of those of a list of what happened, each with its number and its day. */
function isRecord({ passage: { header }, text }: ScoredStatement): boolean {
  if (header === null) return false
  const [first = '', ...others] = cellsOf(text)
  return (
    identifier.test(first) &&
    others.some((cell, at) => isDateOrTime(cell) && !validity.test(header[at + 1] ?? ''))
  )
}

/** Whether a row has the price of a thing in a column that is called so. */
function hasPriceColumn({ passage: { header } }: ScoredStatement): boolean {
  return header !== null && header.some((name) => isLabelOf(name, 'price'))
}

/** Whether a row has amounts in columns that are not called prices, as an advance “(€)” and the fees of a season are. */
function hasOtherAmount(one: ScoredStatement): boolean {
  const { header } = one.passage
  return header !== null && header.some((name) => moneyName.test(name)) && !hasPriceColumn(one)
}

/**
 * Leaves out bookings where a question asks for a price, and another row or sentence has a price and all words of the question
 * that they have: what one advertisement was sold for is not the price of advertisements. Leaves out rows of other amounts in
 * the same way, where another row has a column of prices.
 */
export function withoutBookings(
  statements: readonly ScoredStatement[],
  question: Pick<Question, 'text' | 'terms'>,
): readonly ScoredStatement[] {
  const text = question.text.slice(0, maxChars)
  if (!price.test(text) || paid.test(text)) return statements
  if (limitsIn(text).limits.some(({ type }) => type === 'period')) return statements
  const asked = question.terms.filter(({ kind }) => kind !== 'generic')
  const saidIn = (terms: ReadonlySet<string>): Set<string> =>
    new Set(asked.filter((one) => isAmong(one, terms)).map(({ term }) => term))
  const wholeOf = ({ text: own, terms, passage }: ScoredStatement): Set<string> =>
    saidIn(new Set([...terms, ...termsOf([own, ...(passage.header ?? [])].join(' '))]))
  const isPriced = (one: ScoredStatement): boolean =>
    money.test(one.text) || hasPriceColumn(one) || hasOtherAmount(one)
  const lists = statements.filter((one) => isPriced(one) && !isRecord(one))
  const prices = lists.map(wholeOf)
  const named = lists.filter(hasPriceColumn).map(wholeOf)
  return statements.filter((one) => {
    if (!isRecord(one) && !hasOtherAmount(one)) return true
    const inCells = saidIn(new Set(termsOf(one.text)))
    // The name of a column alone can say which fee is asked for: “high season (€)”.
    if (!isRecord(one) && inCells.size === 0) return true
    const [better, own] = isRecord(one) ? [prices, inCells] : [named, wholeOf(one)]
    return !better.some((whole) => whole.size > 0 && own.isSubsetOf(whole))
  })
}
