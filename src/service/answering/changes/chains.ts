import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { replacedIn } from './replaced-values.ts'

/** The first number of a text, as it is written. */
export const numberIn = (text: string): string | null => /\p{N}[\p{N}.,:]*/u.exec(text)?.[0] ?? null

/**
 * The sentences that change a value one after the other, as “from 5 to 6” and “from 6 to 7”, the last change first, whatever
 * their order. Null where not all of them follow each other, or where nothing tells which is the last.
 */
export function chainOf<One extends Pick<ScoredStatement, 'text'>>(
  changing: readonly One[],
): One[] | null {
  const steps = changing.flatMap((one) => {
    const replaced = replacedIn(one.text)
    const [old, now] = [numberIn(replaced?.value ?? ''), numberIn(replaced?.now ?? '')]
    return old === null || now === null ? [] : [{ one, old, now }]
  })
  // What two letters say in the same words is one change.
  const distinct = steps.filter(
    ({ old, now }, at) => steps.findIndex((other) => other.old === old && other.now === now) === at,
  )
  const lasts = distinct.filter(({ now }) => !distinct.some(({ old }) => old === now))
  const [last, ...others] = lasts
  if (last === undefined || others.length > 0 || distinct.length < 2) return null
  const chain = [last]
  for (;;) {
    const before = distinct.filter(({ now }) => now === chain.at(-1)?.old)
    const [only, ...more] = before
    if (more.length > 0) return null
    // A value can come back: from 5 to 6, from 6 to 5, from 5 to 7.
    if (only === undefined || chain.includes(only)) break
    chain.push(only)
  }
  return chain.length === distinct.length ? chain.map(({ one }) => one) : null
}
