import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
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
  return (
    !isOfOtherTime(newer.text) &&
    [newer.text, firstOfTwoValues(newer.text)].some(
      (text) => text !== null && givesValue(old, text, question),
    )
  )
}

/** “A wash now costs £3” of “A wash now costs £3, a dryer £2”; null for one value, or where a clause has no number. */
function firstOfTwoValues(text: string): string | null {
  const [first = '', ...others] = text.split(/[,;]\s+|(?<=\p{L})[.]\s+/u)
  const hasOthers = others.length > 0 && others.every((clause) => /\p{N}/u.test(clause))
  return hasOthers && valuesIn(first).length > 0 ? first : null
}

function givesValue(old: ScoredStatement, text: string, question: Question): boolean {
  const [before, now] = [valuesIn(old.text), valuesIn(text)]
  const isNew = ({ kind, value }: Value): boolean =>
    before.some((one) => one.kind === kind) &&
    !before.some((one) => one.kind === kind && one.value === value)
  if (!now.some(isNew)) return false
  const stemOf = stemmerOrIdentity(question.language)
  const own = new Set([...old.terms, ...termsOf(old.passage.headings.at(-1) ?? '')])
  const stems = new Set([...own].map(stemOf))
  const written = new Set(termsOf(text))
  const things = new Set(thingsIn(text, now))
  const known = [...things].filter((term) => own.has(term) || stems.has(stemOf(term)))
  const isOfOtherDay = !weekdaysIn(text).isSubsetOf(own)
  if (known.length === 0 || isOfOtherDay || known.length < minShareKnown * things.size) return false
  const named = nounsOfAdjectives(old.text, text, question)
  const lacks = question.terms.some(({ term, related, kind }) => {
    const forms = [term, ...related]
    return (
      kind !== 'generic' &&
      !/^\d/u.test(term) &&
      !periodTerms.has(term) &&
      forms.some((form) => own.has(form)) &&
      !forms.some((form) => written.has(form) || named.has(form))
    )
  })
  return !lacks
}

const behindArticle = /(?<!\p{L})(?:the|der|die|das|den|dem|el|la|los|las|le|les)\s+(\p{L}+)/giu

/** “Bicicleta” of “bicicleta eléctrica” in an older text, where a newer one has “las eléctricas” and the question the adjective, too. */
function nounsOfAdjectives(old: string, newer: string, { text, language }: Question): Set<string> {
  const stemOf = stemmerOrIdentity(language)
  const stemsOf = (some: string): string[] => termsOf(some).map(stemOf)
  const asked = new Set(stemsOf(text))
  const alone = new Set(
    [...newer.matchAll(behindArticle)]
      .flatMap(([, word = '']) => stemsOf(word))
      .filter((stem) => asked.has(stem)),
  )
  const words = old.match(/\p{L}+/gu) ?? []
  return new Set(
    words.flatMap((word, at) => {
      // The adjective stands behind its noun in Spanish and French, and before it in English and German.
      const adjective = language === 'es' || language === 'fr' ? words[at + 1] : words[at - 1]
      return stemsOf(adjective ?? '').some((stem) => alone.has(stem)) ? termsOf(word) : []
    }),
  )
}
