import { readQuestion } from '#service/answering/read-question.ts'
import { answerFromTable } from '#service/answering/tables/answer-from-table.ts'
import { quoteRows } from '#service/answering/tables/present-rows.ts'
import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import { passageOf } from '#service/questions/support/test-passage.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'

/** The passages of a table, one of each row. */
export function tableOf(header: string[], rows: string[], heading = ''): FoundPassage[] {
  return rows.map((text, id) =>
    passageOf(text, {
      id,
      file_name: 'f.csv',
      headings: heading === '' ? [] : [heading],
      statements: [{ start: 0, end: text.length }],
      header,
    }),
  )
}

/** What is said of the rows, and the rows; null where the table answers nothing. */
export function answerOf(
  passages: FoundPassage[],
  question: string,
  isCut = false,
): string[] | null {
  const request = tableRequestOf(question)
  if (request === null) return null
  const reading = readQuestion(question, null)
  const answer = answerFromTable(passages, reading, request, isCut)
  if (answer === null) return null
  const { lead, rows } = quoteRows(answer, passages[0]?.header ?? [], 30, reading.language)
  return [
    ...(lead === null ? [] : [lead]),
    ...rows.map(({ row, text }) => text ?? row.passage.text),
  ]
}
