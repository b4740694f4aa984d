import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import {
  claimOf,
  claimsOf,
  introduces,
  lexicalSupport,
  namesOf,
  negation,
} from './check-support.ts'
import type { ContextPassage } from '#service/questions/context-passages.ts'
import { locateQuote } from './locate-quote.ts'
import type { Quote } from './locate-quote.ts'

// More than the half that a cited passage must have: nobody but these words says that the passage is the source.
const minMatchedShare = 0.75
const minMatchedTerms = 3
const maxLocatedPassages = 3

/**
 * Returns a function that finds the source of a sentence that a model left without a citation: the place of a given
 * passage that has all its numbers and names and nearly all of its other words, and that denies what it denies.
 * It returns null where there is none, or where the sentence claims nothing.
 */
export function sourceMatcher(
  question: string,
  passages: readonly ContextPassage[],
): (sentence: string) => Quote | null {
  const questionWords = new Set(questionTerms(question).keys())
  const supports = lexicalSupport(question)
  const all = passages.map((passage) => ({ passage, terms: termsOfPassage(passage) }))

  return (sentence) => {
    if (introduces(sentence)) return null
    const [claim, ...others] = claimsOf(sentence, questionWords)
    if (claim !== sentence || others.length > 0) return null
    const own = [...questionTerms(claimOf(sentence)).keys()]
    const claimed = {
      own: own.filter((term) => !questionWords.has(term)),
      exact: [...own.filter((term) => /^\p{N}/u.test(term)), ...namesOf(sentence)],
      all: new Set([...own, ...questionWords]),
      isNegative: negation.test(sentence),
    }
    const best = all
      .map(({ passage, terms }) => ({ passage, shared: terms.intersection(claimed.all).size }))
      .filter(({ shared }) => shared >= minMatchedTerms)
      .toSorted((a, b) => b.shared - a.shared)
      .slice(0, maxLocatedPassages)
    const quotes = best
      .filter(({ passage }) => supports(sentence, passage.parts))
      .map(({ passage }) => locateQuote(sentence, question, passage.parts))
      .filter((quote) => isMatch(quote, claimed))
    return quotes.toSorted((a, b) => b.score - a.score)[0] ?? null
  }
}

interface Claim {
  /** The words that the question has not. */
  own: readonly string[]
  /** Numbers and names. */
  exact: readonly string[]
  all: ReadonlySet<string>
  isNegative: boolean
}

function isMatch({ passage, text }: Quote, { own, exact, all, isNegative }: Claim): boolean {
  if (negation.test(text) !== isNegative) return false
  const terms = new Set([
    ...termsOf(text),
    ...passage.heading_terms,
    ...termsOf((passage.header ?? []).join(' ')),
  ])
  if (!exact.every((term) => terms.has(term))) return false
  const shared = own.filter((term) => terms.has(term)).length
  return shared >= minMatchedShare * own.length && terms.intersection(all).size >= minMatchedTerms
}

// Fewer words can be chance: “contract” and “agreement”.
const minFurtherTerms = 2
const maxCitedShare = 0.75

/** Whether a quote holds clearly more of the words of a sentence than the passages that the sentence cites. */
export function holdsMore(
  { passage, text }: Quote,
  sentence: string,
  cited: readonly FoundPassage[],
): boolean {
  const quoted = [...termsOf(text), ...passage.heading_terms]
  return !cited.includes(passage) && hasMoreWords(quoted, sentence, cited)
}

/** Whether a quote of a passage can hold more. Unlike finding the quote, this takes little time. */
export function canHoldMore(
  passage: ContextPassage,
  sentence: string,
  cited: readonly FoundPassage[],
): boolean {
  return (
    !passage.parts.every((part) => cited.includes(part)) &&
    hasMoreWords(termsOfPassage(passage), sentence, cited)
  )
}

function hasMoreWords(
  terms: Iterable<string>,
  sentence: string,
  cited: readonly FoundPassage[],
): boolean {
  const words = new Set(questionTerms(claimOf(sentence)).keys())
  const sharedWith = (others: Iterable<string>): number => words.intersection(new Set(others)).size
  const [own, held] = [
    sharedWith(terms),
    sharedWith(cited.flatMap((passage) => [...passage.terms, ...passage.heading_terms])),
  ]
  return own - held >= minFurtherTerms && held <= maxCitedShare * own
}

function termsOfPassage({ parts }: ContextPassage): ReadonlySet<string> {
  return new Set(
    parts.flatMap(({ terms, heading_terms }: FoundPassage) => [...terms, ...heading_terms]),
  )
}
