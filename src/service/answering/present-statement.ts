import { isLabelOf } from './answer-type.ts'
import type { Question } from './read-question.ts'
import type { Statement } from './statements.ts'
import { cellsOf, phraseOf } from './tables/table-rows.ts'
import { termsOf } from '#service/retrieval/words.ts'

// A row with more cells that takes more characters is reduced to the cells that match the question.
const maxCellsShown = 6
const maxWholeRowChars = 240
// A longer value is set off from the name of its column by a colon.
const maxPlainValueChars = 40
const quantityOnly =
  /^[^\p{L}]*$|^[^\p{L}\p{N}]*\p{N}[\p{N}\p{P}\p{S}\s]*\p{L}{0,12}\.?$|^\p{L}{1,4}\s?\p{N}[\p{N}.,]*$/u
// At the beginning of a row this is the code of a thing; elsewhere, as “kr50”, it is a price.
const codeOnly = /^\p{L}{1,4}\p{N}+$/u
const sentenceEnd = /(?<=[\p{L}\p{N})\]”’"'])[.。](?=["'”’)\]]*$)/u

type ValueSeparator = ', ' | '; '

/** What stands between the values of all rows of an answer: a comma, unless a value contains one. */
export function valueSeparatorOf(statements: readonly Statement[]): ValueSeparator {
  const cells = statements.flatMap(({ text, passage }) =>
    passage.header === null ? [] : cellsOf(text).slice(1),
  )
  return cells.some((cell) => cell.includes(', ')) ? '; ' : ', '
}

/** The text that an answer shows: the sentence itself, or a row as a person would read it out. */
export function presentStatement(
  statement: Statement,
  question: Question,
  separator = valueSeparatorOf([statement]),
): string {
  const { header } = statement.passage
  return withoutMarkup(
    header === null
      ? withoutPartMark(
          withoutItemNumber(statement.text, statement.passage.text),
          statement.passage.text,
        )
      : presentRow(statement, header, question, separator),
  )
}

const partMark = /^(?:[QAFPR]|Question|Answer|Frage|Antwort|Pregunta|Respuesta)\s?[:：]\s+/u
const questionLine = /^(?:[QFP]|Question|Frage|Pregunta)\s?[:：]\s.*[?？]\s*$/mu

/** Removes “A:” where a passage has questions with their answers, which need no mark by themselves. */
export function withoutPartMark(text: string, passage: string): string {
  return questionLine.test(passage) ? text.replace(partMark, '') : text
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
  separator: ValueSeparator,
): string {
  const cells = cellsOf(text)
  // A cell may contain a bar; then the cells no longer match the header.
  const names = cells.length === header.length ? header : []
  const questionTerms = new Set(question.terms.flatMap(({ term, related }) => [term, ...related]))
  const cellsWithNames = cells
    .map((cell, index) => ({ cell, name: names[index]?.trim() ?? '', index }))
    .filter(({ cell }) => cell !== '')
  const subject = subjectOf(cellsWithNames, questionTerms)
  const isMatching = ({ name, cell }: NamedCell): boolean =>
    isLabelOf(name, question.answerType) ||
    [...termsOf(name), ...termsOf(cell)].some((term) => questionTerms.has(term))
  // “Month 7” is the name of one column, although sixty have one of its words.
  const asked = phraseOf(question.text)
  const isNamed = ({ name }: NamedCell): boolean => name !== '' && asked.includes(phraseOf(name))
  const values = cellsWithNames.filter((cell) => cell !== subject && cell.index !== 0)
  const shown = values.some(isNamed) ? values.filter(isNamed) : values.filter(isMatching)
  const matching = cellsWithNames.filter((cell) => !values.includes(cell) || shown.includes(cell))
  const whole = readOut(subject, cellsWithNames, separator)
  const isLong = cellsWithNames.length > maxCellsShown && whole.length > maxWholeRowChars
  return isLong && matching.length > 1 ? readOut(subject, matching, separator) : whole
}

interface NamedCell {
  cell: string
  /** Of its column; empty where it has none. */
  name: string
  index: number
}

/** What a row is about, and then its values: “Opening keynote: Time 09:30, Room 12”. */
function readOut(
  subject: NamedCell | undefined,
  cells: readonly NamedCell[],
  separator: ValueSeparator,
): string {
  const values = cells.filter((cell) => cell !== subject)
  const list = values.map(readOutValue).join(separator)
  if (subject === undefined) return list
  return list === '' ? subject.cell : `${subject.cell}: ${list}`
}

/**
 * The cell that names what a row is about, in the first column or, behind a number or a time, in the second. Where the
 * question is about the value of a later column, as in “09:30 | Hall A | Opening keynote”, it is that value, unless
 * the question asks for the second column by its name.
 */
function subjectOf(
  cells: readonly NamedCell[],
  questionTerms: ReadonlySet<string>,
): NamedCell | undefined {
  const first = cells.find(({ index }) => index === 0)
  const second = cells.find(({ index }) => index === 1)
  if (first !== undefined && (isName(first.cell) || codeOnly.test(first.cell))) return first
  if (second === undefined || !isName(second.cell)) return undefined
  const isInQuestion = (text: string): boolean =>
    termsOf(text).some((term) => questionTerms.has(term))
  const later = cells.find(({ cell, index }) => index > 1 && isName(cell))
  const isAboutLater =
    later !== undefined &&
    isInQuestion(later.cell) &&
    !isInQuestion(second.cell) &&
    !isInQuestion(second.name)
  return isAboutLater ? later : second
}

function isName(cell: string): boolean {
  return !quantityOnly.test(cell) && !isSentence(cell)
}

function isSentence(cell: string): boolean {
  return cell.length > maxPlainValueChars && sentenceEnd.test(cell)
}

function readOutValue({ cell: written, name }: NamedCell): string {
  const cell = isSentence(written) ? written.replace(sentenceEnd, '') : written
  // A value that begins with the name of its column, such as “Room 12”, needs no name before it.
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
