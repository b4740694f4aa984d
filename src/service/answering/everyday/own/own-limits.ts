import type { Question, QuestionTerm } from '#service/answering/read-question.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { limitedAmounts } from './own-amounts.ts'
import { ownNumbersOf } from './own-case.ts'
import type { OwnNumber } from './own-case.ts'

// “Aged 15” may stand as “15 years”, “15 Jahre” or “15 ans”.
const maxGapChars = 12

/**
 * A question without the numbers of the asker's own case, unless a text has one with a word for what it counts: “Children
 * under 12 may not fly” answers for a child of 10. Where texts set limits of the kind, such as for an age, a statement should
 * name one.
 */
export function withOwnNumbers(
  question: Question,
  passages: readonly { text: string; terms: readonly string[] }[],
): Question {
  const limited = limitedAmounts(
    question.text,
    new Set(question.terms.flatMap(({ term, kind }) => (kind === 'generic' ? [] : [term]))),
    passages.map(({ text }) => text),
  )
  const rest = { ...question, terms: question.terms.filter(({ term }) => !limited.has(term)) }
  const own = ownNumbersOf(question.text)
  if (own.length === 0) return rest
  const isRepeated = ({ number, units }: OwnNumber): boolean => {
    const near = new RegExp(
      `(?<![\\p{L}\\p{N}.,])${RegExp.escape(number)}(?![\\p{N}])[^.\\n]{0,${maxGapChars}}`,
      'gu',
    )
    return passages.some(({ text }) =>
      [...text.matchAll(near)].some(([phrase]) =>
        termsOf(phrase)
          .slice(1)
          .some((word) => units.includes(word)),
      ),
    )
  }
  const single = own.filter((one) => !isRepeated(one))
  const beside = new Set(single.flatMap((one) => one.beside))
  const limits = new Map(single.map(({ term, related }) => [term, new Set(related)]))
  const terms = rest.terms.flatMap((one): QuestionTerm[] => {
    const related = limits.get(one.term)
    if (one.kind === 'inherited' || (related === undefined && !beside.has(one.term))) return [one]
    if (related === undefined) return [{ ...one, kind: 'generic' }]
    const found = [...related].filter((term) =>
      passages.some((passage) => passage.terms.includes(term)),
    )
    const [first, ...others] = found
    return first === undefined ? [] : [{ term: first, related: others, kind: 'content' }]
  })
  return { ...rest, terms }
}
