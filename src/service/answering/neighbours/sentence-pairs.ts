import { termsOfDiscount } from '#service/answering/everyday/discounts.ts'
import type { AnswerType } from '#service/answering/languages/language.ts'
import { namesPerson } from '#service/answering/languages/person-names.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { StatementWithCopies } from '#service/answering/select-statements.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { isNext, textBetween } from './places.ts'

const maxChars = 500
const minWords = 2
// What tells a value of these types in two sentences tells little of the words that both have together.
const readTypes = new Set<AnswerType | null>([null, 'person', 'price', 'amount', 'count', 'date'])

// “A meal costs 4 euros. The third child pays 25 percent less.”
const isReduced = (first: ScoredStatement, second: ScoredStatement): boolean =>
  first.holdsValue && termsOfDiscount(second.text).length > 0

/**
 * Two sentences of a paragraph that have all words of a question together, where no statement has enough of them alone: “The
 * lights cost £3,800. Ana Gil voted against it.” for “Who voted against the lights?”. Null where there are none, or more than one
 * such pair.
 */
export function sentencePairFor(
  read: readonly ScoredStatement[],
  question: Question,
): StatementWithCopies | null {
  const words = question.terms.filter(({ kind }) => kind !== 'generic')
  if (words.length < minWords || !readTypes.has(question.answerType)) return null
  const byPassage = Map.groupBy(
    read.filter(({ passage, isPointer }) => passage.header === null && !isPointer),
    ({ passage }) => passage.id,
  )
  const pairs = [...byPassage.values()].flatMap((own) => {
    const inOrder = own.toSorted((a, b) => a.start - b.start)
    return inOrder.slice(1).flatMap((second, at) => {
      const first = inOrder[at]
      if (first === undefined || !isNext(first, second)) return []
      const isWhole =
        first.lacked.length > 0 &&
        second.lacked.length > 0 &&
        !first.lacked.some((word) => second.lacked.includes(word))
      // The second sentence goes on about the first one: “The ship was built by Lind. Sheds are small.” says nothing of who built the sheds.
      const isTold =
        question.answerType === 'person'
          ? namesPerson(second.text, question)
          : question.answerType === null || second.holdsValue || isReduced(first, second)
      return isWhole && isTold ? [{ first, second }] : []
    })
  })
  const reduced = pairs.filter(({ first, second }) => isReduced(first, second))
  const pair = onlyOne(reduced.length > 0 ? reduced : pairs)
  if (pair === null) return null
  const { first, second } = pair
  const { passage, start } = first
  const text = textBetween(passage, start, second.end)
  if (text.length > maxChars) return null
  return { ...second, start, text, terms: first.terms.union(second.terms), copies: [] }
}
