import { isLabelOf } from './answer-type.ts'
import type { Question } from './read-question.ts'
import type { Statement } from './statements.ts'
import { termsOf } from '#service/retrieval/words.ts'

// A row with more cells is reduced to those that match the question.
const maxCellsShown = 6

/** The text that an answer shows: the sentence itself, or the cells of a row with their column names. */
export function presentStatement(statement: Statement, question: Question): string {
  const { header } = statement.passage
  const text =
    header === null
      ? withoutItemNumber(statement.text, statement.passage.text)
      : (presentRow(statement, header, question) ?? statement.text)
  return withoutMarkup(text)
}

/** Removes the number of a list item, but not of a date that begins a sentence (“5. Mai”). */
export function withoutItemNumber(text: string, passage: string): string {
  const [mark, digits, point] = /^(\d{1,3})([.)])\s+(?=\p{L})/u.exec(text) ?? []
  if (mark === undefined) return text
  const isItem = passage
    .split('\n')
    .some((line) =>
      [Number(digits) - 1, Number(digits) + 1].some((other) =>
        line.startsWith(`${other}${point} `),
      ),
    )
  return isItem ? text.slice(mark.length) : text
}

function presentRow(
  { text }: Statement,
  header: readonly string[],
  question: Question,
): string | null {
  const cells = text.split(' | ')
  // A cell may contain the separator; then the cells no longer match the header.
  if (header.length > 0 && cells.length !== header.length) return null
  const questionTerms = new Set(question.terms.flatMap(({ term, related }) => [term, ...related]))
  const cellsWithNames = cells
    .map((cell, index) => ({ cell: cell.trim(), name: header[index]?.trim() ?? '', index }))
    .filter(({ cell }) => cell !== '')
  const matching = cellsWithNames.filter(
    ({ cell, name, index }) =>
      index === 0 ||
      isLabelOf(name, question.answerType) ||
      [...termsOf(name), ...termsOf(cell)].some((term) => questionTerms.has(term)),
  )
  const shown =
    cellsWithNames.length > maxCellsShown && matching.length > 1 ? matching : cellsWithNames
  return shown.map(({ cell, name }) => (name === '' ? cell : `${name}: ${cell}`)).join('; ')
}

/**
 * Escapes Markdown and HTML by the fewest changes, so that a quoted document cannot draw a link, an image,
 * an element or a citation mark of its own in the console. `references` keep the text unchanged.
 */
export function withoutMarkup(text: string): string {
  return text
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\[(\^?\d+)\]/g, '($1)')
    .replaceAll(/\](?=[([:])/g, '] ')
    .replaceAll(/<(?=[\p{L}/!?])/gu, '< ')
    .replace(/^\s*(?:#{1,6}\s+|>\s*|[-*+]\s+|={3,}|-{3,}|`{3,}|~{3,}|\|)+/, '')
    .trim()
}
