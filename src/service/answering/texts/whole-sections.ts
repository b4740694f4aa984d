import { termsOf } from '#service/retrieval/words.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { NeighbourRule } from '#service/answering/select-statements.ts'

/**
 * The statements of an answer with all rows of a section, where the question only says the heading above it: “Opening hours”
 * asks for each day. Unchanged where the table has more rows than the answer has room for.
 */
export const withWholeSection: NeighbourRule = (answering, read, question, maxStatements) => {
  const isOpen = question.answerType === null || question.isAttribute
  const quoted = answering.find((statement) => isHeadingOf(statement, question))
  if (quoted === undefined || !isOpen) return answering
  const section = sectionOf(quoted)
  const isRow = (statement: ScoredStatement): boolean =>
    statement.passage.header !== null && sectionOf(statement) === section
  const rows = read.filter((statement) => isRow(statement) && !statement.isPointer)
  const others = answering.filter((statement) => !isRow(statement))
  if (rows.length + others.length > maxStatements) return answering
  return [...others, ...rows.map((statement) => ({ ...statement, copies: [] }))]
}

/** Whether the heading above a statement is in the question, which says nothing but that and what stands around it. */
function isHeadingOf({ passage, around }: ScoredStatement, { terms }: Question): boolean {
  const asked = terms.flatMap(({ term, kind }) => (kind === 'inherited' ? [] : [term]))
  const own = termsOf(passage.headings.at(-1) ?? '')
  const isAround = ({ term, kind }: Question['terms'][number]): boolean =>
    kind === 'generic' || own.includes(term) || around.some((group) => group.terms.has(term))
  return own.length > 0 && own.every((term) => asked.includes(term)) && terms.every(isAround)
}

const sectionOf = ({ passage: { version_id, headings } }: ScoredStatement): string =>
  JSON.stringify([version_id, headings])
