import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { isNext, isSamePlace, textBetween } from './places.ts'

const maxChars = 500
// “The club is open on all other days” is only true beside the sentence before it.
const needsSentenceBefore =
  /(?<!\p{L})(?:(?:all|any|every) other (?:days?|times?|cases?|persons?|people|rooms?|weeks?|months?)|otherwise|the others|allen anderen|alle anderen|andernfalls|ansonsten|übrigen|(?:todos )?los demás|todas las demás|de lo contrario|tous les autres|toutes les autres|sinon|bleibt es bei|remains? (?:at|unchanged)|stays? at|se mantiene|until then|till then|bis dahin|jusque-là|d['’]ici là|hasta entonces|mientras tanto)(?!\p{L})/iu
// A sentence that takes back a part of the one before it, or says what replaces it or holds behind it.
const changesSentenceBefore =
  /^[^\p{L}]*(?:but|however|except(?:ions?)?|unless|instead|this does not|not (?:on|for|in|at)|aber|jedoch|ausgenommen|ausnahmen?|stattdessen|danach|after (?:that|this)|thereafter|afterwards|passé ce délai|au-delà|ensuite|después|pasado (?:ese|este|dicho) plazo|con menos (?:tiempo|antelación|anticipación)|après(?=,)|with less notice|later than (?:that|this)|bei (?:kürzerer|späterer)|dies gilt nicht|das gilt nicht|pero|sin embargo|excepto|salvo|en su lugar|mais|cependant|sauf|toutefois)(?!\p{L})|(?<!\p{L})(?:instead|use the (?:one|ones|other)|stattdessen)(?!\p{L})/iu

/**
 * A statement with the sentence before it where that says to what it is no exception, and with the one after it where
 * that is an exception to it. `read` are all statements that were read, and `selected` those that are quoted anyway.
 */
export function withNeighbour(
  statement: ScoredStatement,
  read: readonly ScoredStatement[],
  selected: readonly ScoredStatement[],
): ScoredStatement {
  const { passage } = statement
  if (passage.header !== null) return statement
  const others = read.filter((one) => !selected.some((other) => isSamePlace(other, one)))
  const before = needsSentenceBefore.test(statement.text)
    ? others.find((other) => isNext(other, statement))
    : undefined
  const next = others.find((other) => isNext(statement, other))
  const after = next !== undefined && changesSentenceBefore.test(next.text) ? next : undefined
  const start = before?.start ?? statement.start
  const end = after?.end ?? statement.end
  if (end - start > maxChars) return statement
  return { ...statement, start, end, text: textBetween(passage, start, end) }
}
