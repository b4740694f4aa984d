import type { SearchResults } from '#service/retrieval/search-results.ts'
import { questionTerms, contentWords, termsOf } from '#service/retrieval/words.ts'
import type { AnswerType } from './answer-type.ts'
import { answerTypeOf } from './answer-type.ts'
import { synonymsOf } from './synonyms.ts'

interface QuestionTerm {
  term: string
  /** Synonyms. */
  related: readonly string[]
  /**
   * A name or a number that the question is about; a content word; one inherited from the question before;
   * or a generic word, which documents need not repeat.
   */
  kind: 'name' | 'content' | 'inherited' | 'generic'
}

export interface Question {
  text: string
  terms: readonly QuestionTerm[]
  answerType: AnswerType | null
}

// Words that people use around their subject, and that a document answers without repeating.
const genericTerms = new Set(
  termsOf(
    `receive provide offer use need want take make work happen say mention describe document file list explain
    procedure process policy rule apply contain based regard concern relate accord detail question answer
    number amount time date year name kind type way thing one entitle handle situation case exact current
    usually typically normally possible able info concerning allowed supposed go come become deal part
    specify state define meaning mean call know famous occur exist find`,
  ),
)
const genericTermsByAnswerType: Partial<Record<AnswerType, Set<string>>> = {
  amount: new Set(termsOf('cost price fee charge pay money expensive')),
  duration: new Set(termsOf('last long duration period length')),
  person: new Set(termsOf('person responsible')),
  moment: new Set(termsOf('often')),
  place: new Set(termsOf('locate place find situated')),
}
// Character bigrams of Japanese and Chinese function words and question words.
const genericBigram = /^\p{scx=Hira}+$|[的是吗呢了在有和什么么怎哪谁几多少]/u

/** Reads the terms of a question and its expected answer type. `about` is the question it refers back to. */
export function readQuestion(text: string, about: string | null): Question {
  const answerType = answerTypeOf(text)
  const names = namesIn(text)
  const terms = [...questionTerms(text).keys()].map((term): QuestionTerm => {
    const isGeneric =
      genericTerms.has(term) ||
      (answerType !== null && genericTermsByAnswerType[answerType]?.has(term) === true) ||
      genericBigram.test(term)
    return {
      term,
      related: synonymsOf(term),
      kind: names.has(term) ? 'name' : isGeneric ? 'generic' : 'content',
    }
  })
  const ownTerms = new Set(terms.map(({ term }) => term))
  const previousTerms = about === null ? [] : readQuestion(about, null).terms
  for (const previous of previousTerms) {
    if (!ownTerms.has(previous.term) && previous.kind !== 'generic')
      terms.push({ ...previous, kind: 'inherited' })
  }
  return { text, terms, answerType }
}

// Capitals mark names only where not every word has one, and never in the first word.
function namesIn(text: string): Set<string> {
  const rest = text.replace(/^\W*\S+/u, '').match(/[\p{L}\p{N}]+/gu) ?? []
  const capitals = rest.filter((word) => /^\p{Lu}/u.test(word))
  const isTitle = capitals.length * 2 > rest.length && rest.length > 2
  const names = contentWords(text).filter(
    (word) => /\p{N}/u.test(word) || (!isTitle && capitals.includes(word)),
  )
  return new Set(names.flatMap(termsOf))
}

const kindWeight = { name: 1.4, content: 1, inherited: 0.5, generic: 0.25 }

/** The terms to search for with their weights: the question's own, and synonyms at half weight. */
export function searchTerms(question: Question, search_weight: number): Map<string, number> {
  const counts = questionTerms(question.text)
  const terms = new Map(question.terms.map(({ term }) => [term, counts.get(term) ?? 1]))
  if (search_weight === 100) return terms
  for (const other of question.terms.flatMap(({ related }) => related)) {
    if (!terms.has(other)) terms.set(other, 0.5)
  }
  return terms
}

/**
 * The weight of each term: by its kind, and with `results` also by its rarity. Scores that callers see are
 * computed without rarity, which depends on files that the caller may not read.
 */
export function termWeights(question: Question, results: SearchResults | null): number[] {
  return question.terms.map(
    ({ term, kind }) => kindWeight[kind] * (results ? rarity(results, term) : 1),
  )
}

// The number of passages is bounded: a handful says little about rarity, and among a million every word
// would count as rare.
function rarity({ frequencies, total }: SearchResults, term: string): number {
  const passages = Math.min(Math.max(total, 50), 1000)
  const frequency = (frequencies.get(term) ?? 0) * Math.min(passages / Math.max(total, 1), 1)
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5))
}
