import { periodOfCell } from '#service/answering/conditions/periods.ts'
import { areApplied } from '#service/answering/figures/named-columns.ts'
import type { TableAnswer } from '#service/answering/figures/table-answer.ts'
import { withoutMarkup } from '#service/answering/present-statement.ts'
import { valueOf } from '#service/answering/tables/table-rows.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { isAdded, isAmountOfMoney } from './main-measure.ts'

/**
 * The number of rows with an amount: “How many fines?” of a list of inspections with a column “Fine (€)” are those of more than 0,
 * and no sum. Null where an amount could be that of several: “Sales (€)” of a month.
 */
export function rowsWithAmount(
  reading: TableReading,
  matching: readonly TableRow[],
  { column, counted, condition }: { column: number; counted: string; condition: string },
): TableAnswer | null {
  const { header, kinds, cells, rows, group } = reading
  const name = header[column] ?? ''
  if (!isOneOf(name, counted, reading.stemOf) || group !== null || !areApplied(reading, [column]))
    return null
  // The fines of a month are not one fine.
  const isSpan = (cell: string, at: number): boolean => {
    const period = periodOfCell(cell, kinds.orders[at] ?? null)
    return period !== null && period.from !== period.to
  }
  if (kinds.periods.some((at) => [...(cells[at] ?? [])].some((cell) => isSpan(cell, at))))
    return null
  const counting = matching.filter((row) => (valueOf(row.cells[column] ?? '')?.value ?? 0) > 0)
  if (counting.length === 0) return null
  const isAll = counting.length === matching.length
  const said = [condition, ...(isAll ? [] : [`${withoutMarkup(name)} > 0`])]
  return {
    rows: counting,
    count: {
      matching: counting.length,
      all: rows.length,
      condition: said.filter((part) => part !== '').join(', '),
      isListed: false,
    },
  }
}

/** Whether a name has the singular of a word: the amount of a “Fine” is that of one, and “Sales” are those of many. */
function isOneOf(name: string, counted: string, stemOf: (term: string) => string): boolean {
  const written = counted.toLowerCase()
  const stem = (word: string): string => stemOf(termsOf(word)[0] ?? '')
  return (name.toLowerCase().match(/\p{L}+/gu) ?? []).some(
    (word) => word.length < written.length && stem(word) === stem(counted),
  )
}

const numberOf =
  /^\P{L}*(\p{L}{3,})(?: \p{L}+){0,1} (?:of|by|from|for|von|vom|für|de|del|para|pour|du) /iu

/** The column that adds up what a phrase asks for, as “hours of Ada Berg” does; null where it asks for something else. */
export function addedOf(
  { header, kinds, named, stemOf }: TableReading,
  text: string,
): number | null {
  const [, word = ''] = numberOf.exec(text) ?? []
  const stem = (own: string): string => stemOf(termsOf(own)[0] ?? '')
  const column = onlyOne(kinds.numbers.filter((own) => (named[own] ?? 0) > 0))
  if (word === '' || column === null) return null
  const name = header[column] ?? ''
  // “Invoices of Ada Berg” are rows.
  const isOfMany = isAmountOfMoney(name) && isOneOf(name, word, stemOf)
  const isNamed = (name.match(/\p{L}+/gu) ?? []).some((own) => stem(own) === stem(word))
  return isNamed && !isOfMany && isAdded(name, kinds) ? column : null
}
