import type { Question } from '#service/answering/read-question.ts'
import type { Statement } from '#service/answering/statements.ts'
import { mentions } from './mentioned-terms.ts'

interface QuestionWords {
  /** The indexes of the content words and names of the question, its weights and the forms of its terms. */
  content: readonly number[]
  weights: readonly number[]
  forms: readonly (readonly string[])[]
  /** How many more words of the question the statement without the telling word needs. */
  advantage: number
  /** Whether a statement can have the value that is asked for. */
  hasValue: (statement: Statement) => boolean
}

/**
 * Tells whether a statement leaves the answer to another one of its passage: of two that have as many words of the question, the one
 * with the word that tells most is the answer.
 */
export function leavesAnswerTo(
  question: Question,
  statements: readonly Statement[],
  { content, weights, forms, advantage, hasValue }: QuestionWords,
): (statement: Statement) => boolean {
  // A pair of characters is no word.
  const hasWords = question.language !== 'zh' && question.language !== 'ja'
  const [telling] = content.toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
  const tellingForms = hasWords && telling !== undefined ? (forms[telling] ?? []) : []
  const ownWords = ({ terms }: Statement): number =>
    content.filter((index) => forms[index]?.some((form) => terms.has(form))).length
  const words = new Map<number, number>()
  for (const statement of statements) {
    const tells = tellingForms.some((form) => statement.terms.has(form))
    if (!tells || statement.isPointer || !hasValue(statement)) continue
    const { id } = statement.passage
    words.set(id, Math.max(words.get(id) ?? 0, ownWords(statement)))
  }
  return (statement) => {
    const others = words.get(statement.passage.id)
    return (
      others !== undefined &&
      !mentions(tellingForms, statement) &&
      others >= ownWords(statement) + advantage
    )
  }
}
