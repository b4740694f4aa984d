import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { cellsOf, phraseOf } from '#service/answering/tables/table-rows.ts'

const maxChars = 200
const asksWho =
  /^\P{L}*(?:who(?:['’]s| is| was)|(?:tell me )?about|wer (?:ist|war)|erzähl mir von|(?:c['’]est )?qui (?:est|était)|quién es|háblame de|chi è)\s+/iu
const fullName = /^\p{L}[\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*){1,3}$/u

/** The phrase of the only thing that a question is about, with one word or, where it is nothing else, with several. */
function nameIn(text: string): string | null {
  const asked = text
    .slice(0, maxChars)
    .replace(/[\s?.!]+$/u, '')
    .trim()
  const name = asked.replace(asksWho, '')
  if (name === asked && !fullName.test(name)) return null
  const phrase = phraseOf(name)
  return phrase.trim() === '' ? null : phrase
}

/**
 * The statements with the row first of which a question asks nothing but who it is: “Who is Ann Lee?” is answered by the row of Ann
 * Lee in a list of staff, and not by those of what she sold. Rows that only name her are left out, and texts are not.
 */
export function withRowOfName(
  statements: readonly ScoredStatement[],
  { text }: Pick<Question, 'text'>,
): readonly ScoredStatement[] {
  const name = nameIn(text)
  if (name === null) return statements
  const isOf = ({ passage, text: row }: ScoredStatement): boolean =>
    passage.header !== null && phraseOf(cellsOf(row)[0] ?? '') === name
  const rows = statements.filter(isOf)
  const tables = new Set(
    rows.map(({ passage }) => JSON.stringify([passage.version_id, passage.header])),
  )
  const [row] = rows
  // Of two rows in one list, such as those of a customer, none is who somebody is.
  if (row === undefined || tables.size < rows.length) return statements
  const best = Math.max(0, ...statements.map(({ keyword, related }) => Math.max(keyword, related)))
  return statements.flatMap((one) =>
    rows.includes(one)
      ? [{ ...one, support: 1, keyword: best, related: best }]
      : one.passage.header === null
        ? [one]
        : [],
  )
}
