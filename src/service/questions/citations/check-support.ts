import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { languageOf, languageOfScript } from '#service/retrieval/stop-words.ts'
import { contentWords, questionTerms, termsOf } from '#service/retrieval/words.ts'
import { stemmerOf } from '#service/retrieval/forms/stemmers.ts'
import { answerSentences } from './answer-sentences.ts'
import type { AnswerSentence } from './answer-sentences.ts'
import { canonicalFacts } from './canonical-facts.ts'

/** A sentence of an answer with the passages that it cites. */
export interface CheckedSentence extends AnswerSentence {
  text: string
  /** Empty for a sentence without a citation. */
  cited: readonly FoundPassage[]
}

/** A mark of an answer: where it stands in the text without marks, and what it cites. */
export interface AnswerMark {
  at: number
  passages: readonly { parts: readonly FoundPassage[] }[]
}

/** Whether passages support a sentence. */
export type Supports = (sentence: string, passages: readonly FoundPassage[]) => boolean

// Of the words of a sentence that say something; the rest connects them.
const minSupportedShare = 0.5
const minJudgedTerms = 2
/** A word that denies, in English. */
export const negation =
  /\b(?:not|no|none|nothing|cannot|without|silent|isn['’]t|aren['’]t|doesn['’]t|don['’]t)\b/iu
const clauseEnd =
  /[;–—]|\b(?:but|however|yet|although|though|except|instead|nevertheless|still)\b/iu
const heading = /^#{1,6}\s/
const material = /\b(?:documents?|passages?|sources?|files?)\b/iu

/** Longer sentences are compared in pieces of this length. */
export const maxSentenceChars = 1500

/**
 * The sentences of an answer in order, each with the passages of the marks, in order too, that stand at its end or
 * in it. A very long sentence comes in pieces.
 */
export function* citedSentences(
  text: string,
  marks: readonly AnswerMark[],
): Generator<CheckedSentence, void> {
  let next = 0
  let current: AnswerSentence | null = null
  const sentence = (
    { start, end, isTableHead }: AnswerSentence,
    until: number,
  ): CheckedSentence => {
    const cited = new Set<AnswerMark['passages'][number]>()
    for (let mark = marks[next]; mark !== undefined && mark.at < until; mark = marks[next]) {
      for (const passage of mark.passages) cited.add(passage)
      next += 1
    }
    const parts = [...cited].flatMap((passage) => passage.parts)
    return { start, end, isTableHead, text: text.slice(start, end), cited: parts }
  }
  for (const span of shortSpans(text)) {
    // A mark after the point, or at the beginning of the next sentence, belongs to the sentence before it.
    if (current !== null) yield sentence(current, span.start + 1)
    current = span
  }
  if (current !== null) yield sentence(current, Infinity)
}

function* shortSpans(text: string): Generator<AnswerSentence, void> {
  for (let { start, end, isTableHead } of answerSentences(text)) {
    while (end - start > maxSentenceChars) {
      const blank = text.lastIndexOf(' ', start + maxSentenceChars)
      const cut = blank > start + maxSentenceChars / 2 ? blank : start + maxSentenceChars
      yield { start, end: cut, isTableHead }
      start = cut
    }
    yield { start, end, isTableHead }
  }
}

/**
 * Returns a function that tells whether a sentence claims what its citations do not support, or, without one, no
 * passage. Headings, names of columns, introductions and questions claim something only where they have a number or a name that the
 * question has not, and so does what says that the documents have no answer.
 */
export function unsupportedCheck(
  question: string,
  passages: readonly FoundPassage[],
  supports: Supports = lexicalSupport(question),
): (sentence: CheckedSentence) => boolean {
  const questionWords = new Set(questionTerms(question).keys())
  return ({ text, isTableHead, cited }) =>
    (isTableHead ? headsWithFacts(text, questionWords) : claimsOf(text, questionWords)).some(
      (claim) =>
        cited.length > 0
          ? !supports(claim, cited)
          : !passages.some((passage) => supports(claim, [passage])),
    )
}

