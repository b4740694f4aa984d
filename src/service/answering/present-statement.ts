import { isLabelOf } from './answer-type.ts'
import type { Question } from './read-question.ts'
import type { Statement } from './statements.ts'
import { calendarColumnsOf } from './tables/cell-terms.ts'
import { legendsOf } from './tables/legends.ts'
import type { LegendOf } from './tables/legends.ts'
import {
  isSentence,
  maxPlainValueChars,
  nameColumnsOf,
  sentenceEnd,
  seriesColumnsOf,
} from './tables/table-columns.ts'
import type { NameColumns } from './tables/table-columns.ts'
import { cellsOf, phraseOf } from './tables/table-rows.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'

// A row with more cells that takes more characters is reduced to the cells that match the question.
const maxCellsShown = 6
const maxWholeRowChars = 240
// A wider table is reduced to the columns that match the question.
const maxTableColumns = 12
// Of a longer series of columns, such as the days of a week, those that the question is about are shown.
const minSeriesShown = 3

type ValueSeparator = ', ' | '; '

/** What stands between the values of all rows of an answer: a comma, unless a value contains one. */
function valueSeparatorOf(statements: readonly Quotable[]): ValueSeparator {
  const cells = statements.flatMap(({ text, passage }) =>
    passage.header === null ? [] : cellsOf(text).slice(1),
  )
  return cells.some((cell) => cell.includes(', ')) ? '; ' : ', '
}

type Quotable = Pick<Statement, 'text' | 'passage'>

/** What is decided once for all statements of an answer. */
export interface Presentation {
  separator: ValueSeparator
  nameColumns: NameColumns
  legendOf: LegendOf
}

/** How to present these statements, whose tables have rows in `passages`, and legends in those or in `others`. */
export function presentationOf(
  statements: readonly Quotable[],
  passages: readonly FoundPassage[] = statements.map(({ passage }) => passage),
  others: readonly FoundPassage[] = [],
): Presentation {
  return {
    separator: valueSeparatorOf(statements),
    nameColumns: nameColumnsOf(passages),
    legendOf: legendsOf([...passages, ...others]),
  }
}

