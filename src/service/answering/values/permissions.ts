import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { asksForPermission } from './permission-questions.ts'
import type { StatementRule } from '#service/answering/selected-statement.ts'

const saysPermission =
  /(?<!\p{L})(?:allowed|permitted|forbidden|prohibited|banned|welcome|may|must|cannot|not accepted|only|erlaubt|verboten|gestattet|zulässig|untersagt|dürfen|darf|müssen|muss|bedarf|bedürfen|nur|permit[eio]\p{L}*|prohíb\p{L}*|prohib\p{L}*|pueden?|deben?|autoriz\p{L}*|no se admit\p{L}*|sólo|solo|interdit\p{L}*|autorisée?s?)(?!\p{L})/iu

/**
 * Where a text says that something is allowed or forbidden, the statements without those that only name the thing: a
 * price for dogs does not tell whether they may come.
 */
export const withPermission: StatementRule = (statements, { text, terms }) => {
  if (!asksForPermission(text)) return statements
  const content = terms.filter(({ kind }) => kind === 'content' || kind === 'name')
  const share = ({ terms: own }: ScoredStatement): number =>
    content.filter(({ term, related }) => [term, ...related].some((form) => own.has(form))).length
  const says = (one: ScoredStatement): boolean =>
    one.passage.header === null && saysPermission.test(one.text)
  const best = Math.max(0, ...statements.map((one) => share(one)))
  const isKnown = statements.some((one) => says(one) && share(one) > 0 && share(one) >= best)
  return isKnown ? statements.filter(says) : statements
}
