import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { canonicalFacts } from './canonical-facts.ts'
import { claimOf, languageOfText, minJudgedTerms, namesOf } from './claims.ts'

/** Whether passages support a sentence. */
export type Supports = (sentence: string, passages: readonly FoundPassage[]) => boolean

// Of the words of a sentence that say something; the rest connects them.
const minSupportedShare = 0.5

/** How a sentence and the passages that it is compared with agree in words. */
export interface LexicalSupport {
  supports: Supports
  /**
   * Whether words cannot tell: all passages are in other languages than the sentence, and they have all its numbers.
   */
  isIncomparable: Supports
  /** The numbers and dates of a sentence that passages do not contain, as it writes them; none where more than these differ. */
  missing: (sentence: string, passages: readonly FoundPassage[]) => string[]
}

/**
 * Support by words: passages must contain every number, date and time of a sentence, however they are written and with what
 * they count, and half of its other words, at least two, apart from those of the question, in any form that their language gives
 * them. The one word beside a number of one or two digits must be there, too, and a row of such numbers
 * in one line. A sentence in another language than the passages must share a number or a name with one, and has no other words that could be compared. `language` is that of the answer,
 * which short sentences do not tell.
 */
export function lexicalSupport(question: string, language: string | null = null): LexicalSupport {
  const termsOfPassage = cachedByPassage(readPassage)
  const linesOfPassage = cachedByPassage(readLines)
  const parsedQuestion = { text: question, terms: new Set(termsOf(question)) }
  let claims = new Map<string | null, Claim>()
  let last = ''

  const compare = (sentence: string, passages: readonly FoundPassage[]) => {
    // A sentence without citations is compared with each passage.
    if (last !== sentence) claims = new Map()
    last = sentence
    const read = passages.map(termsOfPassage)
    const passageLanguage = read.find((passage) => passage.language !== null)?.language ?? null
    const claim =
      claims.get(passageLanguage) ??
      readClaim(sentence, parsedQuestion, { own: language, passage: passageLanguage })
    claims.set(passageLanguage, claim)
    const isContradicted = (count: Count): boolean =>
      read.some(({ counted }) => counted.has(count.unit)) &&
      !read.some(({ near }) => near.has(keyOf(count)))
    return {
      read,
      claim,
      contradicted: claim.counts.filter(isContradicted),
      missing: claim.numbers.filter((term) => !read.some(({ numbers }) => numbers.has(term))),
      covered: claim.judged.filter((term) => read.some(({ terms }) => terms.has(term))).length,
    }
  }

  const supports: Supports = (sentence, passages) => {
    const { read, claim, contradicted, missing, covered } = compare(sentence, passages)
    const { numbers, judged } = claim
    if (contradicted.length > 0 || missing.length > 0) return false
    if (sentence.includes('|') && judged.length === 0 && !numbers.some(isTelling)) {
      return passages.some((passage) =>
        linesOfPassage(passage).some((line) => numbers.every((term) => line.has(term))),
      )
    }
    const isShort = judged.length < minJudgedTerms
    if (isShort && (covered === judged.length || numbers.some(isTelling))) return true
    const shared = numbers.length + covered
    const evidence = numbers.length + judged.length
    if (shared >= minJudgedTerms && shared >= minSupportedShare * evidence) return true
    const { language: own, names, hasNewName } = claim.foreign()
    const isForeign =
      own !== null && read.some((passage) => ![null, own].includes(passage.language))
    // A passage in another language says nothing for a sentence that shares neither a number nor a name with it.
    const hasFact = numbers.length > 0 || hasNewName
    return isForeign && hasFact && names.every((name) => read.some(({ plain }) => plain.has(name)))
  }

  const isForeign = ({ read, claim }: ReturnType<typeof compare>): boolean => {
    const { language: own } = claim.foreign()
    return own !== null && read.every((passage) => ![null, own].includes(passage.language))
  }

  return {
    supports,
    isIncomparable: (sentence, passages) => {
      if (passages.length === 0) return false
      const compared = compare(sentence, passages)
      return compared.missing.length === 0 && isForeign(compared)
    },
    missing: (sentence, passages) => {
      const compared = compare(sentence, passages)
      const { claim, contradicted, missing, covered } = compared
      const isShared = covered >= minSupportedShare * claim.judged.length
      if (!isShared && !isForeign(compared)) return []
      return factsAsWritten(claimOf(sentence), claim.language, missing, contradicted)
    },
  }
}

const maxFactsRead = 20
const maxFacts = 3
const writtenFact =
  /(?:(\p{L}{3,10}\.?) )?((?:\p{Sc} ?)?(?<![\p{L}\p{N}])\d[\d.,:/]{0,30}(?<![.,:/])(?: ?[%\p{Sc}])?)(?:(?:st|nd|rd|th|\.)? (\p{L}{2,20}))?/gu

