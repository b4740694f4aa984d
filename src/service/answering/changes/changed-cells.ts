import { tableRequestOf } from '#service/answering/tables/table-request.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { cellsOf } from '#service/answering/tables/table-rows.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { isQuoted } from './quoted-mail.ts'
import { lastYearOf, replacedIn } from './replaced-values.ts'
import { isStated } from './stated.ts'

const maxChars = 600
const minNameChars = 4
const minCellChars = 3
const maxCellChars = 40
// “The price of “Island cooking” rises to 29 €”
const newValue =
  /(?<!\p{L})(?:(?:rises?|goes up|increases?|falls?|drops?|is (?:raised|reduced|lowered|cut)) to|will (?:cost|be)|costs? now|now costs?|(?:steigt|sinkt|erhöht sich|ändert sich) auf|wird auf|kostet (?:jetzt|nun|dann|künftig)|passe(?:ra)? (?:à|de)|augmente(?:ra)? à|baisse(?:ra)? à|coûte(?:ra)? (?:désormais|maintenant)|(?:sube|baja|pasa|subirá|bajará|pasará) a|cuesta ahora|costará)(?= [^.;]{0,40}\p{N})/iu

/**
 * The sentence of another file that changes a cell of a row and names the row; null where none does, or where the question
 * names another column.
 */
export function changeOfCell(
  row: ScoredStatement,
  read: readonly ScoredStatement[],
  question: string,
): ScoredStatement | null {
  const cells = cellsOf(row.text)
  const header = row.passage.header ?? []
  const name = nameTermsOf(cells)
  if (cells.length !== header.length || name === null) return null
  const asked = new Set(termsOf(question))
  const columns = header.map((one) => termsOf(one.replaceAll(/\([^()]{0,40}\)/gu, ' ')))
  const isNamed = (terms: readonly string[], at: number): boolean =>
    at > 0 && terms.some((term) => asked.has(term))
  const named = new Set([...columns.keys()].filter((at) => isNamed(columns[at] ?? [], at)))
  const year = lastYearOf(row)
  return (
    read.find((one) => {
      const { passage, text } = one
      const isOther =
        passage.header === null &&
        passage.file_id !== row.passage.file_id &&
        text.length <= maxChars &&
        !isQuoted(one)
      const own = lastYearOf(one)
      if (!isOther || !isStated(text) || (own !== -Infinity && own < year)) return false
      const written = new Set(termsOf(text))
      if (!name.every((term) => written.has(term))) return false
      const old = numberIn(replacedIn(text)?.value ?? '')
      const givesNew = newValue.test(text)
      return cells.some((cell, at) => {
        if (at === 0 || (named.size > 0 && !named.has(at))) return false
        const terms = columns[at] ?? []
        const isOfColumn = terms.length > 0 && terms.every((term) => written.has(term))
        return (
          (old !== null && numberIn(cell) === old) ||
          movesFrom(cell, text) ||
          (givesNew && isOfColumn && numberIn(cell) !== null)
        )
      })
    }) ?? null
  )
}

/** The only row of an answer from a table as it was read, where a sentence changes it; null otherwise. */
export function changedRowOf(
  answer: readonly { start: number; row: unknown; passage: { id: number } }[] | null,
  read: readonly ScoredStatement[],
  question: string,
): ScoredStatement | null {
  const [only, ...others] = answer ?? []
  // A figure or a number of rows only cites a row, which may be one of many.
  const isCount = tableRequestOf(question)?.aggregate === 'count'
  if (only === undefined || only.row === null || others.length > 0 || isCount) return null
  const row = read.find(
    ({ passage, start }) =>
      passage.id === only.passage.id && start === only.start && passage.header !== null,
  )
  return row !== undefined && changeOfCell(row, read, question) !== null ? row : null
}

/** The terms of what a row is called, in its first cell; null where that is only a number or a code. */
function nameTermsOf([first = '']: readonly string[]): string[] | null {
  const isCode = /\p{N}/u.test(first) && !/\p{L}{3}/u.test(first)
  const terms = first.length < minNameChars || isCode ? [] : termsOf(first)
  return terms.length === 0 ? null : terms
}

const numberIn = (text: string): string | null => /\p{N}[\p{N}.,:]*/u.exec(text)?.[0] ?? null

/** “Moves from Thursday to Wednesday” of a cell “Thursday”. */
function movesFrom(cell: string, text: string): boolean {
  const isWord = cell.length >= minCellChars && cell.length <= maxCellChars && !/\p{N}/u.test(cell)
  return (
    isWord &&
    new RegExp(
      `(?<!\\p{L})(?:(?:from|von|vom|de|du|del) (?:the |la |le |der |die |dem )?${RegExp.escape(cell)} (?:to|auf|nach|zu|à|au|a|al)(?!\\p{L})|(?:instead of|statt|au lieu d[eu]|en lugar de|en vez de) ${RegExp.escape(cell)}(?!\\p{L}))`,
      'iu',
    ).test(text)
  )
}