/** The text that an answer shows: the sentence itself, or a row as a person would read it out. */
export function presentStatement(
  statement: Quotable,
  question: Question,
  presentation = presentationOf([statement]),
): string {
  const { header } = statement.passage
  return withoutMarkup(
    header === null
      ? withoutPartMark(
          withoutItemNumber(statement.text, statement.passage.text),
          statement.passage.text,
        )
      : presentRow(statement, header, question, presentation),
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
  { text, passage }: Quotable,
  header: readonly string[],
  question: Question,
  { separator, nameColumns, legendOf }: Presentation,
): string {
  const { names, cells, subject } = readRow({ text, passage }, header, nameColumns, legendOf)
  const shown = shownOf(cells, subject, names, question)
  const whole = readOut(subject, shown, separator)
  if (shown.length <= maxCellsShown || whole.length <= maxWholeRowChars) return whole
  const matching = matchingOf(shown, subject, question)
  return matching.length > 1 ? readOut(subject, matching, separator) : whole
}

/** A row of an answer that can stand in a table with others of its table. */
export interface TableRow {
  /** Equal for all rows of a table. */
  table: string
  columns: readonly string[]
  cells: readonly string[]
  /** The columns that an answer shows. */
  shown: readonly number[]
  /** The column that says what the row is about, where one does. */
  subject?: number
}

/** A row as one of a table; null for a sentence, and for a row whose cells do not match columns with names. */
export function presentTableRow(
  { text, passage }: Quotable,
  question: Question,
  { nameColumns, legendOf }: Presentation,
): TableRow | null {
  const { header, headings, version_id } = passage
  if (header === null || header.length < 2 || header.every((name) => name.trim() === ''))
    return null
  const { names, cells, subject } = readRow({ text, passage }, header, nameColumns, legendOf)
  if (names.length === 0) return null
  const all = shownOf(cells, subject, names, question)
  const matching = all.length > maxTableColumns ? matchingOf(all, subject, question) : all
  const shown = matching.length > 1 ? matching : all
  return {
    table: JSON.stringify([version_id, header, headings]),
    columns: names.map((name) => withoutMarkup(name)),
    cells: names.map((_, column) => {
      const cell = cells.find(({ index }) => index === column)
      return cell === undefined ? '' : withoutMarkup(withMeaning(cell.cell, cell.meaning))
    }),
    shown: shown.map(({ index }) => index),
    ...(subject !== undefined && { subject: subject.index }),
  }
}

/** The cells of a row that are not empty, with the one that says what the row is about. */
function readRow(
  { text, passage }: Quotable,
  header: readonly string[],
  nameColumns: NameColumns,
  legendOf: LegendOf,
): { names: readonly string[]; cells: NamedCell[]; subject: NamedCell | undefined } {
  const all = cellsOf(text)
  // A cell may contain a bar; then the cells no longer match the header.
  const names = all.length === header.length ? header : []
  const legend = names.length === 0 ? null : legendOf(passage)
  const cells = all
    .map((cell, index) => ({
      cell,
      name: names[index]?.trim() ?? '',
      index,
      meaning: legend?.get(index)?.get(cell) ?? null,
    }))
    .filter(({ cell }) => cell !== '')
  const nameColumn = nameColumns(passage)
  return { names, cells, subject: cells.find(({ index }) => index === nameColumn) }
}

function withMeaning(cell: string, meaning: string | null): string {
  return meaning === null ? cell : `${cell} (${meaning})`
}

interface NamedCell {
  cell: string
  /** Of its column; empty where it has none. */
  name: string
  index: number
  /** What the cell stands for; null where no legend says it. */
  meaning: string | null
}

/** The cells without those of other days, months or years than the question asks for, or than have what it asks for. */
function shownOf(
  cells: readonly NamedCell[],
  subject: NamedCell | undefined,
  header: readonly string[],
  question: Question,
): readonly NamedCell[] {
  const series = seriesColumnsOf(header)
  const own = cells.filter((cell) => cell !== subject && series.has(cell.index))
  if (own.length < minSeriesShown) return cells
  const questionPhrase = phraseOf(question.text)
  const exact = own.filter(({ name }) => questionPhrase.includes(phraseOf(name)))
  const ofCalendar = calendarColumnsOf(header, question)
  const byCalendar = own.filter(({ index }) => ofCalendar.has(index))
  const terms = new Set(
    question.terms.flatMap(({ term, kind, related }) =>
      kind === 'generic' ? [] : [term, ...related],
    ),
  )
  const isMatching = ({ cell }: NamedCell): boolean => termsOf(cell).some((term) => terms.has(term))
  const [chosen = own] = [exact, byCalendar, own.filter(isMatching)].filter(
    (some) => some.length > 0,
  )
  return cells.filter((cell) => !own.includes(cell) || chosen.includes(cell))
}

/** The cells of a wide row that the question names by their columns, else that share a word with it. */
function matchingOf(
  cells: readonly NamedCell[],
  subject: NamedCell | undefined,
  question: Question,
): readonly NamedCell[] {
  const questionTerms = new Set(question.terms.flatMap(({ term, related }) => [term, ...related]))
  const isMatching = ({ name, cell }: NamedCell): boolean =>
    isLabelOf(name, question.answerType) ||
    [...termsOf(name), ...termsOf(cell)].some((term) => questionTerms.has(term))
  // “Month 7” is the name of one column, although sixty have one of its words.
  const questionPhrase = phraseOf(question.text)
  const isNamed = ({ name }: NamedCell): boolean =>
    name !== '' && questionPhrase.includes(phraseOf(name))
  const values = cells.filter((cell) => cell !== subject && cell.index !== 0)
  const shown = values.some(isNamed) ? values.filter(isNamed) : values.filter(isMatching)
  return cells.filter((cell) => !values.includes(cell) || shown.includes(cell))
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

function readOutValue({ cell: written, name, meaning }: NamedCell): string {
  const whole = isSentence(written) ? written.replace(sentenceEnd, '') : written
  const cell = withMeaning(whole, meaning)
  // A value that begins with the name of its column, such as “Room 12”, needs no name before it; “Statusbericht” of
  // “Status” is another word.
  const lower = cell.toLowerCase()
  const behind = lower.startsWith(name.toLowerCase()) ? lower.slice(name.length) : 'x'
  const isNamed = name === '' || !/^[\p{L}\p{M}\p{N}]/u.test(behind)
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
