import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { cellsOf, phraseOf } from '#service/answering/tables/table-rows.ts'

const maxChars = 200
const asksWho =
  /^\P{L}*(?:who(?:['’]s| is| was)|(?:tell me )?about|wer (?:ist|war)|erzähl mir von|(?:c['’]est )?qui (?:est|était)|quién es|háblame de|chi è)\s+/iu
const fullName = /^\p{L}[\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*){1,3}$/u

/** The name in full that is all that a question is about; null for a word such as “treasurer”, which names no person. */
function nameIn(text: string): string | null {
  const asked = text
    .slice(0, maxChars)
    .replace(/[\s?.!]+$/u, '')
    .trim()
  const name = asked.replace(asksWho, '')
  return fullName.test(name) ? phraseOf(name) : null
}

const tableOf = ({ passage }: ScoredStatement): string =>
  JSON.stringify([passage.version_id, passage.header])

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
  const tables = new Set(rows.map(tableOf))
  const [row] = rows
  // Of two rows in one list, such as those of a customer, none is who somebody is.
  if (row === undefined || tables.size < rows.length) return statements
  const naming = Map.groupBy(
    statements.filter((one) => phraseOf(one.text).includes(name)),
    tableOf,
  )
  // A single row of another list says more of somebody, and many are of what was sold.
  const isOneOfMany = (one: ScoredStatement): boolean =>
    one.passage.header !== null && naming.get(tableOf(one))?.length !== 1
  const best = Math.max(0, ...statements.map(({ keyword, related }) => Math.max(keyword, related)))
  return statements.flatMap((one) =>
    rows.includes(one)
      ? [{ ...one, support: 1, keyword: best, related: best }]
      : isOneOfMany(one)
        ? []
        : [one],
  )
}
