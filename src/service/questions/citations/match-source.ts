import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import {
  claimOf,
  claimsOf,
  introduces,
  languageOfText,
  namesOf,
  negation,
} from '#service/questions/support/claims.ts'
import type { CheckedSentence } from '#service/questions/support/check-support.ts'
import { deniesIn } from '#service/questions/support/comparable-facts.ts'
import type { Supports } from '#service/questions/support/lexical-support.ts'
import type { ContextPassage } from '#service/questions/context-passages.ts'
import { locateQuote } from './locate-quote.ts'
import type { Quote } from './locate-quote.ts'

// More than the half that a cited passage must have: nobody but these words says that the passage is the source.
const minMatchedShare = 0.75
// Numbers are seldom chance.
const minShareWithNumbers = 0.5
const minNumbers = 2
const minMatchedTerms = 3
// Of a sentence whose facts stand in several statements of a passage.
const minTermsOfPassage = 4
const minFactsOfQuote = 2
// The model says that there is a source, so fewer words are enough than without a citation.
const minMovedTerms = 2
// Where only the number of the passage that is cited is wrong, which has the other words.
const minMovedTermsWithNumber = 4
// A model that repeats itself without end says nothing with it.
const maxRepeats = 3
const maxLocatedPassages = 3
const minTellingDigits = 3

/** The words of a passage that a sentence rests on; of a figure, the place that stands for it. */
export function quoteOf(
  sentence: string,
  question: string,
  { parts, figure }: Pick<ContextPassage, 'parts' | 'figure'>,
): Quote {
  return figure ?? locateQuote(sentence, question, parts)
}

/** A sentence with the names of the columns, where it is a row of a table. */
export type MatchedSentence = Pick<CheckedSentence, 'text' | 'head' | 'cited'>

/** Returns functions that find the passage that says a sentence, other than by what a model cites. */
export function sourceMatcher(
  question: string,
  passages: readonly ContextPassage[],
  supports: Supports,
) {
  const questionWords = new Set(questionTerms(question).keys())
  const all = passages.map((passage) => ({ passage, terms: termsOfPassage(passage) }))

  const isClaim = (sentence: string): boolean => {
    if (introduces(sentence)) return false
    const [claim, ...others] = claimsOf(sentence, questionWords)
    return claim === sentence && others.length === 0
  }

  /** Quotes of the passages that share most words with a sentence and support it. */
  const quotesOf = (
    { text: sentence, cited }: MatchedSentence,
    words: ReadonlySet<string>,
    minTerms: number,
  ): Quote[] =>
    all
      .filter(({ passage }) => !passage.parts.every((part) => cited.includes(part)))
      .map(({ passage, terms }) => ({ passage, shared: terms.intersection(words).size }))
      .filter(({ shared }) => shared >= minTerms)
      .toSorted((a, b) => b.shared - a.shared)
      .slice(0, maxLocatedPassages)
      .filter(({ passage }) => supports(sentence, passage.parts))
      .map(({ passage }) => quoteOf(sentence, question, passage))

  const contextOf = ({ text, head }: MatchedSentence): Set<string> =>
    new Set([
      ...questionTerms(claimOf(text)).keys(),
      ...questionTerms(head).keys(),
      ...questionWords,
    ])

  return {
    /**
     * The source of a sentence that a model left without a citation: the place of a given passage that has all its
     * numbers and names, at least three of its words and nearly all of them, and that denies what it denies. Null where
     * there is none, or where the sentence claims nothing.
     */
    ofUncited: (sentence: MatchedSentence): Quote | null => {
      const { text } = sentence
      if (!isClaim(text)) return null
      const counts = questionTerms(claimOf(text))
      const own = [...counts.keys()]
      const totalTerms = [...counts.values()].reduce((sum, count) => sum + count, 0)
      if (totalTerms > maxRepeats * own.length) return null
      const numbers = own.filter((term) => /^\p{N}/u.test(term))
      const context = contextOf(sentence)
      const language = languageOfText(text)
      if (![...own, ...questionTerms(sentence.head).keys()].some(isTelling)) return null
      const claim = {
        own: own.filter((term) => !questionWords.has(term)),
        exact: [...numbers, ...namesOf(text)],
        // A short answer leaves out what the question says.
        counted:
          totalTerms <= minMatchedTerms && numbers.some((term) => !questionWords.has(term))
            ? context
            : new Set([...own, ...questionTerms(sentence.head).keys()]),
        minShare: numbers.length < minNumbers ? minMatchedShare : minShareWithNumbers,
        isNegative: negation.test(text),
        language,
        denies: language !== null && deniesIn(text, language),
      }
      return best(
        quotesOf(sentence, context, minMatchedTerms).filter((quote) => isMatch(quote, claim)),
      )
    },

    /**
     * The source of a sentence that the passages it cites do not support: the place of another one that supports it
     * alone and has more of its words, where those of the question and of the names of columns count, too. Fewer are
     * enough for a place that has a number which the passages cited lack, and a word of the question: a later message
     * often tells the new date of a thing in other words than the first.
     */
    instead: (sentence: MatchedSentence): Quote | null => {
      const { text, cited } = sentence
      if (!isClaim(text)) return null
      const words = withoutLy(contextOf(sentence))
      const citedTerms = withoutLy(termsOfParts(cited))
      const held = words.intersection(citedTerms).size
      const own = withoutLy(questionTerms(claimOf(text)).keys())
      const lacksNumber = [...own].some((term) => /^\p{N}/u.test(term) && !citedTerms.has(term))
      const subject = own.intersection(withoutLy(questionWords))
      const isEnough = (shared: ReadonlySet<string>): boolean =>
        shared.size > held ||
        (lacksNumber && shared.size >= minMovedTermsWithNumber && !shared.isDisjointFrom(subject))
      return best(
        quotesOf(sentence, words, minMovedTerms).filter((quote) => {
          const shared = words.intersection(withoutLy(termsOfQuote(quote)))
          return (
            !cited.includes(quote.passage) &&
            isEnough(shared) &&
            shared.size >= minMovedTerms &&
            negation.test(wordsOf(quote)) === negation.test(text) &&
            supports(text, [
              { ...quote.passage, text: wordsOf(quote), terms: termsOf(wordsOf(quote)) },
            ])
          )
        }),
      )
    },
  }
}

