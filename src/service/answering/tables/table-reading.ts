import type { Question } from '#service/answering/read-question.ts'
import { stemmerOf } from '#service/retrieval/forms/stemmers.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { calendarNamesOf, calendarWordsOf } from './calendar-names.ts'
import { calendarColumnsOf } from './cell-terms.ts'
import { freeTerms, zeroPrices } from './row-words.ts'
import { isDateOrTime, phraseOf, rowsOf } from './table-rows.ts'
import type { TableRow } from './table-rows.ts'
import type { TableRequest } from './table-request.ts'

/** What a question says about the rows of a table. Every word of it must have a meaning here, or nothing is answered. */
export interface TableReading {
  header: readonly string[]
  rows: readonly TableRow[]
  /** How well the question names each column; 0 where it does not. */
  named: readonly number[]
  /** The cells that the question names, by column. */
  values: ReadonlyMap<number, ReadonlySet<string>>
  /** Words that cells of a column have among others. */
  parts: ReadonlyMap<number, readonly string[]>
  /** Whether it asks for what costs nothing, which a column of prices tells. */
  isFree: boolean
  /** Whether the question says what the whole table is about, which its file or a heading tells. */
  namesTable: boolean
}

const minRows = 2
const maxNamedCellChars = 100
// “Who supplies it?” names the column “Supplier”.
const minWordOfName = 5
const numberNames: ReadonlyMap<string, string> = new Map([
  ['pair', '2'],
  ['ten', '10'],
  ['dozen', '12'],
  ['hundr', '100'],
])
// “Which day had the most workers?” of a table whose rows are days.
const dayTerms = new Set(termsOf('day days date tag tage datum día días fecha jour jours'))

/** What a question says about a table that is read whole; null where a word of it has no meaning, or more than one. */
export function readOverTable(
  passages: readonly FoundPassage[],
  question: Question,
  request: TableRequest,
): TableReading | null {
  const header = passages[0]?.header ?? []
  const rows = rowsOf(passages)
  if (rows === null || rows.length < minRows) return null
  const stemOf = stemmerOf(question.language) ?? ((term: string) => term)
  const stemsOf = (text: string): Set<string> => new Set(termsOf(text).map(stemOf))
  const requestTerms = questionTerms(request.rest, question.language)
  const allTerms = question.terms.filter(({ term }) => requestTerms.has(term))
  const terms = allTerms.filter(({ kind }) => kind !== 'generic')
  const isTerm = (word: string): boolean => allTerms.some(({ term }) => term === word)
  let phrase = ` ${termsOf(request.rest)
    .map((term) => numberNames.get(term) ?? term)
    .join(' ')} `
  const understood = new Set<string>()
  const take = (part: string): void => {
    for (const term of part.trim().split(' ')) understood.add(term)
    phrase = phrase.replace(part, ' | ')
  }

  // “Month 7” is a column of that name, before “7” is a value and “month” a word of sixty columns.
  const named = header.map(() => 0)
  const phrases = header.map((name, column) => ({ column, part: phraseOf(name) }))
  for (const { column, part } of phrases.toSorted((a, b) => b.part.length - a.part.length)) {
    if (!part.trim() || !phrase.includes(part) || !part.trim().split(' ').some(isTerm)) continue
    named[column] = 2 * part.trim().split(' ').length
    take(part)
  }
  // “Thursday” is the column “Thu”.
  const days = calendarColumnsOf(header, question)
  for (const column of days) {
    named[column] = (named[column] ?? 0) + 1
    for (const term of termsOf(header[column] ?? '')) understood.add(term)
  }
  if (days.size > 0) {
    for (const { word } of calendarWordsOf(request.rest)) {
      for (const term of termsOf(word)) understood.add(term)
    }
  }
  const headerStems = header.map(stemsOf)
  // A column can have a name that says little elsewhere, such as “Amount”.
  for (const { term, related } of allTerms) {
    if (understood.has(term)) continue
    const forms = new Set([term, ...related].map(stemOf))
    const isOf = (name: string): boolean =>
      forms.has(name) || (term.length >= minWordOfName && name.startsWith(term))
    const columns = [...header.keys()].filter((column) =>
      [...(headerStems[column] ?? [])].some(isOf),
    )
    for (const column of columns) named[column] = (named[column] ?? 0) + 1
    if (columns.length > 0) understood.add(term)
  }
  const isNamed = (column: number): boolean => (named[column] ?? 0) > 0

  // Whole cells come first: in “Linz plant”, “Linz” alone could be a cell of another column.
  const columnsOf = new Map<string, Set<number>>()
  for (const { cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      if (cell.length <= maxNamedCellChars)
        columnsOf.set(cell, (columnsOf.get(cell) ?? new Set()).add(column))
    }
  }
  const values = new Map<number, Set<string>>()
  const parts = new Map<number, string[]>()
  const cellsNamed = [...columnsOf]
    .map(([cell, columns]) => ({ cell, columns: [...columns], part: phraseOf(cell) }))
    .filter(({ part }) => part.trim() !== '' && phrase.includes(part))
    .toSorted((a, b) => b.part.length - a.part.length)
  for (const { cell, columns, part } of cellsNamed) {
    if (!phrase.includes(part)) continue
    const [column, ...others] = columns.length > 1 ? columns.filter(isNamed) : columns
    if (column === undefined || others.length > 0) return null
    // “Vacuum cup” is also a part of “Vacuum cup, large”: both are listed, but nobody could say how many are meant.
    const isPart = rows.some(({ cells }) => {
      const other = cells[column] ?? ''
      return other !== cell && phraseOf(other).includes(part)
    })
    if (isPart && request.aggregate === 'count') return null
    if (isPart) parts.set(column, part.trim().split(' '))
    else values.set(column, (values.get(column) ?? new Set<string>()).add(cell))
    take(part)
  }

  // Then words of cells, the name of the table, and nothing else.
  const about = new Set(
    [...(passages[0]?.heading_terms ?? []), ...(passages[0]?.headings ?? []).flatMap(termsOf)].map(
      stemOf,
    ),
  )
  let namesTable = false
  let isFree = false
  for (const { term, related } of terms) {
    if (understood.has(term) || understood.has(numberNames.get(term) ?? term)) continue
    const free = freeTerms.has(term) ? zeroPrices(header, rows) : null
    if (free !== null) {
      values.set(free.column, free.cells)
      isFree = true
      continue
    }
    if ([term, ...related].some((form) => about.has(stemOf(form)))) {
      namesTable = true
      continue
    }
    const columns = [...header.keys()].filter((column) =>
      rows.some(({ cells }) => termsOf(cells[column] ?? '').includes(term)),
    )
    const [column, ...others] = columns
    if (column === undefined && dayTerms.has(term) && hasDays(header, rows)) continue
    if (column === undefined || others.length > 0) return null
    parts.set(column, [...(parts.get(column) ?? []), term])
  }
  return { header, rows, named, values, parts, isFree, namesTable }
}

function hasDays(header: readonly string[], rows: readonly TableRow[]): boolean {
  return [...header.keys()].some((column) =>
    rows.every(({ cells }) => {
      const cell = cells[column] ?? ''
      return isDateOrTime(cell) || calendarNamesOf(cell).length > 0
    }),
  )
}
