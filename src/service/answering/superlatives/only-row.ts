import { isKey } from '#service/answering/figures/named-columns.ts'
import type { TableAnswer } from '#service/answering/figures/table-answer.ts'
import { decimalMarkOf, valueReader } from '#service/answering/tables/table-rows.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'

/**
 * The only row whose name has a word of the question, beside the best of all rows: “the largest telescope” need not be the only thing
 * with “telescope” in its name. Null where that row is the best of all, or was not found by a word of its name alone.
 */
export function onlyRowBesideBest(
  reading: TableReading,
  [only]: readonly TableRow[],
  { column, sign }: { column: number; sign: 1 | -1 },
): TableAnswer | null {
  const { rows, cells, values, parts, limits, stock } = reading
  const [key, ...others] = parts.keys()
  const isByName = values.size + limits.length + others.length === 0 && stock === null
  if (key === undefined || only === undefined || !isByName || !isKey(reading, key)) return null
  const valueIn = valueReader(cells[column] ?? [])
  const valueOfRow = (row: TableRow): number =>
    sign * (valueIn(row.cells[column] ?? '')?.value ?? -Infinity * sign)
  const best = rows.reduce((first, row) => (valueOfRow(row) > valueOfRow(first) ? row : first))
  if (valueOfRow(best) === valueOfRow(only)) return null
  const compared = {
    key,
    value: column,
    sign,
    isDifference: false,
    mark: decimalMarkOf(cells[column] ?? []),
  }
  return { rows: [only, best], compared }
}
