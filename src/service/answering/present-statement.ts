import { isLabelOf } from './answer-type.ts'
import type { Question } from './read-question.ts'
import type { Statement } from './statements.ts'
import { termsOf } from '#service/retrieval/words.ts'

// A row with more cells is reduced to those that match the question.
const maxCellsShown = 6
// A longer value is set off from the name of its column by a colon.
const maxPlainValueChars = 40
const quantityOnly =
  /^[^\p{L}]*$|^\W*\p{N}[\p{N}\p{P}\p{S}\s]*\p{L}{0,12}\.?$|^\p{L}{1,4}\s?\p{N}[\p{N}.,]*$/u

/** The text that an answer shows: the sentence itself, or a row as a person would read it out. */
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
  return readOut(shown, questionTerms)
}

interface NamedCell {
  cell: string
  /** Of its column; empty where it has none. */
  name: string
}

/** What a row is about, and then its values: “Opening keynote: Time 09:30, Room 12”. */
function readOut(cells: readonly NamedCell[], questionTerms: ReadonlySet<string>): string {
  const subject = subjectOf(cells, questionTerms)
  const values = cells.filter((cell) => cell !== subject)
  const separator = values.some(({ cell }) => cell.includes(', ')) ? '; ' : ', '
  const list = values.map(readOutValue).join(separator)
  if (subject === undefined) return list
  return list === '' ? subject.cell : `${subject.cell}: ${list}`
}

/** The first cell that is a name and no quantity; of the first two of them, the one that was asked about. */
function subjectOf(
  cells: readonly NamedCell[],
  questionTerms: ReadonlySet<string>,
): NamedCell | undefined {
  const [first, second] = cells.filter(({ cell }) => !quantityOnly.test(cell))
  const isAbout = (cell: NamedCell | undefined): boolean =>
    cell !== undefined && termsOf(cell.cell).some((term) => questionTerms.has(term))
  return !isAbout(first) && isAbout(second) && first !== cells[0] ? second : first
}

function readOutValue({ cell, name }: NamedCell): string {
  // “Room 12” says already what it is.
  const isNamed = name === '' || cell.toLowerCase().startsWith(name.toLowerCase())
  if (isNamed) return cell
  return cell.length > maxPlainValueChars ? `${name}: ${cell}` : `${name} ${cell}`
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
