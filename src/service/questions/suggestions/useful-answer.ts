import { queryDefaults } from '#contract/query-config.ts'
import { answerQuestion } from '#service/answering/answer-question.ts'
import type { QuestionRequest } from '#service/answering/answer-question.ts'
import type { SelectedStatement } from '#service/answering/selected-statement.ts'
import { saysSomething } from './questions-from-headings.ts'
import type { PossibleQuestion } from './suggested-questions.ts'

/**
 * Whether the built-in reader answers a question from where it comes from: with the sentence, with sentences below the
 * heading, or with a number for each value of a column.
 */
export async function hasUsefulAnswer(
  request: Omit<QuestionRequest, 'body'>,
  { question, heading, statement, file_id }: PossibleQuestion,
): Promise<boolean> {
  const statements: SelectedStatement[] = []
  const parts = answerQuestion({
    ...request,
    body: { question, subqueries: false, query_config: queryDefaults },
    onSelected: (selected) => {
      statements.push(...selected)
      return Promise.resolve()
    },
  })
  let answer = ''
  for await (const part of parts) if (part.type === 'end') answer = part.answer.answer
  const [best] = statements
  if (best === undefined || best.passage.file_id !== file_id) return false
  if (statement !== undefined) return best.text.includes(statement)
  if (heading === undefined) return /:\n- .+\n- /u.test(answer)
  const below = statements.filter(
    ({ row, passage }) =>
      row === null && passage.file_id === file_id && passage.headings.includes(heading),
  )
  return below.includes(best) && saysSomething(below.map(({ text }) => text).join('\n'))
}
