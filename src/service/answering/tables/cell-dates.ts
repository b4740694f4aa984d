import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { isDay, rowsOfPassage } from './table-rows.ts'

export interface CellDate {
  year: number
  month: number
  day: number
}

/** Gives the order of day and month in the columns of the table that a passage is a part of. */
export type DateOrders = (passage: TablePassage) => readonly DateOrder[]

/** Null where the cells of a column do not tell. */
export type DateOrder = 'day-first' | 'month-first' | null

type TablePassage = Pick<FoundPassage, 'version_id' | 'header' | 'text' | 'start' | 'statements'>

const maxChars = 30
const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/u
const numeric = /^(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?: .*)?$/u
const lastMonth = 12

/** The dates that a cell can stand for: “03/10/2026” is two of them where its column does not tell the order. */
export function datesOfCell(cell: string, order: DateOrder): CellDate[] {
  const text = cell.trim()
  if (text.length > maxChars || !/^\d/u.test(text)) return []
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? []
  if (isoYear !== undefined) {
    return [{ year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) }].filter(exists)
  }
  const [, first, sign, second, written] = numeric.exec(text) ?? []
  if (first === undefined) return []
  const year = written?.length === 2 ? 2000 + Number(written) : Number(written)
  const dayFirst = { year, month: Number(second), day: Number(first) }
  const monthFirst = { year, month: Number(first), day: Number(second) }
  const isDayFirst = sign === '.' || order === 'day-first'
  const both = isDayFirst ? [dayFirst] : order === null ? [dayFirst, monthFirst] : [monthFirst]
  return both.filter(exists)
}

const exists = ({ year, month, day }: CellDate): boolean => isDay(year, month, day)

/** Decides once for each table, by its rows in these passages: a number above 12 is a day. */
export function dateOrdersOf(passages: readonly TablePassage[]): DateOrders {
  const decided = new Map<string, readonly DateOrder[]>()
  return (passage) => {
    const key = keyOf(passage)
    const before = decided.get(key)
    if (before !== undefined) return before
    const rows = passages
      .filter((other) => other.header !== null && keyOf(other) === key)
      .flatMap(rowsOfPassage)
    const orders = (passage.header ?? []).map((_, column) =>
      orderOf(rows.map((cells) => cells[column] ?? '')),
    )
    decided.set(key, orders)
    return orders
  }
}

function keyOf({ version_id, header }: TablePassage): string {
  return JSON.stringify([version_id, header])
}

/** The order of day and month that the cells of a column tell. */
export function orderOf(cells: readonly string[]): DateOrder {
  const dates = cells.flatMap((cell) => {
    const [, first = '', sign, second = ''] = numeric.exec(cell.trim().slice(0, maxChars)) ?? []
    return sign === '/' || sign === '-' ? [{ first: Number(first), second: Number(second) }] : []
  })
  if (dates.some(({ first }) => first > lastMonth)) return 'day-first'
  return dates.some(({ second }) => second > lastMonth) ? 'month-first' : null
}
