import { termsOf } from '#service/retrieval/words.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { placesOfOr } from './joined-conditions.ts'
import type { RowConditions } from './joined-conditions.ts'

const alternatives = 2

/**
 * The conditions of a question that compares two cells of one column, as “Raj or Zoe” does, each of which it can name by one word.
 * Null where it does not, or where a word of it is in several cells.
 */
export function alternativesIn(
  { values, parts, limits }: RowConditions,
  cells: readonly ReadonlySet<string>[],
  { text, language }: { text: string; language: string | null },
): RowConditions | null {
  const { written, orAt } = placesOfOr(text, language)
  const [or, ...otherOrs] = orAt
  if (or === undefined || otherOrs.length > 0) return null
  const named = [...new Set([...values.keys(), ...parts.keys()])].flatMap((column) => {
    const words = parts.get(column) ?? []
    const own = new Set(values.get(column))
    for (const word of words) {
      const having = [...(cells[column] ?? [])].filter((cell) => termsOf(cell).includes(word))
      const only = onlyOne(having.filter((cell) => !own.has(cell)))
      if (only === null) return []
      own.add(only)
    }
    if (own.size !== alternatives) return []
    const isOn = (side: readonly string[], cell: string): boolean =>
      termsOf(cell).some((term) => side.includes(term) && !isInBoth(term))
    const [first = '', second = ''] = own
    const isInBoth = (term: string): boolean =>
      termsOf(first).includes(term) && termsOf(second).includes(term)
    const [left, right] = [written.slice(0, or), written.slice(or + 1)]
    const isApart =
      (isOn(left, first) && isOn(right, second)) || (isOn(left, second) && isOn(right, first))
    return isApart ? [{ column, own }] : []
  })
  const chosen = onlyOne(named)
  if (chosen === null) return null
  return {
    values: new Map([...values, [chosen.column, chosen.own]]),
    parts: new Map([...parts].filter(([column]) => column !== chosen.column)),
    limits,
  }
}
