import type { AnswerType } from '#service/answering/languages/language.ts'
import type { Statement } from '#service/answering/statements.ts'
import { cellsOf } from '#service/answering/tables/table-rows.ts'
import { termsOf } from '#service/retrieval/words.ts'

const measures: ReadonlySet<AnswerType | null> = new Set([
  'price',
  'amount',
  'count',
  'size',
  'duration',
  'length',
  'height',
  'width',
  'depth',
  'weight',
])

/**
 * Finds the rows with a number in a column that a question calls by its whole name: “4” below “Lieferzeit (Werktage)” is the
 * “lieferzeit flyer”. What stands in brackets is a unit.
 */
export function askedNumberOf(
  question: string,
  answerType: AnswerType | null,
): (statement: Pick<Statement, 'text' | 'passage'>) => boolean {
  if (!measures.has(answerType)) return () => false
  const asked = new Set(termsOf(question))
  const columnsOf = new Map<readonly string[], readonly number[]>()
  const named = (header: readonly string[]): readonly number[] => {
    const known = columnsOf.get(header)
    if (known !== undefined) return known
    const columns = [...header.keys()].filter((column) => {
      const terms = termsOf((header[column] ?? '').replaceAll(/\([^()]{0,40}\)/gu, ' '))
      // The first column has the names of the rows.
      return column > 0 && terms.length > 0 && terms.every((term) => asked.has(term))
    })
    columnsOf.set(header, columns)
    return columns
  }
  return ({ text, passage: { header } }) => {
    const columns = header === null ? [] : named(header)
    if (columns.length === 0) return false
    const cells = cellsOf(text)
    return columns.some((column) => /\p{N}/u.test(cells[column] ?? ''))
  }
}
