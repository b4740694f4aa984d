import { columnsMeantBy, isUnitWord } from '#service/answering/conditions/limited-columns.ts'
import { tradeTerms } from '#service/answering/figures/figure-words.ts'
import { wholeWordsOf } from '#service/answering/figures/words-in-cells.ts'
import { sayYesAndNo } from '#service/answering/tables/yes-no-columns.ts'
import { termsOf } from '#service/retrieval/words.ts'

// “Who supplies it?” names the column “Supplier”.
const minWordOfName = 5
const minEndOfName = 4
const minBeforeShortEnd = 4
// “Zahlt” is no end of “Bezahlt”, which is another form of the same verb.
const verbPrefix =
  /^(?:be|ge|ver|er|ent|zer|an|auf|aus|ab|bei|durch|ein|mit|nach|um|vor|zu|über|unter)$/u

export interface NamedTable {
  header: readonly string[]
  headerStems: readonly ReadonlySet<string>[]
  language: string | null
  stemOf: (term: string) => string
  namesRows: (term: string) => boolean
}

/** The columns that a term, or where it is in no name one that means the same, is in the names of. */
export function columnsNamedBy(
  { term, related }: { term: string; related: readonly string[] },
  { header, headerStems, language, stemOf, namesRows }: NamedTable,
  /** Whether the term is a cell of another column. */
  isCell: boolean,
): number[] {
  const isOf = (name: string, form: string): boolean =>
    form === name ||
    (form === stemOf(term) &&
      term.length >= minWordOfName &&
      name.startsWith(term) &&
      // “Einsätze” are the rows of an “Einsatzliste”, and not what their column “Einsatzleitung” is about.
      !namesRows(term))
  const withForms = (forms: readonly string[]): number[] =>
    [...header.keys()].filter((column) =>
      [...(headerStems[column] ?? [])].some((name) => forms.some((form) => isOf(name, form))),
    )
  // “Gifts” of a list of donations are its rows, and not a part of “Gift Aid”.
  const isOfRows = related.some(namesRows)
  // “Flights” are the column “Flight no”, and not that of the aircraft beside it.
  const ownColumns = withForms([stemOf(term)]).filter(
    (column) => !isOfRows || headerStems[column]?.size === 1,
  )
  // “Closed” is a cell, and not the opposite of “Opened”. “Donated” says what all rows of a list of donations are.
  const isOwn = ownColumns.length > 0 || isUnitWord(term) || isCell || namesRows(term) || isOfRows
  const relatedColumns = isOwn ? ownColumns : withForms(related.map(stemOf))
  // “Wasser” is the end of “Löschwasser” and “Miete” that of “Nettomiete”, and “Alter” none of “Gehalt”.
  const isEnd = (name: string): boolean =>
    language === 'de' &&
    name.length >= term.length + (term.length >= minWordOfName ? 1 : minBeforeShortEnd) &&
    term.length >= minEndOfName &&
    name.endsWith(term) &&
    !(/(?:t|te|en)$/u.test(term) && verbPrefix.test(name.slice(0, -term.length)))
  const sameWord =
    relatedColumns.length > 0 || namesRows(term)
      ? relatedColumns
      : [...header.keys()].filter((column) => wholeWordsOf(header[column] ?? '').some(isEnd))
  return sameWord.length > 0 ? sameWord : columnsMeantBy(term, header)
}

/**
 * How well columns are named, without those of yes and no of which a question only has a word behind a word of another column: a “media
 * law course” is no “Desk course” where a column says until when “Media law” is valid.
 */
export function withoutOtherThings(
  named: readonly number[],
  text: string,
  cells: readonly ReadonlySet<string>[],
  { headerStems, stemOf }: Pick<NamedTable, 'headerStems' | 'stemOf'>,
): readonly number[] {
  const stems = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(
    (word) => new Set(termsOf(word).map(stemOf)),
  )
  const isIn = (at: number, own: ReadonlySet<string>): boolean =>
    stems[at]?.isDisjointFrom(own) === false
  return named.map((size, column) => {
    const own = headerStems[column] ?? new Set()
    if (size !== 1 || own.size < 2 || !sayYesAndNo(cells[column] ?? [])) return size
    const isOfOther = (at: number): boolean =>
      !isIn(at - 1, own) && headerStems.some((other) => isIn(at - 1, other))
    const places = [...stems.keys()].filter((at) => isIn(at, own))
    return places.length > 0 && places.every(isOfOther) ? 0 : size
  })
}

/** What somebody pays is no column that only says whether it is paid, unless it is called so. */
export function withoutPaid(
  columns: readonly number[],
  term: string,
  cells: readonly ReadonlySet<string>[],
  { headerStems, stemOf }: Pick<NamedTable, 'headerStems' | 'stemOf'>,
): readonly number[] {
  if (!tradeTerms.has(term)) return columns
  return columns.filter(
    (column) =>
      headerStems[column]?.has(stemOf(term)) === true || !sayYesAndNo(cells[column] ?? []),
  )
}

/** What is known of cells and columns before words of a question are given to either. */
export interface WrittenCells {
  header: readonly string[]
  /** The columns of each cell that the question names, and the words by which it does. */
  cells: readonly { cell: string; columns: readonly number[]; part: string }[]
  language: string | null
  /** The columns of days. */
  periods: readonly number[]
  /** What the question says, in small letters. */
  text: string
  /** Whether it names a period. */
  isDated: boolean
}

/**
 * Whether words that could be the name of a column are a cell of another one: “open” of a column “Status”, beside a column “Opened”.
 * What stands only in the cell is the cell, and of a day on which something was done and a state, a question without a period
 * means the state.
 */
export function isCellBeforeName(
  column: number,
  part: string,
  { header, cells, language, periods, text, isDated }: WrittenCells,
): boolean {
  // English adjectives have one form: “opens” is a verb.
  const isWritten = (cell: string): boolean =>
    language !== 'en' || new RegExp(`(?<!\\p{L})${RegExp.escape(cell)}(?!\\p{L})`, 'u').test(text)
  const isElsewhere = cells.some(
    (own) =>
      own.part === part && !own.columns.includes(column) && isWritten(own.cell.toLowerCase()),
  )
  if (!isElsewhere || !periods.includes(column)) return false
  return !isDated || !text.includes((header[column] ?? '').toLowerCase())
}
