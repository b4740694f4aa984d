import type { TableRow } from './table-rows.ts'

// Of a table with fewer blanks, one can be a value that nobody knew.
const minBlankShare = 1 / 3
const minRows = 4
const minNames = 2

/**
 * The rows of a table with the names of its first column, which some write only in the first row of each: “Hall A” for the blank
 * cells below it. Rows stay as they are where blanks could say something else: where a name comes twice, another cell is
 * empty, or few are blank.
 */
export function withLeftOutCells(
  rows: readonly TableRow[],
  /** The rows that give totals: no name goes on below one. */
  totals: ReadonlySet<TableRow>,
): readonly TableRow[] {
  const own = rows.filter((row) => !totals.has(row))
  const names = own.flatMap(({ cells }) => cells[0] || [])
  const blanks = own.length - names.length
  const isFull = own.every(({ cells }) => cells.slice(1).every((cell) => cell !== ''))
  // Blanks below one name alone can say that there is none: members without a role below the “Treasurer”.
  const continued = own.filter(({ cells }, at) => cells[0] !== '' && own[at + 1]?.cells[0] === '')
  const isNamedOnce = continued.length >= minNames && new Set(names).size === names.length
  if (own.length < minRows || blanks < own.length * minBlankShare) return rows
  if (!isFull || !isNamedOnce) return rows
  const filled: TableRow[] = []
  let name = ''
  for (const row of rows) {
    const [first = '', ...others] = row.cells
    if (totals.has(row)) {
      name = ''
      filled.push(row)
      continue
    }
    name = first || name
    if (name === '') return rows
    filled.push({ ...row, cells: [name, ...others] })
  }
  return filled
}
