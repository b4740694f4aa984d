import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { termsOf } from '#service/retrieval/words.ts'
import {
  isOfOtherTime,
  periodTerms,
  thingsIn,
  valuesIn,
  weekdaysIn,
} from '#service/answering/changes/told-values.ts'
import type { Value } from '#service/answering/changes/told-values.ts'

const minShareKnown = 0.75

/**
 * Whether a sentence gives another value than an older one for the same thing: it has a value of the same kind, and hardly a
 * word that the older one does not have, nor lacks one that the question asks for.
 */
export function givesNewerValue(
  old: ScoredStatement,
  newer: ScoredStatement,
  question: Question,
): boolean {
  if (isOfOtherTime(newer.text)) return false
  const [before, now] = [valuesIn(old.text), valuesIn(newer.text)]
  const isNew = ({ kind, value }: Value): boolean =>
    before.some((one) => one.kind === kind) &&
    !before.some((one) => one.kind === kind && one.value === value)
  if (!now.some(isNew)) return false
  const own = new Set([...old.terms, ...termsOf(old.passage.headings.at(-1) ?? '')])
  const things = new Set(thingsIn(newer.text, now))
  const known = [...things].filter((term) => own.has(term))
  const isOfOtherDay = !weekdaysIn(newer.text).isSubsetOf(own)
  if (known.length === 0 || isOfOtherDay || known.length < minShareKnown * things.size) return false
  const lacks = question.terms.some(({ term, related, kind }) => {
    const forms = [term, ...related]
    return (
      kind !== 'generic' &&
      !/^\d/u.test(term) &&
      !periodTerms.has(term) &&
      forms.some((form) => own.has(form)) &&
      !forms.some((form) => newer.terms.has(form))
    )
  })
  return !lacks
}
