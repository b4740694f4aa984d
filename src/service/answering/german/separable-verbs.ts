import { separablePrefixes } from '#service/retrieval/forms/german-verbs.ts'
import { separablePrefixesOf, stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { isStopWord } from '#service/retrieval/stop-words.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { withoutMarks } from '#service/texts/without-marks.ts'

const prefixes = separablePrefixes.replaceAll(' ', '|')
// “Bei wem bestelle ich vor?”
const lastPrefix = new RegExp(`(?<=\\s)(${prefixes})(?=[\\s?!.]*$)`, 'u')
// “Die Wehr rückte zu 83 Einsätzen aus.”
const prefixAtEnd = new RegExp(
  `(?<=\\s)(?:${prefixes})(?=\\s*$|[.,;:!?)]|\\s(?:und|oder)\\s)`,
  'gu',
)
const prefixTerms = new Set(termsOf(separablePrefixes))
const maxClauseChars = 300
// The stemmer leaves short verbs as they are: “holt”.
const withoutVerbEnding = (term: string): string =>
  term.replace(/(?<=^\p{L}{3})(?:te?n?|en?)$/u, '')

const germanStem = stemmerOrIdentity('de')

/** The verbs that a German question writes in two parts, by the terms of each part: “vorbestelle” of “bestelle … vor”. */
export function joinedVerbs(question: string): ReadonlyMap<string, string> {
  const prefix = lastPrefix.exec(question)?.[1]
  if (prefix === undefined) return new Map()
  const words = question.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}]{2,}/gu) ?? []
  const verb = words.find((word) => word !== prefix && !isStopWord(word, 'de'))
  const [joined = ''] = termsOf(`${prefix}${verb ?? ''}`)
  if (verb === undefined || joined === '') return new Map()
  return new Map([...termsOf(verb), ...termsOf(prefix)].map((term) => [term, joined]))
}

/** Whether a term that `joinedVerbs` gives a verb for is its prefix, which says nothing besides the verb. */
export function isPrefixOfVerb(term: string): boolean {
  return prefixTerms.has(term)
}

/**
 * Returns a function that gives those of some German terms which are verbs that a text writes in two parts: “ausrücken” for
 * “rückte zu 83 Einsätzen aus”.
 */
export function separatedVerbs(terms: readonly string[]): (text: string) => string[] {
  const verbs = terms.flatMap((term) => {
    const stem = germanStem(term)
    return separablePrefixesOf(stem).map((prefix) => ({
      term,
      prefix,
      base: stem.slice(prefix.length),
    }))
  })
  if (verbs.length === 0) return () => []
  return (text) =>
    [...text.matchAll(prefixAtEnd)].flatMap(({ 0: prefix, index }) => {
      const possible = verbs.filter((verb) => verb.prefix === withoutMarks(prefix))
      if (possible.length === 0) return []
      const clause = text
        .slice(Math.max(0, index - maxClauseChars), index)
        .replace(/^.*[.;!?:]\s/su, '')
      const words = termsOf(clause)
      const stems = new Set([...words.map(germanStem), ...words.map(withoutVerbEnding)])
      return possible.flatMap(({ term, base }) => (stems.has(base) ? [term] : []))
    })
}