/** What a sentence writes for numbers that are missing, or that count something else; a date with its month, a count with its unit. */
function factsAsWritten(
  sentence: string,
  language: string | null,
  missing: readonly string[],
  contradicted: readonly Count[],
): string[] {
  const canonicalTerms = (text: string): Set<string> =>
    new Set(termsOf(canonicalFacts(text, language)))
  const facts = new Set<string>()
  for (const [written, before, number = '', after] of sentence
    .matchAll(writtenFact)
    .take(maxFactsRead)) {
    const alone = canonicalTerms(number)
    const withAfter = after === undefined ? number : written.slice(written.indexOf(number))
    const withBefore = before === undefined ? number : `${before} ${number}`
    const isMissing = (text: string): boolean =>
      !canonicalTerms(text).isDisjointFrom(new Set(missing))
    const hasMonth = (text: string): boolean =>
      text !== number && [...canonicalTerms(text)].some((term) => term.endsWith('month'))
    const date = [withAfter, withBefore].find(hasMonth)
    if (date !== undefined && isMissing(date)) facts.add(date)
    else if (isMissing(number)) facts.add(number)
    else if (contradicted.some((count) => alone.has(count.number))) facts.add(withAfter)
  }
  return [...facts].slice(0, maxFacts)
}

/** A text that is longer has told its language by then. */
const maxLanguageChars = 4000

function readPassage({ text, terms, heading_terms }: FoundPassage) {
  const language = languageOfText(text.slice(0, maxLanguageChars))
  const stemOf = stemmerOrIdentity(language)
  const canonical = termsOf(canonicalFacts(text, language))
  const plain = new Set([...terms, ...heading_terms, ...canonical])
  const counts = countsIn(canonical, stemOf, maxBetween)
  return {
    /** What numbers stand directly before. */
    counted: new Set(countsIn(canonical, stemOf, 1).map(({ unit }) => unit)),
    /** Numbers with what comes soon after them, as in “two or three weeks”. */
    near: new Set(counts.map(keyOf)),
    language,
    plain,
    terms: new Set([...plain].map(stemOf)),
    numbers: new Set([...canonical, ...heading_terms].filter(isNumber)),
  }
}

/** The terms of each line of a passage, such as a row of a table. */
function readLines({ text }: FoundPassage): ReadonlySet<string>[] {
  const language = languageOfText(text.slice(0, maxLanguageChars))
  return text.split('\n').map((line) => new Set(termsOf(canonicalFacts(line, language))))
}

/** A number with the term after it, which is mostly what it counts. */
interface Count {
  number: string
  unit: string
}

const maxBetween = 3

function countsIn(
  terms: readonly string[],
  stemOf: (term: string) => string,
  maxDistance: number,
): Count[] {
  return terms.flatMap((number, at) =>
    isNumber(number)
      ? terms
          .slice(at + 1, at + 1 + maxDistance)
          .map((term) => ({ number, unit: isNumber(term) ? term : stemOf(term) }))
      : [],
  )
}

const keyOf = ({ number, unit }: Count): string => `${number} ${unit}`

// Most passages have numbers such as the 2 of “item two” somewhere.
const minTellingChars = 3
const isTelling = (number: string): boolean => number.length >= minTellingChars

const isNumber = (term: string): boolean => /^\p{N}/u.test(term)

type Claim = ReturnType<typeof readClaim>

/** Reads a sentence that is compared with passages. Languages are those of the answer and of the passages. */
function readClaim(
  sentence: string,
  question: { text: string; terms: ReadonlySet<string> },
  languages: { own: string | null; passage: string | null },
) {
  const told = languageOfText(sentence) ?? languages.own
  const own = told ?? languages.passage
  const stemOf = stemmerOrIdentity(own)
  const termsIn = (text: string): string[] =>
    [...questionTerms(canonicalFacts(text, own), own).keys()].map((term) =>
      isNumber(term) ? term : stemOf(term),
    )
  const questionWords = new Set(termsIn(question.text))
  const claimed = [...new Set(termsIn(claimOf(sentence)))]
  const numbers = claimed.filter(isNumber)
  const others = claimed.filter((term) => !questionWords.has(term) && !isNumber(term))
  let foreign: { language: string | null; names: string[]; hasNewName: boolean } | null = null
  return {
    language: own,
    counts: countsIn(termsOf(canonicalFacts(claimOf(sentence), own)), stemOf, 1).filter(
      ({ unit }) => claimed.includes(unit),
    ),
    // What the question says is not claimed by its answer.
    numbers: numbers.filter((term) => !questionWords.has(term)),
    // A short answer may say nothing but what the question says.
    judged: others.length + numbers.length > 0 ? others : claimed,
    foreign: () => {
      if (foreign === null) {
        const names = namesOf(sentence)
        const hasNewName = names.some((name) => !question.terms.has(name))
        foreign = { language: told, names, hasNewName }
      }
      return foreign
    },
  }
}

function cachedByPassage<T>(read: (passage: FoundPassage) => T): (passage: FoundPassage) => T {
  const cache = new Map<FoundPassage, T>()
  return (passage) => {
    const value = cache.get(passage)
    if (value !== undefined) return value
    const made = read(passage)
    cache.set(passage, made)
    return made
  }
}
