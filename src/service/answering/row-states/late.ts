import { periodOfCell } from '#service/answering/conditions/periods.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { valueOf } from '#service/answering/tables/table-rows.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { without } from './row-state.ts'
import type { RowState, StateConditions, StateTable } from './row-state.ts'

const overdue = words('overdue|überfällig|im verzug|säumig')
const late = words(
  `(?:too )?late|overdue|delayed|behind schedule|zu spät|verspätet|überfällig|im verzug|en retard|con retraso|retrasad[oa]s?|tarde`,
)
const delayName =
  /(?<!\p{L})(?:delay\p{L}*|days? late|late|overdue|lateness|verspätung|verzug|verspätet|retard|retraso|demora)(?!\p{L})/iu
const dueName =
  /(?<!\p{L})(?:due|deadline|expected|promised|planned|fällig\p{L}*|soll|frist|geplant\p{L}*|rückgabe bis|zurück bis|liefern bis|échéance|prévue?|pour le|vence|vencimiento|previst[oa]|fecha límite)(?!\p{L})/iu
const doneName =
  /(?<!\p{L})(?:returned|back on|delivered|paid|completed|finished|done|received|arrived|closed|actual|zurück(?:gegeben)?(?: am)?|rückgabe am|geliefert\p{L}*|bezahlt\p{L}*|erledigt\p{L}*|eingegangen|ist|tatsächlich|rendue?|livrée?|payée?|reçue?|retourné|devuelt[oa]|entregad[oa]|pagad[oa]|recibid[oa])(?!\p{L})/iu

/**
 * “Which projects were late?”: the rows with more than nothing in the only column of a delay, or those that were done behind
 * the day on which they were due. What is overdue is not done yet.
 */
export function lateIn(question: string, today: string): RowState | null {
  const match = late.exec(question)
  if (match === null) return null
  const rest = without(question, match)
  return {
    rest,
    names:
      'delay late overdue due deadline returned verspätung verzug fällig retard échéance retraso',
    isThing: false,
    conditionsIn: (table) => {
      const { header, kinds } = table
      const column = onlyOne(kinds.numbers.filter((at) => delayName.test(header[at] ?? '')))
      if (column === null) return behindDueDay(table, rest, overdue.test(match[0]), today)
      const allows = (cell: string): boolean => (valueOf(cell)?.value ?? 0) > 0
      return { limits: [{ column, allows, text: '> 0', isNegated: false }] }
    },
  }
}

/** The rows whose day is behind the day on which they were due, or that have none although that day is over. */
function behindDueDay(
  { header, kinds, stemOf, words: own }: StateTable,
  rest: string,
  isOpen: boolean,
  today: string,
): StateConditions | null {
  const due = onlyOne(kinds.periods.filter((column) => dueName.test(header[column] ?? '')))
  const done = onlyOne(
    kinds.periods.filter((column) => column !== due && doneName.test(header[column] ?? '')),
  )
  if (due === null || done === null) return null
  const dayOf = (cells: readonly string[], column: number): number | null => {
    const day = periodOfCell(cells[column] ?? '', kinds.orders[column] ?? null)
    return day?.hasYear === true ? day.from : null
  }
  const now = Number(today.replaceAll('-', ''))
  const isOverdue = (cells: readonly string[]): boolean =>
    (cells[done] ?? '') === '' && (dayOf(cells, due) ?? now) < now
  const isBehind = (cells: readonly string[]): boolean =>
    (dayOf(cells, done) ?? 0) > (dayOf(cells, due) ?? Infinity)
  const stems = new Set(termsOf(rest).map(stemOf))
  const saysDone = termsOf(header[done] ?? '').some((term) => stems.has(stemOf(term)))
  const open = `${header[done]} ${own.empty}, ${header[due]} < ${today}`
  const behind = `${header[done]} > ${header[due]}`
  const condition = isOpen
    ? { allows: isOverdue, text: open }
    : saysDone
      ? { allows: isBehind, text: behind }
      : {
          allows: (cells: readonly string[]) => isOverdue(cells) || isBehind(cells),
          text: `${behind}${own.or}${open}`,
        }
  return { limits: [], ofRow: { columns: [due, done], ...condition } }
}
