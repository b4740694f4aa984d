import type { FoundPassage } from '#service/retrieval/search-results.ts'
import type { Question } from '#service/answering/read-question.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { calendarColumnsOf } from './cell-terms.ts'
import { phraseOf, rowsOfPassage } from './table-rows.ts'

/** What the cells of a passage stand for, by the index of their column and their text: “night” for “N”. */
export type Legend = ReadonlyMap<number, ReadonlyMap<string, string>>

/** Gives the legend of the table that a passage is a part of; empty where it has none. */
export type LegendOf = (passage: TablePassage) => Legend

type TablePassage = Pick<
  FoundPassage,
  'version_id' | 'header' | 'headings' | 'text' | 'start' | 'statements'
>

const minCodes = 2
const maxCodes = 60
const minMeaningChars = 3
const maxMeaningChars = 40
// A few cells of a column may have something else than codes, such as a remark.
const minCodeShare = 0.75
const code = /^[\p{L}\p{N}+*/-]{1,4}$/u
const meaning = /^\p{L}[\p{L}\p{M}\p{N} ()/.,’'-]*$/u
// “N = night”, in a line, a cell or a list of such pairs.
const pairInText =
  /(?<![\p{L}\p{N}])([\p{L}\p{N}]{1,4})\s?[=:]\s?(\p{L}[\p{L}\p{M} -]{1,38}?)(?=\s*(?:[,;.|)\n]|$))/gu

/**
 * The legends of tables: another table of the file with the codes and their meanings, or lines such as “N = night”. A
 * column has codes where nearly all of its cells are in the legend, so that “IT” is no country in a list of departments.
 */
export function legendsOf(passages: readonly TablePassage[]): LegendOf {
  const files = Map.groupBy(passages, ({ version_id }) => version_id)
  const legends = new Map<string, Legend>()
  return (passage) => {
    const key = keyOf(passage)
    const before = legends.get(key)
    if (before !== undefined) return before
    const file = files.get(passage.version_id) ?? []
    const legend = passage.header === null ? new Map() : legendOf(passage.header, key, file)
    legends.set(key, legend)
    return legend
  }
}

const keyOf = ({ version_id, header, headings }: TablePassage): string =>
  JSON.stringify([version_id, header, headings])

function legendOf(header: readonly string[], key: string, file: readonly TablePassage[]): Legend {
  const own = file.filter((passage) => keyOf(passage) === key)
  // Two lists of results are no legends of each other, although each has numbers and names.
  const others = file.filter(
    (passage) =>
      keyOf(passage) !== key && JSON.stringify(passage.header) !== JSON.stringify(header),
  )
  const meanings = new Map<string, string>()
  const tables = Map.groupBy(
    others.filter((passage) => passage.header !== null),
    keyOf,
  )
  for (const passagesOfTable of tables.values()) addPairs(passagesOfTable, meanings)
  for (const { text } of others) {
    for (const [, one = '', stands = ''] of text.matchAll(pairInText)) meanings.set(one, stands)
  }
  const legend = new Map<number, ReadonlyMap<string, string>>()
  if (meanings.size < minCodes) return legend
  const rows = own.flatMap(rowsOfPassage).filter((cells) => cells.length === header.length)
  for (const column of header.keys()) {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
    const codes = cells.filter((cell) => meanings.has(cell))
    if (codes.length > 0 && codes.length >= minCodeShare * cells.length)
      legend.set(column, meanings)
  }
  return legend
}

/** Adds the codes of a table with their meanings, where its first column has another code in each row. */
function addPairs(passages: readonly TablePassage[], meanings: Map<string, string>): void {
  const rows = passages.flatMap(rowsOfPassage)
  const codes = rows.map(([first = '']) => first)
  const isKey = new Set(codes).size === codes.length && codes.every((one) => code.test(one))
  if (!isKey || codes.length < minCodes || codes.length > maxCodes) return
  const [, ...columns] = rows[0]?.keys() ?? []
  const column = columns.find((index) =>
    rows.every((row) => {
      const cell = row[index] ?? ''
      return cell.length >= minMeaningChars && cell.length <= maxMeaningChars && meaning.test(cell)
    }),
  )
  if (column === undefined) return
  for (const row of rows) meanings.set(row[0] ?? '', row[column] ?? '')
}

/** What the codes of a row say, in the columns of the days that a question names, else in all columns. */
interface RowMeaning {
  terms: readonly string[]
  /** Whether the question has a code or its meaning, which other rows may have, and this row has another. */
  isOther: boolean
}

/** Reads the codes in the rows of a passage. */
export function rowMeaningOf(
  passage: TablePassage,
  legend: Legend,
  question: Pick<Question, 'text' | 'terms'>,
): (cells: readonly string[]) => RowMeaning {
  const days = calendarColumnsOf(passage.header ?? [], question)
  if (legend.size + days.size === 0) return () => ({ terms: [], isOther: false })
  const columns = days.size > 0 ? [...days] : [...legend.keys()]
  const content = new Set(
    question.terms.flatMap(({ term, kind }) => (kind === 'generic' ? [] : [term])),
  )
  const words = phraseOf(question.text)
  // “Who is off on Friday?” has the code itself.
  const isAsked = (written: string, stands: string): boolean =>
    termsOf(stands).some((term) => content.has(term)) ||
    (written.length > 1 && words.includes(phraseOf(written)))
  const codesOf = (cells: readonly string[]): { written: string; stands: string }[] =>
    columns.flatMap((column) => {
      const written = cells[column] ?? ''
      const stands = legend.get(column)?.get(written) ?? ''
      return written === '' ? [] : [{ written, stands }]
    })
  const all = [
    ...rowsOfPassage(passage).flatMap(codesOf),
    ...columns.flatMap((column) =>
      [...(legend.get(column) ?? [])].map(([written, stands]) => ({ written, stands })),
    ),
  ]
  const asksForCode = all.some(({ written, stands }) => isAsked(written, stands))
  return (cells) => {
    const own = codesOf(cells)
    return {
      terms: own.flatMap(({ stands }) => termsOf(stands)),
      isOther: asksForCode && !own.some(({ written, stands }) => isAsked(written, stands)),
    }
  }
}
