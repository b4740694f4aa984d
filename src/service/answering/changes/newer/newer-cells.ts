import { hasPartsOf } from '#service/answering/german/compound-parts.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { calendarWordsOf } from '#service/answering/tables/calendar-names.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { isStated } from '#service/answering/changes/stated.ts'
import {
  isOfOtherTime,
  plainNumber,
  emptyTerms,
  sumTerms,
  thingsIn,
  valuesIn,
  weekdaysIn,
  withoutDays,
} from '#service/answering/changes/told-values.ts'
import type { Value } from '#service/answering/changes/told-values.ts'

const clauseEnd =
  /[;:(]|,(?!\p{N})|[.!](?=\s|$)|(?<!\p{L})(?:because|since|weil|da|denn|porque|ya que|parce que|car|puisque|when|after|before|from|until|till|starting|at the|wenn|sobald|beim?|nach|ab|bis|lors|dès|après|avant|jusqu|cuando|tras|antes|desde|hasta)(?!\p{L})/u

/** The words up to a value, and those behind it in its clause. */
function clauseWith(text: string, at: number): string {
  const end = text.slice(at).search(clauseEnd)
  return end < 0 ? text : text.slice(0, at + end)
}

const parenthesis = /\(([^()]{1,60})\)/gu

/** What a row is called: its first cell, as it stands there, without what is in parentheses, or only that. */
function namesOf(cell: string): string[][] {
  const inner = [...cell.matchAll(parenthesis)].map(([, one = '']) => one)
  return [cell.replaceAll(parenthesis, ' '), ...inner]
    .map((one) => termsOf(one).filter((term) => !emptyTerms.has(term)))
    .filter((terms) => terms.length > 0)
}

/** What a sentence says of a row. */
interface NewerCells {
  /** The columns of which it gives another value. */
  columns: number[]
  /** Whether it may be about another thing, as it has words that neither the row nor its columns have, or about another time. */
  isDoubtful: boolean
}

/**
 * The cells of a row of which a sentence gives another value, where it names the row: by its words, or by a compound of them
 * and of a word for its table, as “Wolfsfütterung” names “Wölfe” of “Fütterungen”. `isOld` says of which cells it has the old
 * value. Null where it gives none.
 */
export function newerCells(
  row: ScoredStatement,
  cells: readonly string[],
  text: string,
  isOld: (cell: string) => boolean,
): NewerCells | null {
  const { header, headings } = row.passage
  if (header === null) return null
  const undated = withoutDays(text)
  const clause = clauseWith(undated, /\p{N}/u.exec(undated)?.index ?? 0)
  const written = new Set(termsOf(clause))
  const labels = [...header, ...headings].flatMap((one) => termsOf(one))
  const names = namesOf(cells[0] ?? '')
  const isCompound = (name: readonly string[], term: string): boolean =>
    name.length === 1 &&
    name.every((one) => term.startsWith(one)) &&
    hasPartsOf(term, [...name, ...labels])
  const isNamed = names.some(
    (name) =>
      name.every((one) => written.has(one)) || [...written].some((term) => isCompound(name, term)),
  )
  if (!isNamed) return null
  const olds = [...cells.keys()].filter((at) => at > 0 && isOld(cells[at] ?? ''))
  const values = valuesIn(text)
  const weekdays = weekdaysIn(text)
  const own = new Set([...labels, ...cells.flatMap((cell) => termsOf(cell))])
  const unknown = thingsIn(clause, values).filter(
    (term) =>
      !own.has(term) && !weekdays.has(term) && !names.some((name) => isCompound(name, term)),
  )
  const columns = [...new Set([...olds, ...columnsOfNew(cells, header, text, values)])]
  if (columns.length === 0) return null
  const isOfOther = unknown.length > (olds.length > 0 ? 1 : 0)
  return { columns, isDoubtful: isOfOther || isOfOtherTime(text) || !isStated(text) }
}

/** The columns of which a text gives a value that the row does not have: the only one of its kind, or that it names. */
function columnsOfNew(
  cells: readonly string[],
  header: readonly string[],
  text: string,
  values: readonly Value[],
): number[] {
  const written = new Set(termsOf(text))
  const valuesOf = (at: number): Value[] => {
    const found = valuesIn(cells[at] ?? '')
    // “12.50” below “Price (€)” is no time.
    const isBare = found.length === 0 || /^\p{N}[\p{N}.,]*$/u.test(cells[at] ?? '')
    const isSum = isBare && /[€£$]/u.test(header[at] ?? '') && /^\p{N}/u.test(cells[at] ?? '')
    return isSum ? [{ kind: 'money', value: plainNumber(cells[at] ?? '') }] : found
  }
  const kinds = new Set(values.map(({ kind }) => kind))
  const ofValues = [...kinds].flatMap((kind) => {
    const columns = [...cells.keys()].filter(
      (at) => at > 0 && valuesOf(at).some((one) => one.kind === kind),
    )
    const named = columns.filter((at) => {
      const terms = termsOf((header[at] ?? '').replaceAll(parenthesis, ' '))
      return terms.length > 0 && terms.every((term) => written.has(term))
    })
    const chosen = named.length > 0 ? named : columns.length === 1 ? columns : []
    return chosen.filter((at) =>
      values.some(
        (one) => one.kind === kind && !valuesOf(at).some(({ value }) => value === one.value),
      ),
    )
  })
  return [
    ...ofValues,
    ...[...cells.keys()].filter((at) => at > 0 && hasOtherCode(cells[at] ?? '', text)),
  ]
}

/** “ThinkPad T16” in place of “ThinkPad T14”. */
function hasOtherCode(cell: string, text: string): boolean {
  const [, brand = '', code = ''] =
    /^(\p{L}{3,20}(?: \p{L}{3,20})?) (\p{L}{0,4}-?\p{N}{1,4}\p{L}{0,3})$/u.exec(cell) ?? []
  if (brand === '') return false
  const [, other] =
    new RegExp(
      `(?<!\\p{L})${RegExp.escape(brand)} (\\p{L}{0,4}-?\\p{N}{1,4}\\p{L}{0,3})(?![\\p{L}\\p{N}])`,
      'iu',
    ).exec(text) ?? []
  return other !== undefined && other.toLowerCase() !== code.toLowerCase()
}

/** Whether a question may ask for a cell: by the name of its column, or by the kind of value that it has. */
export function mayAskFor(
  { answerType, text, terms }: Question,
  header: readonly string[],
  cells: readonly string[],
  columns: readonly number[],
): boolean {
  const asked = new Set(termsOf(text))
  const isNamed = (at: number): boolean =>
    at > 0 &&
    termsOf((header[at] ?? '').replaceAll(parenthesis, ' ')).some(
      (term) => asked.has(term) && !emptyTerms.has(term),
    )
  const named = [...header.keys()].filter(isNamed)
  if (named.length > 0) return columns.some((at) => named.includes(at))
  const hasKind = (...kinds: string[]): boolean =>
    columns.some((at) => {
      const isSum = /[€£$]/u.test(`${header[at] ?? ''} ${cells[at] ?? ''}`)
      return (
        (isSum && kinds.includes('money')) ||
        valuesIn(cells[at] ?? '').some(({ kind }) => kinds.includes(kind))
      )
    })
  // “Which courses are on Monday?” and “Which cost less than 16?” ask by the cell.
  const isSaid = (at: number): boolean => termsOf(cells[at] ?? '').some((term) => asked.has(term))
  if (columns.some(isSaid)) return true
  const asksForSum = answerType === 'amount' || [...asked].some((term) => sumTerms.has(term))
  if (answerType === 'price' || asksForSum) return hasKind('money')
  if (answerType === 'clock') return hasKind('clock')
  if (answerType === 'moment' || answerType === 'date')
    return hasKind('clock') || columns.some((at) => calendarWordsOf(cells[at] ?? '').length > 0)
  // “The longest lift” says in no word that opening times matter, and “boxing” alone may mean anything of it.
  return answerType === null && isNamedIn({ terms }, cells)
}

/** Whether a question names a row and says no word that neither the row nor its columns have. */
export function namesOnlyRow(
  { terms }: Question,
  { header, headings }: ScoredStatement['passage'],
  cells: readonly string[],
): boolean {
  const content = terms.filter(({ kind }) => kind !== 'generic' && kind !== 'inherited')
  const own = new Set(
    [...(header ?? []), ...headings, cells[0] ?? ''].flatMap((one) => termsOf(one)),
  )
  return (
    isNamedIn({ terms }, cells) &&
    content.every(({ term, related }) =>
      [term, ...related].some((form) => own.has(form) || sumTerms.has(form)),
    )
  )
}

/** Whether a question has what a row is called in its first cell. */
export function isNamedIn({ terms }: Pick<Question, 'terms'>, cells: readonly string[]): boolean {
  const asked = new Set(terms.flatMap(({ term, related }) => [term, ...related]))
  const [name] = namesOf(cells[0] ?? '')
  return name?.every((term) => asked.has(term)) === true
}
