import type { Question } from '#service/answering/read-question.ts'
import type { Statement } from '#service/answering/statements.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { isCalendarColumnOf } from '#service/answering/tables/cell-terms.ts'
import type { NameColumns } from '#service/answering/tables/table-columns.ts'
import { cellsOf, phraseOf } from '#service/answering/tables/table-rows.ts'

// “T-10500”, “B07” or “4009821”, but not a year or a word.
const identifier = /^(?=.*\p{N})(?:(?=.*\p{L})[\p{L}\p{N}._/-]{3,}|\p{N}{5,})$/u

/**
 * Whether a question holds what names a row, where that is an identifier, or together with the name of a column: such a
 * row is the answer, whatever other words the question has for its values.
 */
export function isAddressed(
  { text, passage }: Pick<Statement, 'text' | 'passage'>,
  question: Pick<Question, 'text' | 'terms'>,
  /** The question as `phraseOf` gives it. */
  questionPhrase: string,
  nameColumns: NameColumns,
): boolean {
  const header = passage.header ?? []
  const cells = cellsOf(text)
  const column = header.length === cells.length ? nameColumns(passage) : null
  const name = cells[column ?? -1] ?? ''
  if (name === '' || !questionPhrase.includes(phraseOf(name))) return false
  if (identifier.test(name)) return true
  const isContent = (term: string): boolean =>
    question.terms.some((own) => own.term === term && own.kind !== 'generic')
  return header.some(
    (other, index) =>
      index !== column &&
      (cells[index] ?? '') !== '' &&
      (isCalendarColumnOf(other, question) ||
        (questionPhrase.includes(phraseOf(other)) && termsOf(other).some(isContent))),
  )
}
