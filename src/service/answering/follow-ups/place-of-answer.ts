import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { StatementWithCopies } from '#service/answering/select-statements.ts'
import { isSamePlace, textBetween } from '#service/answering/neighbours/places.ts'
import { asQuoted, inOneLine } from './turns.ts'

const minQuotedChars = 15
const maxAnswerChars = 20_000

/**
 * The statements of an answer, at most as many as before. Those of `read` come first that support it as well as the best one
 * and stand beside what the answer before quoted: who asks “and foot passengers?” after an answer from the notice on a
 * closed pier means what that notice says of them.
 */
export function fromPlaceOfAnswerFirst(
  statements: readonly StatementWithCopies[],
  read: readonly ScoredStatement[],
  previousAnswer: string,
): StatementWithCopies[] {
  const [best] = statements
  const answer = inOneLine(previousAnswer.slice(0, maxAnswerChars))
  if (best === undefined || answer === '') return [...statements]
  const quotedById = new Map<ScoredStatement['passage']['id'], boolean>()
  const isQuoted = (passage: ScoredStatement['passage']): boolean => {
    const isIn =
      quotedById.get(passage.id) ??
      (passage.header === null &&
        passage.statements.some(({ start, end }) => {
          const quote = asQuoted(textBetween(passage, start, end))
          return quote.length >= minQuotedChars && answer.includes(quote)
        }))
    quotedById.set(passage.id, isIn)
    return isIn
  }
  const beside = read.filter(
    ({ hasAllContent, contentSupport, passage, text }) =>
      hasAllContent &&
      contentSupport >= best.contentSupport &&
      !answer.includes(asQuoted(text)) &&
      isQuoted(passage),
  )
  const first = beside.map((one) => ({
    copies: [],
    ...(statements.find((other) => isSamePlace(one, other)) ?? one),
  }))
  const rest = statements.filter((one) => !first.some((other) => isSamePlace(one, other)))
  return [...first, ...rest].slice(0, statements.length)
}
