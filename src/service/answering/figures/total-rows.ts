import { withLeftOutCells } from '#service/answering/tables/left-out-cells.ts'
import { cellsOf, valueOf } from '#service/answering/tables/table-rows.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { textBetween } from '#service/answering/neighbours/places.ts'

const words =
  '(?:grand |sub)?totals?|sum|average|mean|(?:gesamt|zwischen)?summe|insgesamt|gesamt|durchschnitt|mittelwert|somme|moyenne|suma|media|totale|somma|totaal|итого|всего|合计|合計|总计|總計|小计|小計|المجموع|الإجمالي|[Σ∑]'
const wholeName = new RegExp(`^(?:${words})\\s*:?$`, 'iu')
const beginning = new RegExp(`^(?:${words})(?!\\p{L})\\s*`, 'iu')
const ending = /[\s-](?:sub)?(?:totals?|summe|gesamt|totale|totaal)$/iu
const ofAll = /^(?:all|alle|tous|toutes|todos|todas|tutti|tutte|все)\s\p{L}/iu
const mean = /^(?:average|mean|durchschnitt|mittelwert|moyenne|media)(?!\p{L})/iu
// “Total Energies” is a name, and “Total 2024” is none.
const nameBehind = /^\p{Lu}\p{Ll}/u
const minAddends = 2
const spreadsheet = /\.(?:xlsx?|xlsm|ods|csv|tsv)$/iu
const roundedShare = 0.005
// Sums of decimals are not exact in binary.
const exactShare = 1e-12
const smallestDifference = 1e-9

/** A row that gives the total of others. It is certain where it has their sum. */
interface TotalRow {
  at: number
  isCertain: boolean
}

type Cells = readonly string[]
type Candidate = 'named' | 'begins' | 'unnamed' | null

/** How a row is called that may give a total: by a word for totals, by more than that, or by nothing. */
function candidateOf(cells: Cells, headerTerms: ReadonlySet<string>): Candidate {
  const written = cells.filter((cell) => cell !== '')
  const [first = ''] = written
  const word = written.findIndex((cell) => wholeName.test(cell))
  // “Media” behind a name is the value of a row, unless that row has the sum.
  if (word >= 0) {
    return written.slice(0, word).every((cell) => valueOf(cell) !== null) ? 'named' : 'unnamed'
  }
  if (beginning.test(first)) {
    const behind = first.replace(beginning, '')
    if (!nameBehind.test(behind)) return 'begins'
    return termsOf(behind).some((term) => headerTerms.has(term)) ? 'begins' : 'unnamed'
  }
  if (ending.test(first) || ofAll.test(first)) return 'unnamed'
  const isNameless = cells[0] === '' && written.every((cell) => valueOf(cell) !== null)
  return isNameless && written.length > 0 ? 'unnamed' : null
}

interface RowsOfTable {
  rows: readonly TableRow[]
  totals: readonly { row: TableRow; isCertain: boolean }[]
}

// A question is read over the same table in several ways.
const rowsOfTables = new WeakMap<
  readonly FoundPassage[],
  { isCut: boolean; table: RowsOfTable | null }
>()

/**
 * The rows of a table, and those left out because they give the totals of others; null where cells and columns do not
 * match, or a second table follows with names of its own, so that none could be counted.
 */
export function rowsOf(passages: readonly FoundPassage[], isCut: boolean): RowsOfTable | null {
  const known = rowsOfTables.get(passages)
  if (known?.isCut === isCut) return known.table
  const table = readRows(passages, isCut)
  rowsOfTables.set(passages, { isCut, table })
  return table
}

function readRows(passages: readonly FoundPassage[], isCut: boolean): RowsOfTable | null {
  const header = passages[0]?.header ?? []
  const all = passages.flatMap((passage) =>
    passage.statements.map(({ start, end }) => ({
      passage,
      start,
      cells: cellsOf(textBetween(passage, start, end)),
    })),
  )
  if (header.length === 0 || all.some(({ cells }) => cells.length !== header.length)) return null
  const rows = all.filter(({ cells }) => !cells.every((cell, at) => cell === header[at]))
  if (hasSecondHeader(rows, header)) return null
  const totals = new Map(
    totalRowsOf(
      rows.map(({ cells }) => cells),
      header,
      isCut,
    ).map((total) => [total.at, total]),
  )
  const totalRows = new Set(rows.filter((_, at) => totals.has(at)))
  const isSpreadsheet = spreadsheet.test(passages[0]?.file_name ?? '')
  const read = isSpreadsheet ? withLeftOutCells(rows, totalRows) : rows
  return {
    rows: read.filter((_, at) => !totals.has(at)),
    totals: rows.flatMap((row, at) => {
      const total = totals.get(at)
      return total === undefined ? [] : [{ row, isCertain: total.isCertain }]
    }),
  }
}