/** Whether a sentence is a heading, an introduction or a question. */
export function introduces(sentence: string): boolean {
  return heading.test(sentence) || /[?？؟:：]["'”’)\]*_]*$/u.test(sentence)
}

/** What a sentence claims: itself, or a clause of it; nothing of a heading, an introduction or a question. */
export function claimsOf(sentence: string, questionWords: ReadonlySet<string>): string[] {
  if (introduces(sentence)) {
    return holdsFact(sentence, questionWords, heading.test(sentence)) ? [sentence] : []
  }
  if (!saysNothing(sentence)) return [sentence]
  return sentence
    .split(clauseEnd)
    .filter((clause) =>
      saysNothing(clause)
        ? holdsFact(clause, questionWords, false)
        : contentWords(clause).length >= minJudgedTerms,
    )
}

/** The names of columns that claim something. */
function headsWithFacts(row: string, questionWords: ReadonlySet<string>): string[] {
  return row.split('|').filter((name) => holdsFact(name, questionWords, true))
}

function saysNothing(text: string): boolean {
  return negation.test(text) && material.test(text)
}

/** Whether a text has a number or a name that the question has not. */
function holdsFact(text: string, questionWords: ReadonlySet<string>, isHeading: boolean): boolean {
  const claim = claimOf(text)
  const numbers = [...questionTerms(claim).keys()].filter((term) => /^\p{N}/u.test(term))
  // Every word of a title may have a capital.
  const isTitle = isHeading && contentWords(claim).every((word) => !/^\p{Ll}/u.test(word))
  return [...numbers, ...(isTitle ? [] : namesOf(claim))].some((term) => !questionWords.has(term))
}

/**
 * Support by words: passages must contain every number, date and time of a sentence, however they are written and with what
 * they count, and half
 * of its other words apart from those of the question, in any form that their language gives them. A sentence in another
 * language than the passages shares only numbers and names.
 */
export function lexicalSupport(question: string): Supports {
  const termsOfPassage = cachedByPassage(readPassage)
  let claims = new Map<string | null, Claim>()
  let last = ''

  return (sentence, passages) => {
    // A sentence without citations is compared with each passage.
    if (last !== sentence) claims = new Map()
    last = sentence
    const read = passages.map(termsOfPassage)
    const language = read.find((passage) => passage.language !== null)?.language ?? null
    const claim = claims.get(language) ?? readClaim(sentence, question, language)
    claims.set(language, claim)
    const isCovered = (term: string): boolean => read.some(({ terms }) => terms.has(term))
    const { numbers, judged, counts } = claim
    const isContradicted = (count: Count): boolean =>
      read.some(({ counted }) => counted.has(count.unit)) &&
      !read.some(({ near }) => near.has(keyOf(count)))
    if (counts.some(isContradicted)) return false
    if (!numbers.every((term) => read.some((passage) => passage.numbers.has(term)))) return false
    if (judged.length < minJudgedTerms) return judged.every(isCovered) || numbers.length > 0
    const evidence = numbers.length + judged.length
    const shared = (numbers.length + judged.filter(isCovered).length) / evidence
    if (shared >= minSupportedShare) return true
    const { language: own, names } = claim.foreign()
    const isForeign =
      own !== null && read.some((passage) => ![null, own].includes(passage.language))
    return isForeign && names.every((name) => read.some(({ plain }) => plain.has(name)))
  }
}

/** A text that is longer has told its language by then. */
const maxLanguageChars = 4000

function readPassage({ text, terms, heading_terms }: FoundPassage) {
  const language = languageOfText(text.slice(0, maxLanguageChars))
  const stemOf = stemmerOf(language) ?? unchanged
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

/** The language of a text by its stop words, or by its script. */
export function languageOfText(text: string): string | null {
  return languageOf(text) ?? languageOfScript(text)
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

const unchanged = (term: string): string => term
const isNumber = (term: string): boolean => /^\p{N}/u.test(term)

type Claim = ReturnType<typeof readClaim>

/** Reads a sentence that is compared with passages of a language. */
function readClaim(sentence: string, question: string, language: string | null) {
  const own = languageOfText(sentence) ?? language
  const stemOf = stemmerOf(own) ?? unchanged
  const termsIn = (text: string): string[] =>
    [...questionTerms(canonicalFacts(text, own), own).keys()].map((term) =>
      isNumber(term) ? term : stemOf(term),
    )
  const questionWords = new Set(termsIn(question))
  const claimed = [...new Set(termsIn(claimOf(sentence)))]
  const numbers = claimed.filter(isNumber)
  const others = claimed.filter((term) => !questionWords.has(term) && !isNumber(term))
  let foreign: { language: string | null; names: string[] } | null = null
  return {
    counts: countsIn(termsOf(canonicalFacts(claimOf(sentence), own)), stemOf, 1).filter(
      ({ unit }) => claimed.includes(unit),
    ),
    // What the question says is not claimed by its answer.
    numbers: numbers.filter((term) => !questionWords.has(term)),
    // A short answer may say nothing but what the question says.
    judged: others.length + numbers.length > 0 ? others : claimed,
    foreign: () => (foreign ??= { language: languageOf(sentence), names: namesOf(sentence) }),
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

/** A sentence without what claims nothing: the number of its item, and addresses. */
export function claimOf(sentence: string): string {
  return sentence
    .replace(
      /^\s*(?:#{1,6}\s+)?(?:(?:\d{1,3}[.)]|[-*•])\s+|(?:step|part|section|option)\s+\d{1,3}\b)?/i,
      '',
    )
    .replaceAll(/\bhttps?:\S+/g, ' ')
}

/** The terms of a sentence's names: words with a capital that do not begin it. */
export function namesOf(sentence: string): string[] {
  // In German every noun has a capital.
  if (languageOf(sentence) === 'de') return []
  const [, ...rest] = contentWords(sentence)
  return rest.filter((word) => /^\p{Lu}/u.test(word)).flatMap(termsOf)
}
