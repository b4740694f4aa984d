import { hasPartsOf } from '#service/answering/german/compound-parts.ts'
import type { Statement } from '#service/answering/statements.ts'
import type { Variant } from './other-forms.ts'

const isCompound = /^\p{L}{8,32}$/u

/** How strongly the statement, or what stands around it, holds one of the terms: from 0 to 1. */
export function strengthOf(terms: readonly string[], { terms: own, around }: Statement): number {
  let strength = 0
  for (const term of terms) {
    if (own.has(term)) return 1
    for (const group of around) {
      if (group.strength > strength && group.terms.has(term)) strength = group.strength
    }
  }
  return strength
}

/** Whether a statement below “Mitgliederversammlung” speaks of “die Versammlung”, or one of “die Versammlung der Mitglieder”. */
export function isShortened(
  term: string,
  variants: readonly Variant[],
  { terms: own, around }: Statement,
): boolean {
  return (
    variants.some(({ term: other, isHead }) => isHead === true && own.has(other)) &&
    (around.some((group) => group.isSubject && group.terms.has(term)) ||
      (isCompound.test(term) && hasPartsOf(term, own)))
  )
}

/** Whether the statement, or the subject that stands around it with at least `minStrength`, holds one of the terms. */
export function mentions(terms: readonly string[], statement: Statement, minStrength = 0): boolean {
  const near = statement.around.filter((one) => one.isSubject && one.strength >= minStrength)
  return terms.some(
    (term) => statement.terms.has(term) || near.some((group) => group.terms.has(term)),
  )
}
