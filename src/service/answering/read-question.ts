import type { Found } from '#service/retrieval/search-index.ts'
import { questionTerms, tellingWords, termsOf } from '#service/retrieval/words.ts'
import type { Expectation } from './expectations.ts'
import { expectationOf } from './expectations.ts'
import { relatedTerms } from './related-words.ts'

interface QuestionTerm {
  term: string
  /** Words that often stand for it. */
  related: readonly string[]
  /**
   * A name or a number that the question is about; a word that tells the subject; one taken over
   * from the question before; or one of those that documents need not repeat.
   */
  kind: 'name' | 'telling' | 'taken' | 'light'
}

export interface Question {
  text: string
  terms: readonly QuestionTerm[]
  expects: Expectation | null
}

// what people say around their subject, and what a document answers without repeating it
const lightTerms = new Set(
  termsOf(
    `receive provide offer use need want take make work happen say mention describe document file list explain
    procedure process policy rule apply contain based regard concern relate accord detail question answer
    number amount time date year name kind type way thing one entitle handle situation case exact current
    usually typically normally possible able info concerning allowed supposed go come become deal part
    specify state define meaning mean call know famous occur exist find`,
  ),
)
const lightWhen: Partial<Record<Expectation, Set<string>>> = {
  amount: new Set(termsOf('cost price fee charge pay money expensive')),
  duration: new Set(termsOf('last long duration period length')),
  person: new Set(termsOf('person responsible')),
  moment: new Set(termsOf('often')),
  place: new Set(termsOf('locate place find situated')),
}
// the pairs of characters that Japanese and Chinese join words and ask with
const lightPair = /^\p{scx=Hira}+$|[的是吗呢了在有和什么么怎哪谁几多少]/u

/** What a question asks about and what would answer it. `about` is the question it refers to. */
export function readQuestion(text: string, about: string | null): Question {
  const expects = expectationOf(text)
  const names = namesIn(text)
  const terms = [...questionTerms(text).keys()].map((term): QuestionTerm => {
    const isLight =
      lightTerms.has(term) ||
      (expects !== null && lightWhen[expects]?.has(term) === true) ||
      lightPair.test(term)
    return {
      term,
      related: relatedTerms(term),
      kind: names.has(term) ? 'name' : isLight ? 'light' : 'telling',
    }
  })
  const known = new Set(terms.map(({ term }) => term))
  const taken = about === null ? [] : readQuestion(about, null).terms
  for (const each of taken) {
    if (!known.has(each.term) && each.kind !== 'light') terms.push({ ...each, kind: 'taken' })
  }
  return { text, terms, expects }
}

// capitals tell names only where not every word has one, and never in the first word
function namesIn(text: string): Set<string> {
  const rest = text.replace(/^\W*\S+/u, '').match(/[\p{L}\p{N}]+/gu) ?? []
  const capitals = rest.filter((word) => /^\p{Lu}/u.test(word))
  const isTitle = capitals.length * 2 > rest.length && rest.length > 2
  const names = tellingWords(text).filter(
    (word) => /\p{N}/u.test(word) || (!isTitle && capitals.includes(word)),
  )
  return new Set(names.flatMap(termsOf))
}

const kindWeight = { name: 1.4, telling: 1, taken: 0.5, light: 0.25 }

/** What to search for: the question's words, and at half their weight those that stand for them. */
export function searchTerms(question: Question, search_weight: number): Map<string, number> {
  const counts = questionTerms(question.text)
  const terms = new Map(question.terms.map(({ term }) => [term, counts.get(term) ?? 1]))
  if (search_weight === 100) return terms
  for (const other of question.terms.flatMap(({ related }) => related)) {
    if (!terms.has(other)) terms.set(other, 0.5)
  }
  return terms
}

/** What each term counts: its kind alone, as callers may know it, or with how rare it is as well. */
export function termWeights(question: Question, found: Found | null): number[] {
  return question.terms.map(
    ({ term, kind }) => kindWeight[kind] * (found ? rarity(found, term) : 1),
  )
}

// a handful of passages says little about rarity, and a million would make every word a rare one
function rarity({ frequencies, total }: Found, term: string): number {
  const passages = Math.min(Math.max(total, 50), 1000)
  const standing = (frequencies.get(term) ?? 0) * Math.min(passages / Math.max(total, 1), 1)
  return Math.log(1 + (passages - standing + 0.5) / (standing + 0.5))
}
