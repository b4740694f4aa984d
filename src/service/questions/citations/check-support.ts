import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { languageOf } from '#service/retrieval/stop-words.ts'
import { contentWords, questionTerms, termsOf } from '#service/retrieval/words.ts'
import { answerSentences } from './answer-sentences.ts'
import type { AnswerSentence } from './answer-sentences.ts'

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
 * Support by words: passages must contain every number of a sentence, and half of its other words apart from
 * those of the question. A sentence in another language than the passages shares only numbers and names.
 */
export function lexicalSupport(question: string): Supports {
  const questionWords = new Set(questionTerms(question).keys())
  const termsOfPassage = cachedByPassage(
    ({ terms, heading_terms }) => new Set([...terms, ...heading_terms]),
  )
  const languageOfPassage = cachedByPassage(({ text }) => languageOf(text.slice(0, 4000)))
  let last = readClaim('', questionWords)

  return (sentence, passages) => {
    // A sentence without citations is compared with each passage.
    if (last.sentence !== sentence) last = readClaim(sentence, questionWords)
    const { numbers, judged } = last
    const terms = passages.map(termsOfPassage)
    const isCovered = (term: string): boolean => terms.some((set) => set.has(term))
    if (!numbers.every((term) => isCovered(term) || questionWords.has(term))) return false
    if (judged.length < minJudgedTerms) return judged.every(isCovered) || numbers.length > 0
    const shared = judged.filter(isCovered).length / judged.length
    if (shared >= minSupportedShare) return true
    const { language, names } = last.foreign()
    const isForeign =
      language !== null &&
      passages.some((passage) => ![null, language].includes(languageOfPassage(passage)))
    return isForeign && names.every(isCovered)
  }
}

function readClaim(sentence: string, questionWords: ReadonlySet<string>) {
  const claimed = [...questionTerms(claimOf(sentence)).keys()]
  const numbers = claimed.filter((term) => /^\p{N}/u.test(term))
  const own = claimed.filter((term) => !questionWords.has(term) && !/^\p{N}/u.test(term))
  let foreign: { language: string | null; names: string[] } | null = null
  return {
    sentence,
    numbers,
    // A short answer may say nothing but what the question says.
    judged: own.length + numbers.length > 0 ? own : claimed,
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
