import { isLabelOf } from '#service/answering/answer-type.ts'
import type { Candidate } from '#service/answering/answer-type.ts'
import type { AnswerType } from '#service/answering/languages/language.ts'
import { namesPerson, withoutWordsOf } from '#service/answering/languages/person-names.ts'
import type { QuestionText } from '#service/answering/languages/person-names.ts'
import { namesPlace } from '#service/answering/values/places.ts'

/**
 * Whether a statement names a person or a place, where a question asks for one, that the question itself does not name.
 * True where nothing tells, as in scripts without capitals.
 */
export function namesAnswer(
  statement: Candidate,
  answerType: AnswerType | null,
  question: QuestionText,
): boolean {
  const { text, isRow } = statement
  if (answerType !== 'person' && answerType !== 'place') return true
  const isLabelled = statement.labels.some((label) => isLabelOf(label, answerType))
  if (isLabelled && !isRow) return true
  if (isRow && (answerType === 'place' || nameInRow.test(withoutWordsOf(text, question))))
    return true
  if (answerType === 'person') {
    return mailAddress.test(text) || namesPerson(text, question) || labelsPerson(text, question)
  }
  return !/\p{Script=Latin}/u.test(question.text) || namesPlace(statement.text, question.text)
}

const mailAddress = /[\p{L}\p{N}]@\p{L}/u
const labelInSentence = /(?<!\p{L})(\p{L}[\p{L} ]{1,30}): ?(?=\p{Lu}\p{Ll})/gu

/** “A second gateway is bought. Owner: Ruth, due 31 July.” */
function labelsPerson(text: string, question: QuestionText): boolean {
  const asked: readonly string[] = question.text.toLowerCase().match(/\p{L}+/gu) ?? []
  return [...text.matchAll(labelInSentence)].some(
    ([, label = '']) => isLabelOf(label, 'person') || asked.includes(label.toLowerCase()),
  )
}
// A row such as “M/W 14 | 35 min” has no word that could be a name.
const nameInRow = /(?<![\p{L}\p{N}])\p{Lu}\p{M}*\p{Ll}|[^\P{L}\p{Script=Latin}]|\p{L}{5}/u
