import type { ColumnKinds } from '#service/answering/conditions/limited-columns.ts'
import { periodOfCell } from '#service/answering/conditions/periods.ts'
import { orderOf } from './cell-dates.ts'
import { valueOf } from './table-rows.ts'
import type { TableRow } from './table-rows.ts'

/** The different cells of each column. A table of 50,000 rows has few in most of its columns. */
export function cellsByColumn(rows: readonly TableRow[], columns: number): ReadonlySet<string>[] {
  const cells = Array.from({ length: columns }, () => new Set<string>())
  for (const row of rows) {
    for (const [column, cell] of row.cells.entries()) cells[column]?.add(cell)
  }
  return cells
}

/** Beside “987”, “1.234” is one number in German and another in English. */
export const unclearNumber = /^-?[1-9]\d{0,2}\.\d{3}$/u

/** Whether these cells are numbers of one unit, or dates, that can be compared. Empty cells are passed over. */
export function areComparable(cells: Iterable<string>): boolean {
  const units = new Set<string>()
  let [unclear, written] = [0, 0]
  for (const cell of cells) {
    if (cell === '') continue
    const own = valueOf(cell)
    if (own === null) return false
    units.add(own.unit)
    written += 1
    if (unclearNumber.test(cell)) unclear += 1
  }
  return written > 0 && units.size === 1 && (unclear === 0 || unclear === written)
}

/** Which columns have nothing but numbers of one unit, and which nothing but days, months or years. */
export function kindsOf(
  header: readonly string[],
  cells: readonly ReadonlySet<string>[],
): ColumnKinds {
  const orders = cells.map((own) => orderOf([...own]))
  const isPeriods = (column: number): boolean => {
    const written = [...(cells[column] ?? [])].filter((cell) => cell !== '')
    return (
      written.length > 0 &&
      written.every((cell) => periodOfCell(cell, orders[column] ?? null) !== null)
    )
  }
  const periods = [...header.keys()].filter(isPeriods)
  const isYears = (column: number): boolean =>
    [...(cells[column] ?? [])].every((cell) => cell === '' || /^\d{4}$/u.test(cell))
  const numbers = [...header.keys()].filter(
    (column) =>
      areComparable(cells[column] ?? []) && (!periods.includes(column) || isYears(column)),
  )
  return { header, numbers, periods, orders }
}
