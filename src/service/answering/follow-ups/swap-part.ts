import { genericTerms, readQuestion } from '#service/answering/read-question.ts'
import { contentWords, questionTerms } from '#service/retrieval/words.ts'

/** Languages whose short follow-up questions take the place of a part of the question before. */
export type SwapLanguage = 'en' | 'de' | 'es'

interface LanguageWords {
  article: RegExp
  preposition: RegExp
  /** Stands before those whom something is for. */
  beneficiary: RegExp
}

const languages: Readonly<Record<SwapLanguage, LanguageWords>> = {
  en: {
    article: /(?<!\p{L})(?:the|an?|our|my|your)\s+$/iu,
    preposition:
      /^(?:at|in|on|for|from|to|with|by|near|before|after|since|until|during|under|per)\b/iu,
    beneficiary: /(?<!\p{L})for\s+$/iu,
  },
  de: {
    article: /(?<!\p{L})(?:der|die|das|den|dem|ein|eine|einen|einem|einer)\s+$/iu,
    preposition:
      /^(?:im?|am?|auf|aus|bei|bis|für|mit|nach|seit|von|vom|vor|während|zum?|zur)(?!\p{L})/iu,
    beneficiary: /(?<!\p{L})für\s+$/iu,
  },
  es: {
    article: /(?<!\p{L})(?:el|la|los|las|una?|unos|unas)\s+$/iu,
    preposition: /^(?:an?te|con|desde|durante|en|entre|hasta|para|por|sin|sobre)(?!\p{L})/iu,
    beneficiary: /(?<!\p{L})para\s+$/iu,
  },
}

interface Run {
  /** With its article. */
  start: number
  end: number
  article: string
  text: string
}

/**
 * The question before with the words of a short one in place of the part of the same kind: after “How many days of annual
 * leave are there?”, “and sick leave” stands for “annual leave”. Null where several parts could be meant. `shown` is a
 * list of words where the result may be no sentence.
 */
export function swapPart(
  before: string,
  rest: string,
  language: SwapLanguage,
): { question: string; shown: string } | null {
  const { article, preposition } = languages[language]
  const ownWords = contentWords(rest)
  const runs = runsOf(before, language)
  if (preposition.test(rest)) {
    const first = preposition.exec(rest)?.[0] ?? ''
    const replaced = runs.filter(({ start }) =>
      new RegExp(`(?<!\\p{L})${first}\\s+$`, 'iu').test(before.slice(0, start)),
    )
    const [only] = replaced
    if (only === undefined) return sentence(`${before} ${rest}?`, language, true)
    if (replaced.length > 1) return null
    const start = before.slice(0, only.start).search(/\S+\s+$/u)
    return sentence(`${before.slice(0, start)}${rest}${before.slice(only.end)}?`, language, true)
  }
  const ownTerms = new Set(questionTerms(rest).keys())
  const alike = runs.filter(({ text }) =>
    [...questionTerms(text).keys()].some((term) => ownTerms.has(term)),
  )
  const ownArticle = article.exec(rest.slice(0, rest.indexOf(ownWords[0] ?? '')))?.[0] ?? ''
  const introduced = (run: Run): boolean => lastPreposition(before, run, preposition)
  const beneficiaries =
    alike.length > 0 ? [] : runs.filter((run) => isForSuch(before, run, rest, language))
  const candidates =
    beneficiaries.length === 1
      ? beneficiaries
      : onlyOrAll(
          onlyOrAll(alike.length > 0 ? alike : runs, (run) => !introduced(run)),
          (run) => articleKind(run.article) === articleKind(ownArticle),
        )
  const [run] = candidates
  if (run === undefined || candidates.length > 1) return null
  // “How many are in stock?” asks for HX-120 in other words.
  const isCode = language === 'en' && /\p{N}/u.test(rest) && !/\p{N}/u.test(run.text)
  if (isCode && alike.length === 0) return null
  const isSameForm =
    (isPlural(run.text) === isPlural(rest) || beneficiaries.length === 1) &&
    (run.article === '') === (ownArticle === '')
  return sentence(
    `${before.slice(0, run.start)}${rest}${before.slice(run.end)}?`,
    language,
    isSameForm,
  )
}

/** The only run that passes a test, or all where none or several do. */
function onlyOrAll(runs: readonly Run[], test: (run: Run) => boolean): readonly Run[] {
  const passing = runs.filter(test)
  return passing.length === 1 ? passing : runs
}

/**
 * Whether something is for such people or things as a short question names: after “When is Lunna pier closed for cars?”,
 * “and foot passengers?” asks about the pier.
 */
