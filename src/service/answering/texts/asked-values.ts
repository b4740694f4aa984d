import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { namedValueOf } from './named-values.ts'

// “What is the hourly rate of a trainee?”, “How much is a licence for an apprentice?”
const category =
  /(?<!\p{L})(?:of|for|für|de|para|pour|d[’']) ?(?:an?|eine[nr]?|una?|une) (\p{L}[\p{L}-]{1,40})[^\p{L}\p{N}]{0,5}$/iu

const minSupport = 0.3

/**
 * The statements without those that only share the kind of what is asked for: the rate of another person where the
 * next sentence gives that of a trainee, and other numbers where one says how fast something was.
 */
export function withAskedValues(
  statements: readonly ScoredStatement[],
  question: Question,
): readonly ScoredStatement[] {
  return withNamedValue(withCategory(statements, question), question)
}

function withNamedValue(
  statements: readonly ScoredStatement[],
  { text }: Question,
): readonly ScoredStatement[] {
  const hasValue = namedValueOf(text)
  if (hasValue === null) return statements
  const holds = (statement: ScoredStatement): boolean => hasValue(statement.text)
  const isKnown = statements.some((one) => one.contentSupport >= minSupport && holds(one))
  return isKnown ? statements.filter(holds) : statements
}

function withCategory(
  statements: readonly ScoredStatement[],
  { text, terms }: Question,
): readonly ScoredStatement[] {
  const [term] = termsOf(category.exec(text.slice(-200))?.[1] ?? '')
  const wanted = terms.find((one) => one.term === term)
  if (term === undefined || wanted?.kind !== 'content') return statements
  const forms = [term, ...wanted.related]
  const isOf = (statement: ScoredStatement): boolean =>
    forms.some((form) => statement.terms.has(form))
  const hasNumber = (statement: ScoredStatement): boolean => /\p{N}/u.test(statement.text)
  const passages = new Set(
    statements
      .filter((one) => one.passage.header === null && isOf(one) && hasNumber(one))
      .map(({ passage }) => passage.id),
  )
  const isBelow = ({ around }: ScoredStatement): boolean =>
    around.some((group) => group.isSubject && forms.some((form) => group.terms.has(form)))
  return statements.filter(
    (one) => !passages.has(one.passage.id) || !hasNumber(one) || isOf(one) || isBelow(one),
  )
}
