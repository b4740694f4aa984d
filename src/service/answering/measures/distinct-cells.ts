import { isKey } from '#service/answering/figures/named-columns.ts'
import type { TableAnswer } from '#service/answering/figures/table-answer.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import { withoutMarkup } from '#service/answering/present-statement.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'

const maxNamed = 12
const maxListed = 50

/** The column of which a question counts or lists the different cells, as “How many donors do we have?” does. */
export function distinctColumn(reading: TableReading, words: readonly string[]): number | null {
  const { header, kinds, stemOf } = reading
  const wanted = new Set(words.flatMap((word) => termsOf(word)).map(stemOf))
  const column = onlyOne(
    [...header.keys()].filter((at) => {
      const own = termsOf(header[at] ?? '')
      // “Received by” is no thing that is received.
      return own.length > 0 && own.every((term) => wanted.has(stemOf(term)))
    }),
  )
  if (column === null || isKey(reading, column)) return null
  return kinds.numbers.includes(column) || kinds.periods.includes(column) ? null : column
}

/** The different cells of a column over rows, with their number: “Donor: 6 different (Morrisons, Rotary Club …)”. */
export function distinctCells(
  { header, words }: TableReading,
  matching: readonly TableRow[],
  column: number,
  { share, isListed }: { share: string; isListed: boolean },
): TableAnswer | null {
  const cells = new Set(matching.flatMap(({ cells: own }) => own[column] || []))
  const [cited] = matching
  if (cited === undefined || cells.size === 0) return null
  const most = isListed ? maxListed : maxNamed
  const shown = [...cells].slice(0, most).map(withoutMarkup)
  const more = cells.size > most ? '…' : ''
  const named = withoutMarkup(header[column] ?? '')
  const count = cells.size.toLocaleString(words.locale)
  const list =
    cells.size > maxNamed && !isListed
      ? ''
      : `\n${shown.map((cell) => `- ${cell}`).join('\n')}${more}`
  const stop = list === '' ? words.stop : ':'
  const text = `${words.different(count, named, cells.size === 1)} (${share})${stop}${list}`
  return { rows: matching, figure: { text, cited } }
}
