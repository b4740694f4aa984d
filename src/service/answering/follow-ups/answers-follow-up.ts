import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { StatementWithCopies } from '#service/answering/select-statements.ts'
import { questionTerms } from '#service/retrieval/words.ts'
import { statementsBeside } from './beside-answer.ts'
import { readOwnWords } from './own-words.ts'
import { fromPlaceOfAnswerFirst } from './place-of-answer.ts'
import { rowAsked } from './row-of-answer.ts'
import type { RowOfAnswer } from './row-of-answer.ts'
import type { ChangedQuestion } from './table-follow-up.ts'

/** A question that follows another one, which is read in more ways than one. */
export interface FollowUp {
  /** The question as it was written. */
  written: string
  /** The answer before it. */
  previousAnswer: string
  /** Whether it asks what the question before asked of another thing, so that it is read over tables as that one was. */
  isSwapped?: boolean
  /** The question over a table that it changes: then only that table answers it. */
  changed?: ChangedQuestion
  /** The row that it asks a column of: then only that row answers it. */
  row?: RowOfAnswer
  /** Whether it asks for a value that may stand beside the sentence that was just quoted: then only that answers it. */
  isBeside?: true
  /** What was said of a thing with a name: a statement that names another one is about that. */
  named: string | null
  /** What a pronoun of the question stands for: a statement that mentions no word of it is about something else. */
  about: string | null
}

// Above 0.6, which is what a word counts that stands only in the sentence before.
const minWrittenSupport = 0.65
// “stock.csv” says of what its rows give the quantity.
const minWrittenSupportOfRow = 0.5
// A name inside a sentence.
const innerName = /(?<=[\p{L}\p{N},] )\p{Lu}[\p{L}\p{M}’'-]*/gu

/**
 * The statements that answer a follow-up: the row or the sentence beside the answer before that it asks of, where it asks of one. One
 * that stands alone is answered first from where the answer before comes from. `ownWords` is the follow-up as it was written,
 * `isCompleted` is whether it was read with what it leaves out, and `read` all that was read for it.
 */
export function statementsForFollowUp(
  statements: readonly StatementWithCopies[],
  read: readonly ScoredStatement[],
  followUp: FollowUp,
  {
    ownWords,
    writtenOf,
    isCompleted,
  }: {
    ownWords: Question
    writtenOf: (statement: ScoredStatement) => ScoredStatement | undefined
    isCompleted: boolean
  },
): StatementWithCopies[] {
  const { row, isBeside, previousAnswer } = followUp
  if (row !== undefined || isBeside === true) {
    const telling =
      row === undefined
        ? statementsBeside(read, ownWords, previousAnswer)
        : [rowAsked(read, row, ownWords)].filter((one) => one !== null)
    return telling.map((one) => ({ ...one, copies: [] }))
  }
  const answering = statements.filter((statement) =>
    answersFollowUp(statement, writtenOf(statement), followUp, isCompleted),
  )
  return isCompleted ? answering : fromPlaceOfAnswerFirst(answering, read, previousAnswer)
}

/**
 * Whether a statement is about what a follow-up itself says, and not only about what it refers back to: after “How many
 * days of leave …?”, “How many can be carried over?” asks for more than the days of leave that were quoted before.
 */
function answersFollowUp(
  { text, passage, terms, around }: ScoredStatement,
  written: ScoredStatement | undefined,
  { written: question, previousAnswer, named, about }: FollowUp,
  isCompleted: boolean,
): boolean {
  if (written === undefined) return true
  const names = named === null ? [] : (text.match(innerName) ?? [])
  if (names.some((name) => named?.includes(name) === false)) return false
  const wanted = [...questionTerms(about ?? '').keys()]
  const isMentioned = wanted.some(
    (term) => terms.has(term) || around.some((group) => group.terms.has(term)),
  )
  if (wanted.length > 0 && !isMentioned) return false
  if (readOwnWords(question).terms.every(({ kind }) => kind === 'generic')) return true
  // A table in an answer has the rows as they are, but only one of their cells may have answered its question.
  const isRepeated = passage.header === null && previousAnswer.includes(text)
  if (isRepeated && !written.hasAllContent) return false
  const minimum = passage.header === null ? minWrittenSupport : minWrittenSupportOfRow
  return !isCompleted || written.contentSupport >= minimum
}