/** In English, “monthly” says what “month” says. */
function withoutLy(terms: Iterable<string>): Set<string> {
  return new Set([...terms].map((term) => term.replace(/(?<=^[a-z]{4,20})li$/, '')))
}

function best(quotes: readonly Quote[]): Quote | null {
  return quotes.toSorted((a, b) => b.score - a.score)[0] ?? null
}

/** Whether a term tells texts apart: a word or a long number. Digits such as those of “1 | 2” are in most texts. */
function isTelling(term: string): boolean {
  return !/^\p{N}/u.test(term) || term.length >= minTellingDigits
}

interface Claim {
  /** The words that the question has not. */
  own: readonly string[]
  /** Numbers and names. */
  exact: readonly string[]
  /** The words of which a quote must have three. */
  counted: ReadonlySet<string>
  minShare: number
  isNegative: boolean
  language: string | null
  /** Whether it denies in its own language. */
  denies: boolean
}

function isMatch(
  quote: Quote,
  { own, exact, counted, minShare, isNegative, language, denies }: Claim,
): boolean {
  if (negation.test(wordsOf(quote)) !== isNegative) return false
  const terms = termsOfQuote(quote)
  if (holds(terms, { own, exact, counted, minShare, minTerms: minMatchedTerms })) return true
  // A date above a list is about each of its items.
  const context = terms.union(introductionTerms(quote))
  if (exact.filter((term) => terms.has(term)).length < minFactsOfQuote) return false
  const minTerms = minTermsOfPassage
  const passageLanguage = languageOfText(quote.passage.text)
  const isForeign = language !== null && passageLanguage !== null && language !== passageLanguage
  return (
    holds(context, { own, exact, counted, minShare: minMatchedShare, minTerms }) ||
    // A translation shares numbers and names only.
    (isForeign &&
      denies === deniesIn(wordsOf(quote), passageLanguage) &&
      holds(context, { own: exact, exact, counted, minShare: 1, minTerms }))
  )
}

/** The terms of the lines above a quote that introduce it, such as “From 1 November 2026:”. */
function introductionTerms({ passage, start }: Quote): ReadonlySet<string> {
  const above = passage.text.slice(0, Math.max(0, start - passage.start)).split('\n')
  return new Set(above.filter((line) => /:\s*$/.test(line)).flatMap(termsOf))
}

/** Whether terms have all numbers and names of a claim, and enough of its other words. */
function holds(
  terms: ReadonlySet<string>,
  {
    own,
    exact,
    counted,
    minShare,
    minTerms,
  }: Pick<Claim, 'own' | 'exact' | 'counted' | 'minShare'> & { minTerms: number },
): boolean {
  if (!exact.every((term) => terms.has(term))) return false
  const shared = own.filter((term) => terms.has(term)).length
  const telling = [...terms.intersection(counted)].filter(isTelling)
  return shared >= minShare * own.length && telling.length >= minTerms
}

const wordsOf = ({ said, text }: Quote): string => said ?? text

function termsOfQuote(quote: Quote): ReadonlySet<string> {
  const { passage } = quote
  return new Set([
    ...termsOf(wordsOf(quote)),
    ...passage.heading_terms,
    ...termsOf((passage.header ?? []).join(' ')),
  ])
}

// Fewer words can be chance: “contract” and “agreement”.
const minFurtherTerms = 2
const maxCitedShare = 0.75

/** Whether a quote holds clearly more of the words of a sentence than the passages that the sentence cites. */
export function holdsMore(quote: Quote, sentence: string, cited: readonly FoundPassage[]): boolean {
  const quoted = [...termsOf(wordsOf(quote)), ...quote.passage.heading_terms]
  return !cited.includes(quote.passage) && hasMoreWords(quoted, sentence, cited)
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
  const [own, held] = [sharedWith(terms), sharedWith(termsOfParts(cited))]
  return own - held >= minFurtherTerms && held <= maxCitedShare * own
}

function termsOfPassage({ parts }: ContextPassage): ReadonlySet<string> {
  return termsOfParts(parts)
}

function termsOfParts(parts: readonly FoundPassage[]): ReadonlySet<string> {
  return new Set(parts.flatMap(({ terms, heading_terms }) => [...terms, ...heading_terms]))
}
