import { readOwnWords } from './own-words.ts'
import { roleIn } from '#service/answering/measures/agents.ts'
import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import { termsOf } from '#service/retrieval/words.ts'

interface Turn {
  answer: string
}

/** A question about the row that was just quoted, with what that row is called. */
export interface RowQuestion {
  question: string
  subject: string
  /** The text of the row. */
  row: string
  /** Whether it asks for who does something, by the name of a column instead of its own words. */
  asksForRole: boolean
}

// As `presentStatement` writes a row: “Confocal microscope: Room B1.04, Responsible Dr Aisha Malik”.
const rowLine = /^([^:|\n]{2,80}): ([^:\n]+\P{L}[^\n]*)$/u
const separator = /[,;] /u
const minCells = 2
const maxAnswerChars = 4000
const maxWords = 8
// A column “Opens” is meant by “open”, and “Dauer” by “dauert”.
const minSharedChars = 4
const maxEndChars = 3
const asksWho =
  /^[^\p{L}]*(?:(?:and|und|y|et|e) )?(?:who|wer|qui|quién|chi|quem)(?:['’]s)?(?!\p{L})/iu
const opening = /^[^\p{L}\p{N}]*(?:(?:and|but|und|aber|y|e|et|mais|ma|en)(?!\p{L})[\s,¿]*)?/iu

/**
 * A question about another column of the row that the answer before consists of: “And the deposit?” behind “Fish stall: Rent
 * 310 €, Deposit 930 €”. Null where that answer has no row, or rows of several things, or where the question says anything
 * that the row does not.
 */
export function rowQuestion(question: string, last: Turn | undefined): RowQuestion | null {
  const row = onlyRowIn(last?.answer ?? '')
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu)?.length ?? 0
  if (row === null || words > maxWords) return null
  const aggregate = tableRequestOf(question)?.aggregate
  if (aggregate === 'count' || aggregate === 'extreme' || aggregate === 'figure') return null
  const asked = question.replace(opening, '').replace(/[\s?？.!]+$/u, '')
  const rowTerms = termsOf(row.cells)
  const own = readOwnWords(asked).terms.filter(({ kind }) => kind !== 'generic')
  const isSaid = own.every(({ term }) => rowTerms.some((other) => areAlike(term, other)))
  // “How long does it take?” has no word but that for the column.
  const names = (own.length > 0 ? own.map(({ term }) => term) : termsOf(asked)).some((term) =>
    rowTerms.some((other) => areAlike(term, other)),
  )
  if (isSaid && names) {
    return { ...rowText(row), question: `${asked} ${row.name}?`, asksForRole: false }
  }
  // “Who runs it?” of a row with a column “Coordinator”.
  const role = asksWho.test(question) && own.length < minCells ? roleIn(row.cells) : null
  return role === null
    ? null
    : { ...rowText(row), question: `${role} ${row.name}?`, asksForRole: true }
}

const rowText = ({ name, cells }: { name: string; cells: string }) => ({
  subject: name,
  row: `${name}: ${cells}`,
})

/** The name of the only row of an answer, and its cells with the names of their columns. */
function onlyRowIn(answer: string): { name: string; cells: string } | null {
  const rows = answer
    .slice(0, maxAnswerChars)
    .split('\n')
    .flatMap((line) => {
      const [, name, cells] = rowLine.exec(line) ?? []
      const isRow = (cells?.split(separator).length ?? 0) >= minCells
      return isRow && name !== undefined && cells !== undefined ? [{ name, cells }] : []
    })
  const [first] = rows
  if (first === undefined || answer.includes('\n| ')) return null
  const isOne = rows.every(({ name }) => name === first.name)
  // What stands before the row is about the same thing, or else the row is not what was asked for.
  const before = answer.slice(0, answer.indexOf(`${first.name}: `)).split('\n')
  const name = first.name.toLowerCase()
  const isOfRow = before.every((line) => line.trim() === '' || line.toLowerCase().includes(name))
  return isOne && isOfRow ? first : null
}

function areAlike(term: string, other: string): boolean {
  const shared = Math.min(term.length, other.length)
  return (
    term === other ||
    (shared >= minSharedChars &&
      Math.abs(term.length - other.length) <= maxEndChars &&
      term.slice(0, shared) === other.slice(0, shared))
  )
}
