import { shareOf } from '#service/answering/figures/share-of-rows.ts'
import { readQuestion } from '#service/answering/read-question.ts'
import type { Question } from '#service/answering/read-question.ts'
import { maxReadPassages } from '#service/answering/score-statements.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import { selectFromTables } from '#service/answering/tables/select-from-tables.ts'
import type { WholeTable } from '#service/answering/tables/select-from-tables.ts'
import { cellsOf } from '#service/answering/tables/table-rows.ts'
import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import { answerWords } from '#service/answering/texts/answer-words.ts'
import { selectFromWholeTables } from './table-attempts.ts'
import type { QuestionOverTables } from './table-attempts.ts'

/**
 * The sum, over the rows that the answer to a question lists, that a later one asks for: “How many hl is that?” Null
 * where the answer before listed other rows or not all of them, or where no one column is meant.
 */
export function sumOfListed(
  before: QuestionOverTables,
  { text, previousAnswer }: { text: string; previousAnswer: string },
): SelectedStatement[] | null {
  const config = { ...before.config, max_snippets: maxReadPassages }
  const listed = selectFromWholeTables({ ...before, selected: [], config }) ?? []
  const matching = listed[0]?.matching ?? null
  const isWhole = listed.length > 1 && matching?.rows === listed.length
  const wasListed = listed.every((row) => isIn(previousAnswer, cellsOf(row.text)))
  if (!isWhole || !wasListed) return null
  const table = before.tables.map((one) => onlyRows(one, listed)).find((one) => one !== null)
  if (table === undefined) return null
  const { language } = before.asked
  const question: Question = { ...readQuestion(text, null, null, language), language }
  const request = tableRequestOf(text)
  const sum = selectFromTables([table], before.passages, [], question, config, { request })
  const [first, ...others] = sum ?? []
  if (first === undefined || others.length > 0) return null
  const words = answerWords(language)
  const all = shareOf(listed.length, listed.length, '', { isCut: false, words })
  const caption = matching?.caption ?? all
  const presentedText = first.presentedText.replace(`(${all}`, () => `(${caption}`)
  return [{ ...first, presentedText }]
}

/** Whether an answer has the cells of a row, however it writes it. */
function isIn(answer: string, cells: readonly string[]): boolean {
  return cells.every((cell) => cell === '' || answer.includes(cell))
}

/** A table without the rows that were not listed; null where it does not have all that were. */
function onlyRows(table: WholeTable, listed: readonly SelectedStatement[]): WholeTable | null {
  const places = new Set(listed.map(({ passage, start }) => `${passage.id}:${start}`))
  const passages = table.passages.flatMap((passage) => {
    const statements = passage.statements.filter(({ start }) =>
      places.has(`${passage.id}:${start}`),
    )
    return statements.length === 0 ? [] : [{ ...passage, statements }]
  })
  const found = passages.flatMap(({ statements }) => statements)
  return found.length === listed.length ? { ...table, passages } : null
}
