import type { Question } from './read-question.ts'
import type { Statement } from './statements.ts'
import { termsOf } from '#service/retrieval/words.ts'

// a row with more cells than these is told by those that were asked for
const mostCells = 6

/** A statement as the answer says it: as it stands, or a row as its cells with their headers. */
export function sayStatement(statement: Statement, question: Question): string {
  const { header } = statement.passage
  const text =
    header === null
      ? withoutItemNumber(statement.text, statement.passage.text)
      : (sayRow(statement, header, question) ?? statement.text)
  return withoutMarkup(text)
}

/** An item's number says nothing outside its list; a date that begins a sentence is no item's. */
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

function sayRow({ text }: Statement, header: readonly string[], question: Question): string | null {
  const cells = text.split(' | ')
  // a cell may hold the mark between cells
  if (header.length > 0 && cells.length !== header.length) return null
  const asked = new Set(question.terms.flatMap(({ term, related }) => [term, ...related]))
  const named = cells
    .map((cell, index) => ({ cell: cell.trim(), name: header[index]?.trim() ?? '', index }))
    .filter(({ cell }) => cell !== '')
  const telling = named.filter(
    ({ cell, name, index }) =>
      index === 0 || [...termsOf(name), ...termsOf(cell)].some((term) => asked.has(term)),
  )
  const told = named.length > mostCells && telling.length > 1 ? telling : named
  return told.map(({ cell, name }) => (name === '' ? cell : `${name}: ${cell}`)).join('; ')
}

/**
 * Text that a reader of Markdown or HTML takes for plain words: no quoted document can draw a link,
 * a picture, an element or a citation mark of its own. What `references` hold stays as it stands.
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
