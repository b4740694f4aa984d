import { isStopWord } from '#service/retrieval/stop-words.ts'
import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { dailyConcepts } from './daily.ts'
import { ambiguousConcepts, grammarConcepts } from './grammar.ts'
import { homeConcepts } from './home.ts'
import { workConcepts } from './work.ts'

/** The languages of the concepts, in the order of their columns. */
export const conceptLanguages = ['en', 'de', 'es', 'fr'] as const
export type ConceptLanguage = (typeof conceptLanguages)[number]

export function isConceptLanguage(language: string | null): language is ConceptLanguage {
  return (conceptLanguages as readonly (string | null)[]).includes(language)
}

/** What ordinary words mean: the words for it in each language, the most usual first, with “_” between those of a phrase. */
export interface Concept {
  words: Readonly<Record<ConceptLanguage, readonly string[]>>
  /** Whether German, where nouns have a capital, names a thing by it. */
  isNoun: boolean
  /** Whether a question can be about it, unlike words such as “need” that texts leave out. */
  isTopic: boolean
}

// “28 euros a month” answers a question for the price of a year.
const periods = new Set(['day', 'week', 'month', 'year', 'hour', 'minute', 'time', 'date'])
const rowsOf = (table: string, isGrammar = false): Concept[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [en = [], de = [], es = [], fr = []] = line.split(' | ').map((cell) => cell.split(' '))
      const isNoun = /^\p{Lu}/u.test(de[0] ?? '')
      const isTopic = isGrammar ? isNoun && !periods.has(en[0] ?? '') : true
      return { words: { en, de, es, fr }, isNoun, isTopic }
    })
const grammar = rowsOf(grammarConcepts, true)
const ambiguous = rowsOf(ambiguousConcepts)
const things = [homeConcepts, workConcepts, dailyConcepts].flatMap((table) => rowsOf(table))

/** The key of a word or a phrase in a language, which all its forms have. Function words have no other forms. */
export function conceptKey(words: readonly string[], language: ConceptLanguage): string {
  const [word = ''] = words
  if (words.length === 1 && isStopWord(word, language)) return `=${word.toLowerCase()}`
  const stemOf = stemmerOrIdentity(language)
  return words.flatMap(termsOf).map(stemOf).join(' ')
}

const indexes = new Map<ConceptLanguage, ReadonlyMap<string, readonly Concept[]>>()

/** The concepts by the keys of their words in a language, the most usual first. */
export function conceptsIn(language: ConceptLanguage): ReadonlyMap<string, readonly Concept[]> {
  const known = indexes.get(language)
  if (known !== undefined) return known
  const index = new Map<string, Concept[]>()
  for (const concept of [...grammar, ...things, ...ambiguous]) {
    for (const word of concept.words[language]) {
      const key = conceptKey(word.split(/[_-]/u), language)
      const others = index.get(key) ?? []
      if (!others.includes(concept)) index.set(key, [...others, concept])
    }
  }
  indexes.set(language, index)
  return index
}

const minPartChars = 4

/** Whether words of a text, by their keys in a language, name what a concept means. German also names it in compounds. */
export function isNamed(
  { words }: Concept,
  keys: ReadonlySet<string>,
  language: ConceptLanguage,
): boolean {
  const isIn = (part: string): boolean => {
    const key = conceptKey([part], language)
    if (key.startsWith('=')) return true
    if (language !== 'de' || key.length < minPartChars) return keys.has(key)
    return [...keys].some((one) => one.startsWith(key) || one.endsWith(key))
  }
  return words[language].some((phrase) => phrase.split(/[_-]/u).every(isIn))
}

/** Groups of words that mean the same thing in a language, one a line, without phrases. */
export function conceptSynonyms(language: ConceptLanguage): string {
  return things
    .map(({ words }) => words[language].filter((word) => !/[_-]/u.test(word)))
    .filter((words) => words.length > 1)
    .map((words) => words.join(' '))
    .join('\n')
}
