import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { calendarNamesOf } from './calendar-names.ts'
import { rowsOfPassage } from './table-rows.ts'

const quantityOnly =
  /^[^\p{L}]*$|^[^\p{L}\p{N}]*\p{N}[\p{N}\p{P}\p{S}\s]*\p{L}{0,12}\.?$|^\p{L}{1,4}\s?\p{N}[\p{N}.,]*$/u
// In the first column this is the code of a thing; elsewhere, as “kr50”, it is a price.
const codeOnly = /^\p{L}{1,4}\p{N}+$/u
export const sentenceEnd = /(?<=[\p{L}\p{N})\]”’"'])[.。](?=["'”’)\]]*$)/u
// A longer value is set off from the name of its column by a colon.
export const maxPlainValueChars = 40
const minSeriesColumns = 2
// Distinct values of fewer rows prove nothing, so that only one of the first two columns can name them.
const minProvingRows = 3

export function isSentence(cell: string): boolean {
  return cell.length > maxPlainValueChars && sentenceEnd.test(cell)
}

function isName(cell: string, column: number): boolean {
  return (!quantityOnly.test(cell) && !isSentence(cell)) || (column === 0 && codeOnly.test(cell))
}

/**
 * The columns whose names are members of a series, so that each has the same kind of value: days, months, years, or
 * numbers such as “Q1” and “Month 7”.
 */
export function seriesColumnsOf(header: readonly string[]): ReadonlySet<number> {
  const kinds = header.map((name) => [
    ...new Set(calendarNamesOf(name).map(({ kind }) => kind)),
    ...numberedKind(name),
  ])
  const sizes = new Map<string, number>()
  for (const kind of kinds.flat()) sizes.set(kind, (sizes.get(kind) ?? 0) + 1)
  return new Set(
    [...header.keys()].filter((column) =>
      kinds[column]?.some((kind) => (sizes.get(kind) ?? 0) >= minSeriesColumns),
    ),
  )
}

function numberedKind(name: string): string[] {
  const [, before, after] = /^(\D*?)\s*\d{1,4}\.?\s*(\p{L}*)$/u.exec(name.trim()) ?? []
  return before === undefined ? [] : [`${before} # ${after}`.toLowerCase()]
}

type TablePassage = Pick<FoundPassage, 'version_id' | 'header' | 'text' | 'start' | 'statements'>

/** The column whose cells name what the rows of a passage are about; null where none does. */
export type NameColumns = (passage: TablePassage) => number | null

/** Decides once for each table, from its rows in these passages, so that all rows of an answer are named alike. */
export function nameColumnsOf(passages: readonly TablePassage[]): NameColumns {
  const tables = Map.groupBy(passages, keyOf)
  const decided = new Map<string, number | null>()
  const ofPassage = new Map<TablePassage, number | null>()
  const decide = (passage: TablePassage): number | null => {
    const key = keyOf(passage)
    const before = decided.get(key)
    if (before !== undefined) return before
    const rows = (tables.get(key) ?? [passage]).flatMap(rowsOfPassage)
    const column = nameColumnOf(passage.header ?? [], rows)
    decided.set(key, column)
    return column
  }
  return (passage) => {
    const before = ofPassage.get(passage)
    if (before !== undefined) return before
    const column = decide(passage)
    ofPassage.set(passage, column)
    return column
  }
}

function keyOf({ version_id, header }: TablePassage): string {
  return JSON.stringify([version_id, header])
}

/**
 * The leftmost column with names of which each row has another, else mostly another. A column of a series names no row,
 * but beside a series the first column does, whatever it has: the times of a timetable.
 */
function nameColumnOf(
  header: readonly string[],
  allRows: readonly (readonly string[])[],
): number | null {
  const matching = allRows.filter((cells) => cells.length === header.length)
  const rows = matching.length > 0 ? matching : allRows
  const series = seriesColumnsOf(header)
  const columns = Array.from(
    { length: Math.max(0, ...rows.map((cells) => cells.length)) },
    (_, column) => {
      const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell !== '')
      return {
        column,
        distinct: new Set(cells).size / Math.max(1, rows.length),
        hasNames: cells.filter((cell) => isName(cell, column)).length * 2 > cells.length,
      }
    },
  )
  const [first] = columns
  if (series.size > 0 && !series.has(0) && first?.distinct === 1) return 0
  const near = columns.filter(
    ({ column, hasNames }) =>
      hasNames && !series.has(column) && (column < 2 || rows.length >= minProvingRows),
  )
  const best =
    near.find(({ distinct }) => distinct === 1) ??
    near.find(({ distinct }) => distinct > 0.5) ??
    near.find(({ column }) => column === 0)
  return best?.column ?? null
}

// “Mass (kg/m²)” and “Winter (%)” name columns.
const unitAtEnd = /\((?:[%€$£]|°[CF]|\p{L}{1,3}[²³]?(?:\/\p{L}{1,3}[²³]?)?)\)$/u

/**
 * Whether a row has nothing but names of columns: those of its table, which a page repeats, or names with units where the
 * table was cut from its header.
 */
export function isHeaderRow(cells: readonly string[], header: readonly string[]): boolean {
  const written = cells.filter((cell) => cell !== '')
  if (written.length < 2) return false
  if (header.length > 0) return written.every((cell) => header.includes(cell))
  return (
    written.filter((cell) => unitAtEnd.test(cell)).length * 2 > written.length &&
    !written.some((cell) => /\p{N}/u.test(cell.replace(unitAtEnd, '')))
  )
}