function isForSuch(
  question: string,
  { start, article: own }: Run,
  rest: string,
  language: SwapLanguage,
): boolean {
  const { article, beneficiary } = languages[language]
  // A name is that of a place or a person in English, and any noun has a capital in German.
  const isName = language !== 'de' && /\p{Lu}/u.test(rest)
  const [first = ''] = contentWords(rest)
  const isDefinite = [own, article.exec(rest.slice(0, rest.indexOf(first)))?.[0] ?? ''].some(
    (text) => articleKind(text) === 'definite',
  )
  return !isName && !isDefinite && beneficiary.test(question.slice(0, start))
}

// “In summer” is replaced by “and in winter”, and seldom by “and sedum”.
function lastPreposition(question: string, { start }: Run, preposition: RegExp): boolean {
  const word = /\S+(?=\s+$)/u.exec(question.slice(0, start))?.[0] ?? ''
  return preposition.exec(word)?.[0] === word
}

function articleKind(article: string): 'none' | 'indefinite' | 'definite' {
  if (article === '') return 'none'
  return /^(?:an?|eine?[nmr]?|un[ao]?s?)\s/iu.test(article) ? 'indefinite' : 'definite'
}

function sentence(
  question: string,
  language: SwapLanguage,
  isGrammatical: boolean,
): { question: string; shown: string } {
  const isSentence = isGrammatical && language === 'en'
  return { question, shown: isSentence ? question : listedWords(question).join(', ') }
}

const compoundWord = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu

/** The words that say something, with “HX-120” as one. */
export function listedWords(question: string): string[] {
  const content = new Set(contentWords(question))
  const words = question.match(compoundWord) ?? []
  return words.filter((word) => word.split('-').some((part) => content.has(part)))
}

// Of “When is the office open?” and “How much does a bicycle cost?”, the last word says what is asked.
const predicated =
  /(?<!\p{L})(?:(?:when|where|why|how(?:\s+\p{L}+)?)\s+(?:is|are|was|were)|do|does|did|can|may|must|will|would|should|could)\s+(?:(?:the|an?|our|my|your)\s+)?$/iu

/** The parts of a question that name what it is about. */
function runsOf(question: string, language: SwapLanguage): Run[] {
  const { article } = languages[language]
  const answerGeneric = new Set(
    readQuestion(question, null).terms.flatMap(({ term, kind }) =>
      kind === 'generic' ? [term] : [],
    ),
  )
  const isSpecific = (word: string): boolean =>
    [...questionTerms(word).keys()].some(
      (term) => !genericTerms.has(term) && !answerGeneric.has(term),
    )
  const content = new Set(contentWords(question).filter(isSpecific))
  const runs: Run[] = []
  for (const { 0: word, index } of question.matchAll(compoundWord)) {
    if (!word.split('-').some((part) => content.has(part))) continue
    // German writes nouns with capitals.
    if (language === 'de' && !/^\p{Lu}|^\p{N}/u.test(word)) continue
    const last = runs.at(-1)
    const between = last === undefined ? '' : question.slice(last.end, index)
    const joins = language === 'es' ? /^[\s-]+(?:de(?: la| los| las)?|del)?\s*$/u : /^[\s-]+$/u
    if (last !== undefined && joins.test(between)) {
      last.end = index + word.length
      continue
    }
    runs.push({ start: index, end: index + word.length, article: '', text: '' })
  }
  return runs.flatMap((run) => {
    const opening = question.slice(0, run.start)
    const words = question.slice(run.start, run.end).split(/\s+/u)
    const isCut = language === 'en' && words.length > 1 && predicated.test(opening)
    const text = (isCut ? words.slice(0, -1) : words).join(' ')
    const isVerb =
      language === 'en' &&
      !/\s/u.test(text) &&
      (/(?:ed|built|made)$/u.test(text) || isAfterPronoun(opening))
    if (isVerb || isMeasure(opening)) return []
    const articleText = article.exec(opening)?.[0] ?? ''
    return [
      {
        start: run.start - articleText.length,
        end: run.start + text.length,
        article: articleText,
        text,
      },
    ]
  })
}

// “How many days of leave” and “how many books” ask for a number of them.
const isMeasure = (opening: string): boolean =>
  /(?<!\p{L})(?:how\s+(?:many|much)|wie\s?viele?|cuánt[oa]s)\s+$/iu.test(opening)

const isAfterPronoun = (opening: string): boolean =>
  /(?<!\p{L})(?:I|you|we|they|he|she|one)\s+$/iu.test(opening)

const isPlural = (text: string): boolean => /s$/iu.test(contentWords(text).at(-1) ?? '')
