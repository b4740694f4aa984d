import { answerTypeOf } from '#service/answering/answer-type.ts'
import { joinedVerbs } from '#service/answering/german/separable-verbs.ts'
import type { AnswerType } from '#service/answering/languages/language.ts'
import { genericTerms } from '#service/answering/read-question.ts'
import { isStopWord } from '#service/retrieval/stop-words.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { conceptKey, conceptsIn } from './concepts.ts'
import type { Concept, ConceptLanguage } from './concepts.ts'
import { frameOf, withoutInterrogative } from './question-frames.ts'

const articles: Readonly<Record<ConceptLanguage, string>> = {
  en: 'the ',
  de: '',
  es: 'el ',
  fr: 'le ',
}
const title = /^(?:mrs?|ms|miss|dr|herrn?|frau|señora?|sra?|monsieur|madame|mme)$/iu
const token = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’](?=\p{L})|(?<=\d)[.,:](?=\d))*/gu
// “How much is the rent?” wants money, and any number is an amount.
const sums = new Set(
  'rent fee deposit salary price fine bill tax pension bonus discount surcharge membership_fee admission_fee down_payment'.split(
    ' ',
  ),
)
const phraseLengths = [4, 3, 2, 1]
const minPartChars = 3
const joint = /(?:e?n?s|e[nr]?|n)$/u

/** A question in the words of another language. */
export interface TranslatedQuestion {
  text: string
  /** The words that are as in the question, such as names, because no concept has them. */
  untranslated: readonly string[]
  /** What its words ask for. */
  answerType: AnswerType | null
  /** What it is about. */
  topics: readonly Concept[]
}

/**
 * Puts the words of another language in place of those of a question, one by one. The result has the right question words and
 * no grammar, which suffices for a reader that looks for words.
 */
export function translateQuestion(
  question: string,
  from: ConceptLanguage,
  to: ConceptLanguage,
): TranslatedQuestion {
  const ownType = answerTypeOf(question, from)
  const rest = ownType === null ? question : withoutInterrogative(question, from)
  const meanings = meaningsOf(rest, from)
  const isOfMoney =
    ownType === 'amount' &&
    meanings.some((one) => typeof one !== 'string' && sums.has(one.words.en[0] ?? ''))
  const answerType = isOfMoney ? 'price' : ownType
  // “What is the price of” says it already.
  const said = meanings.filter(
    (one) => typeof one === 'string' || answerType !== 'price' || !one.words.en.includes('cost'),
  )
  const written = said.map((one) =>
    typeof one === 'string'
      ? one
      : `${one.isNoun ? articles[to] : ''}${(one.words[to][0] ?? '').replaceAll('_', ' ')}`,
  )
  return {
    text: [...(answerType === null ? [] : [frameOf(answerType, to)]), ...written].join(' '),
    answerType,
    untranslated: said.flatMap((one) =>
      typeof one === 'string' && !/^\p{N}/u.test(one) ? [one] : [],
    ),
    topics: said.flatMap((one) => (typeof one !== 'string' && one.isTopic ? [one] : [])),
  }
}

/** What the words of a question mean, in order: concepts, and the words that none has. */
function meaningsOf(question: string, language: ConceptLanguage): (Concept | string)[] {
  const concepts = conceptsIn(language)
  const joined = language === 'de' ? joinedVerbs(question) : new Map<string, string>()
  const words = (question.match(token) ?? []).filter((word) => !title.test(word))
  const meanings: (Concept | string)[] = []
  for (let at = 0, length = 1; at < words.length; at += length) {
    const word = words[at] ?? ''
    const [term = ''] = termsOf(word)
    const verb = joined.get(term) ?? ''
    const [ofVerb] = verb === '' ? [] : (concepts.get(conceptKey([verb], language)) ?? [])
    const keyOf = (count: number): string => conceptKey(words.slice(at, at + count), language)
    length = phraseLengths.find((count) => concepts.has(keyOf(count))) ?? 1
    if (ofVerb !== undefined) {
      length = 1
      // Its prefix stands at the end of the question.
      if (!verb.startsWith(term)) meanings.push(ofVerb)
      continue
    }
    const meaning = meant(word, concepts.get(keyOf(length)) ?? [], words[at - 1] ?? '', language)
    if (meaning !== undefined) meanings.push(meaning)
    else if (/^\p{N}/u.test(word)) meanings.push(word)
    else if (!isStopWord(word, language) && !genericTerms.has(term)) {
      meanings.push(...((language === 'de' ? partsOfCompound(word, concepts) : null) ?? [word]))
    }
  }
  return meanings
}

const determiner =
  /^(?:the|an?|my|your|our|this|der|die|das|den|dem|eine?[nrm]?|meine?[nrm]?|el|la|los|las|una?|mi|su|le|les|une?|mon|ma|du|des)$/iu

const subject =
  /^(?:i|we|you|they|to|can|may|ich|wir|man|puedo|puede|podemos|je|nous|on|peut|peux)$/iu

/**
 * The meaning of a word: of those that have it in this form, or else in any, behind an article that of a thing, and behind “I”
 * what is done.
 */
function meant(
  word: string,
  found: readonly Concept[],
  before: string,
  language: ConceptLanguage,
): Concept | undefined {
  // The stemmers take “Kuchen” for “Küche”, and “translator” for “translate”.
  const written = word.toLowerCase()
  const forms = [written, written.replace(/s$/u, ''), written.replace(/es$/u, '')]
  const isExact = ({ words }: Concept): boolean =>
    words[language].some((one) => forms.includes(one.toLowerCase()))
  const concepts = found.some(isExact) ? found.filter(isExact) : found
  const isApt = ({ isNoun }: Concept): boolean =>
    isNoun ? determiner.test(before) : subject.test(before)
  return concepts.find(isApt) ?? concepts[0]
}

/** The concepts of the two parts of a German compound: those of “Mitglied” and “Beitrag” for “Mitgliedsbeitrag”. */
function partsOfCompound(
  word: string,
  concepts: ReadonlyMap<string, readonly Concept[]>,
): Concept[] | null {
  const lower = word.toLowerCase()
  const conceptOf = (part: string): Concept | undefined =>
    concepts.get(conceptKey([part], 'de'))?.[0]
  for (let at = minPartChars; at <= lower.length - minPartChars; at += 1) {
    const head = conceptOf(lower.slice(at))
    if (head === undefined) continue
    const modifier =
      conceptOf(lower.slice(0, at)) ?? conceptOf(lower.slice(0, at).replace(joint, ''))
    if (modifier !== undefined) return [modifier, head]
  }
  return null
}
