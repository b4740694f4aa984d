import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'

const fromName = words(
  'from|start\\p{L}*|begin\\p{L}*|first day|von|ab|seit|beginn|anfang|du|début|depuis|desde|inicio|comienzo',
)
const toName = words(
  'to|until|till?|end\\p{L}*|last day|bis|ende|au|fin|jusqu\\p{L}*|hasta|return\\p{L}*|rückgabe|retour|devolución',
)

/** The columns of the first and the last day of what a row is about, of these columns of days; null where there are none. */
export function spanColumns(
  header: readonly string[],
  days: readonly number[],
): { from: number; to: number } | null {
  const from = onlyOne(days.filter((column) => fromName.test(header[column] ?? '')))
  const to = onlyOne(days.filter((column) => toName.test(header[column] ?? '')))
  return from === null || to === null || from === to ? null : { from, to }
}
