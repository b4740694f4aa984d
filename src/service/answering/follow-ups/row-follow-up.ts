import { fullName } from '#service/answering/languages/person-names.ts'
import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import { withoutChangedName } from '#service/answering/changes/amendments.ts'
import { beginsWithWho } from '#service/answering/languages/patterns/who.ts'
import type { RowOfAnswer } from './row-of-answer.ts'
import { onlyPersonIn } from './replaced-references.ts'
import type { Turn } from './turns.ts'
import { withoutEnd } from './turns.ts'

/** A question about a row that was just quoted, or about a row of the person who was just named. */
export interface RowQuestion {
  question: string
  /** What the row is called, or the person. */
  subject: string
  row: RowOfAnswer
}

// As `presentStatement` writes a row: “Confocal microscope: Room B1.04, Responsible Dr Aisha Malik”.
const rowLine = /^([^:|\n]{2,80}): ([^:\n]+\P{L}[^\n]*)$/u
const separator = /[,;] /u
const minCells = 2
const maxAnswerChars = 4000
const maxWords = 8
const maxRows = 3
const opening = /^[^\p{L}\p{N}]*(?:(?:and|but|und|aber|y|e|et|mais|ma|en)(?!\p{L})[\s,¿]*)?/iu
const pronoun =
  /(?<!\p{L})(?:he|she|him|his|her|hers|er|ihm|ihn|ihre?[nmrs]?|seine?[nmrs]?|il|elle|lui|son|sa|ses|él|ella|su|sus)(?!\p{L})/giu
// “Presenter Ben Ashworth”, “Sold by Nadia Rahman”
const personCell =
  /^(\p{L}[\p{L}-]*(?: \p{Ll}[\p{L}-]*)*) (\p{Lu}[\p{L}\p{M}’'-]+(?: \p{Lu}[\p{L}\p{M}’'-]+){1,2})$/u
const minSharedChars = 4

/**
 * The ways to read a short question as one about a row that the answer before consists of, or about a person whom it names:
 * “And the deposit?” behind “Fish stall: Rent 310 €, Deposit 930 €”. Whether the row tells what is asked, and says all the
 * words of the question, `rowAsked` finds out.
 */
export function rowQuestions(question: string, last: Turn | undefined): RowQuestion[] {
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu)?.length ?? 0
  if (last === undefined || words === 0 || words > maxWords) return []
  const aggregate = tableRequestOf(question)?.aggregate
  if (aggregate === 'extreme' || aggregate === 'figure') return []
  const asked = withoutEnd(question.replace(opening, ''))
  const rows = rowsIn(last.answer)
  const ofRows = rows.map(({ name, line }) => ({
    question: `${asked} ${name}?`,
    subject: name,
    row: { name, line },
  }))
  if (aggregate === 'count' && rows.length === 0) return []
  const hasPronoun = asked.replaceAll(pronoun, '') !== asked
  const isOfPerson = hasPronoun || beginsWithWho(last.question)
  const persons = isOfPerson ? personsIn(rows, last) : []
  const ofPersons = persons.map((person) => ({
    question: `${asked.replaceAll(pronoun, ' ').trim()} ${person}?`,
    subject: person,
    row: { name: person, line: null },
  }))
  // Behind several rows, another row of that name may be meant.
  const ofNames =
    ofRows.length > 1
      ? ofRows.slice(0, 1).map((one) => ({ ...one, row: { ...one.row, line: null } }))
      : []
  return hasPronoun ? [...ofPersons, ...ofRows, ...ofNames] : [...ofRows, ...ofPersons, ...ofNames]
}

interface Row {
  name: string
  cells: string
  line: string
}

/** The rows of an answer, if those behind the first one have its name, too. */
function rowsIn(answer: string): Row[] {
  const written = answer.slice(0, maxAnswerChars).split('\n')
  const lines = written.map((line) => withoutChangedName(line))
  const rows = lines.flatMap((line): Row[] => {
    const [, name, cells] = rowLine.exec(line) ?? []
    const isSentence = /[.!?…]$/u.test(line)
    const isRow = !isSentence && (cells?.split(separator).length ?? 0) >= minCells
    return isRow && name !== undefined && cells !== undefined ? [{ name, cells, line }] : []
  })
  const [first] = rows
  if (first === undefined || answer.includes('\n| ')) return []
  const name = first.name.toLowerCase()
  const isOfSame = rows.every(
    (row) => row.name === first.name || row.cells.toLowerCase().includes(name),
  )
  // What stands before the row is about the same thing, or else the row is not what was asked for.
  const at = lines.indexOf(first.line)
  const names = [name, ...name.split(/[()]/u).map((part) => part.trim())].filter(
    (part) => part.length >= minSharedChars,
  )
  const isOfRow =
    written[at] !== first.line ||
    lines
      .slice(0, at)
      .every(
        (line) => line.trim() === '' || names.some((part) => line.toLowerCase().includes(part)),
      )
  return isOfSame && isOfRow ? rows.slice(0, maxRows) : []
}

/** The persons whom an answer may be about: in the cell that the question before asked for, or whom its row is called by. */
function personsIn(rows: readonly Row[], last: Turn): string[] {
  const [row] = rows
  if (row === undefined) return [onlyPersonIn(last.answer)].filter((person) => person !== null)
  const asked = last.question.toLowerCase().match(/\p{L}+/gu) ?? []
  const named = row.cells.split(separator).flatMap((cell) => {
    const [, column = '', person = ''] = personCell.exec(cell) ?? []
    const isAsked = asked.some(
      (word) =>
        word.length >= minSharedChars &&
        column.toLowerCase().startsWith(word.slice(0, Math.max(minSharedChars, word.length - 2))),
    )
    return person === '' ? [] : [{ person, isAsked }]
  })
  const chosen = named.some(({ isAsked }) => isAsked)
    ? named.filter(({ isAsked }) => isAsked)
    : named
  const [only, ...others] = chosen.map(({ person }) => person)
  return [
    ...(only === undefined || others.length > 0 ? [] : [only]),
    ...(fullName.test(row.name) ? [row.name] : []),
  ]
}
