import { areApplied } from '#service/answering/figures/named-columns.ts'
import { isListOf } from '#service/answering/figures/named-rows.ts'
import type { TableAnswer } from '#service/answering/figures/table-answer.ts'
import { countsOf } from '#service/answering/figures/table-figures.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { moneyName } from './main-measure.ts'

// “Donations per donor” are sums.
const amounts =
  /(?<!\p{L})(?:sales|revenues?|turnover|takings|income|earnings|costs?|expenses?|payments?|donations?|wages|fees|umsätze?|erlöse?|einnahmen|ausgaben|kosten|zahlungen|spenden|löhne|gebühren|ventes|recettes|dépenses|coûts?|paiements?|dons|ventas|ingresos|gastos|costes?|pagos|donaciones)(?!\p{L})/iu

/**
 * The number of rows of each group, where a question names only what the sheet lists: “moves per foreman” of a sheet “Moves”.
 * Null where it names an amount, or anything else.
 */
export function numberOfEach(
  reading: TableReading,
  matching: readonly TableRow[],
  { request: { figure, rest }, share }: { request: TableRequest; share: string },
): TableAnswer | null {
  const { group, kinds, named, rows, stemOf } = reading
  if (group === null || figure.kind !== null || figure.isOfMoney || figure.isOfDebt) return null
  if (amounts.test(rest) || moneyName.test(rest)) return null
  if (kinds.numbers.some((column) => (named[column] ?? 0) > 0)) return null
  const [first] = rows
  const isListed = termsOf(rest).some(
    (term) => first !== undefined && isListOf(first.passage, term, stemOf),
  )
  if (!isListed || !areApplied(reading, [])) return null
  const counts = countsOf(reading, matching, share, 1)
  return counts === null ? null : { rows: matching, figure: counts }
}
