import type { ColumnKinds } from '#service/answering/conditions/limited-columns.ts'
import { periodOfCell } from '#service/answering/conditions/periods.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { orderOf } from './cell-dates.ts'
import { decimalMarkOf, valueReader } from './table-rows.ts'
import type { TableRow } from './table-rows.ts'

// A question is read over the same rows in several ways.
const cellsOfRows = new WeakMap<readonly TableRow[], readonly ReadonlySet<string>[]>()

/** The different cells of each column. A table of 50,000 rows has few in most of its columns. */
export function cellsByColumn(
  rows: readonly TableRow[],
  columns: number,
): readonly ReadonlySet<string>[] {
  const known = cellsOfRows.get(rows)
  if (known?.length === columns) return known
  const cells = Array.from({ length: columns }, () => new Set<string>())
  for (const row of rows) {
    for (let column = 0; column < columns; column += 1) {
      const cell = row.cells[column]
      if (cell !== undefined) cells[column]?.add(cell)
    }
  }
  cellsOfRows.set(rows, cells)
  return cells
}

/** Beside “987”, “1.234” is one number in German and another in English, with a unit as well. */
export const unclearNumber =
  /^(?:[€$£]\s?)?-?[1-9]\d{0,2}\.\d{3}(?:\s?[€$£]|\s?(?:eur|euros?|usd|gbp|chf))?$/iu

/** Whether some of these numbers, but not all, could have a mark of thousands as well as one of decimals. */
export function areUnclear(cells: Iterable<string>): boolean {
  const written = [...cells].filter((cell) => cell !== '')
  const unclear = written.filter((cell) => unclearNumber.test(cell)).length
  return unclear > 0 && unclear < written.length && decimalMarkOf(written) === null
}

/** Whether these cells are numbers of one unit, or dates, that can be compared. Empty cells are passed over. */
export function areComparable(cells: Iterable<string>): boolean {
  const written = [...cells].filter((cell) => cell !== '')
  const valueIn = valueReader(written)
  const units = new Set<string>()
  for (const cell of written) {
    const own = valueIn(cell)
    if (own === null) return false
    units.add(own.unit)
  }
  return units.size === 1 && !areUnclear(written)
}

const numberOfThing =
  /(?<!\p{L})(?:no|nr|num|id|code|key|sku|ean|isbn|ref|reference|zip|plz|postcode|iban)\.?\s*$|(?:[#№]|n[º°])\.?$|\p{L}(?:[ -]?nummer|[ -]?number|nr\.?|-id|番号|编号|編號)$/iu
/** Whether a column of this name has numbers that name things, as “Member no” does. */
export function isNumberOfThing(name: string): boolean {
  return numberOfThing.test(name)
}

const phoneName = /(?<!\p{L})(?:phone|telephone|tel|mobile|fax)\.?\s*$/iu
const minPhoneDigits = 6
const minNamedRows = 3

/**
 * Whether the numbers of a column are names, as those of accounts and codes: no figure is made of them. Either its name
 * or zeros at the beginning say so, or it is the first one, and counts the rows or is called as what they are.
 */
function hasNamesOnly(
  name: string,
  cells: ReadonlySet<string>,
  { column, rows, counted }: { column: number; rows: number; counted: ReadonlySet<string> },
): boolean {
  const written = [...cells].filter((cell) => cell !== '')
  if (written.some((cell) => /^0\d+$/u.test(cell))) return true
  if (isNumberOfThing(name)) return true
  const isPhone = (cell: string): boolean => cell.replaceAll(/\D/gu, '').length >= minPhoneDigits
  if (phoneName.test(name) && written.every(isPhone)) return true
  const isDistinct = column === 0 && cells.size === rows && rows >= minNamedRows
  // Years follow each other, too.
  const isYear = (cell: string): boolean => /^(?:1[5-9]|20)\d{2}$/u.test(cell)
  if (!isDistinct || !written.every((cell) => /^\d+$/u.test(cell)) || written.every(isYear))
    return false
  if (termsOf(name).some((term) => counted.has(term))) return true
  const numbers = written.map(Number)
  return numbers.every((number, at) => at === 0 || number === (numbers[at - 1] ?? 0) + 1)
}

/** Which columns have nothing but numbers of one unit, and which nothing but days, months or years. */
export function kindsOf(
  header: readonly string[],
  cells: readonly ReadonlySet<string>[],
  rows: number,
  /** What the question counts. */
  counted: ReadonlySet<string>,
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
  const allNumbers = [...header.keys()].filter(
    (column) =>
      areComparable(cells[column] ?? []) && (!periods.includes(column) || isYears(column)),
  )
  const names = allNumbers.filter((column) =>
    hasNamesOnly(header[column] ?? '', cells[column] ?? new Set(), { column, rows, counted }),
  )
  const numbers = allNumbers.filter((column) => !names.includes(column))
  return { header, numbers, periods, orders, names, cells }
}