/** Whether a column of numbers has its own name in a cell, as where the names of another table stand below the rows. */
function hasSecondHeader(rows: readonly TableRow[], header: readonly string[]): boolean {
  return header.some((name, column) => {
    const hasName = name !== '' && rows.some(({ cells }) => cells[column] === name)
    if (!hasName) return false
    const numbers = rows.filter(({ cells }) => valueOf(cells[column] ?? '') !== null)
    return numbers.length * 2 >= rows.length
  })
}

/**
 * The rows that give totals of others. One with a word for totals stands last, or has the sum of the rows before it, of
 * its group or of all rows; any other has that sum exactly.
 */
function totalRowsOf(
  rows: readonly Cells[],
  header: readonly string[],
  isCut: boolean,
): TotalRow[] {
  const headerTerms = new Set(header.flatMap((name) => termsOf(name)))
  const candidates = rows.map((cells) => candidateOf(cells, headerTerms))
  if (candidates.every((candidate) => candidate === null)) return []
  const all = sumsOf(rows.filter((_, at) => candidates[at] === null))
  const found = new Map<number, TotalRow>()
  const before: Sums = []
  let group: Sums = []
  for (const [at, cells] of rows.entries()) {
    const candidate = candidates[at] ?? null
    const given = [group, before, all]
    if (candidate !== null && given.some((sums) => hasSum(cells, sums, candidate))) {
      found.set(at, { at, isCertain: true })
      group = []
    } else {
      addTo(before, cells)
      addTo(group, cells)
    }
  }
  // Of a table that was cut, no row is known to be the last.
  const end = isCut ? 0 : rows.length
  for (let at = end - 1; at >= 0; at -= 1) {
    const candidate = candidates[at]
    const isEmpty = rows[at]?.every((cell) => cell === '') === true
    if (!found.has(at) && !isEmpty && candidate !== 'named' && candidate !== 'begins') break
    if (!found.has(at) && !isEmpty) found.set(at, { at, isCertain: false })
  }
  return [...found.values()]
}

/** The sums of the columns of rows, with how many numbers each is of. */
type Sums = { sum: number; addends: number }[]

function sumsOf(rows: readonly Cells[]): Sums {
  const sums: Sums = []
  for (const cells of rows) addTo(sums, cells)
  return sums
}

function addTo(sums: Sums, cells: Cells): void {
  for (const [column, cell] of cells.entries()) {
    const value = valueOf(cell)
    if (value === null || value.unit === 'date') continue
    const own = (sums[column] ??= { sum: 0, addends: 0 })
    own.sum += value.value
    own.addends += 1
  }
}

/**
 * Whether a row has the sums of the rows that were added. Numbers before the word for a total count the rows. Where there
 * is no such word, all numbers must be sums.
 */
function hasSum(cells: Cells, sums: Sums, candidate: Candidate): boolean {
  const first = cells.findIndex((cell) => cell !== '')
  const isNamed = candidate !== 'unnamed'
  const word = isNamed ? cells.findIndex((cell) => beginning.test(cell)) : first - 1
  const isMean = cells.some((cell) => mean.test(cell))
  const minimum = isNamed || ending.test(cells[first] ?? '') ? 1 : minAddends
  const results = cells.flatMap((cell, column) => {
    const value = column <= word ? null : valueOf(cell)
    if (value === null || value.unit === 'date' || value.value === 0) return []
    const { sum, addends } = sums[column] ?? { sum: 0, addends: 0 }
    const decimals = /[.,](\d{1,2})$/u.exec(cell)?.[1]?.length ?? 0
    const rounding = isNamed ? (addends + 1) / (2 * 10 ** decimals) : 0
    const exact = Math.max(smallestDifference, Math.abs(sum) * exactShare)
    const most = Math.max(exact, Math.min(rounding, Math.abs(sum) * roundedShare))
    const expected = isMean ? sum / addends : sum
    return [addends >= minimum && Math.abs(value.value - expected) <= most]
  })
  return isNamed ? results.includes(true) : results.length > 0 && !results.includes(false)
}
