import { questionTerms, contentWords } from '#service/retrieval/words.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { maskFalsePronouns } from '#service/texts/acronyms.ts'
import { namePhrases, sameKind } from './name-phrases.ts'
import { listedWords, swapPart } from './swap-part.ts'
import { genericTerms, readQuestion } from '#service/answering/read-question.ts'
import type { Turn } from './turns.ts'
import { withoutEnd } from './turns.ts'

/**
 * A question as the built-in reader can search for it. `within` is a whole question about the subject of the turn before:
 * who asks “How hot is the oven?” after a question about a cake may mean that of the cake.
 */
export type ReadableQuestion =
  | {
      type: 'whole'
      question: string
      within?: { question: string; shown: string; subject: string }
    }
  | CompletedQuestion
  /** It refers to something that nothing names. */
  | { type: 'unclear' }

/**
 * `subject` is what the question refers back to, and stands in `question` in place of the pronoun; with `isAdded`, at
 * its end. `shown` is for people: `question`, or a list of words where that is no sentence.
 */
interface CompletedQuestion {
  type: 'completed'
  question: string
  shown: string
  subject: string
  isAdded?: true
  /** Whether nothing else can be meant: a name stands in place of another. */
  isSure?: true
  /** Whether a pronoun stood for the subject. */
  isNamedBefore?: true
  /** Whether it asks what the question before asked, of another thing. */
  isSwapped?: true
  /** The question whose subject stays the subject, where this one only asks more about it. */
  topic?: Antecedent
}

// “Who is the contact there?”, but not “How many are there?” and “Is there a lift?”.
const place = /(?<!\b(?:is|are|was|were|be|been)\s+)\bthere\b(?=\s*[?.!,]|$)/iu
// “How many are in stock?” leaves out of what.
const missingNoun =
  /^\W*(?:(?:and|or|but)\W+)?how\s+(?:many|much)\s+(?:(?:is|are|was|were)\s+(?:in|on|at|left|available|needed|required|free|still)|(?:do|does|did|have|has|can|may|must)\s+(?:we|I|you|they))\b/iu
// “And the lead time?” asks more about what was asked about; “And the tent?” asks the same about something else.
const attribute =
  /^(?:the|its|their)\s+(?:\p{Ll}+\s+)?(?:address|age|amount|colou?r|contact|cost|currency|deadline|deposit|depth|discount|duration|email|end|height|length|limit|location|manufacturer|minimum|name|number|owner|period|phone|price|purpose|quantity|rate|reason|size|start|status|stock|supplier|term|time|unit|value|version|warranty|weight|width)s?$/iu
const person = /\b(?:he|she|him|her|his|hers)\b/iu
const thing = /\b(?:it|its|they|them|their|theirs)\b|\b(?:this|that|these|those)\b(?=\s*[?.!,]|$)/iu
// “How long does it take to …”: here “it” stands for nothing. In “How much did it cost?” it stands for something.
const expletive =
  /\bit\s+(?:take|takes|took|cost|costs|mean|means|matter)\b.{0,40}?\b(?:to|if|when|for|from|until|till|before|per)\b|\bit\s+(?:rain|snow)\b|\b(?:is|was|if|does|will|would|can)\s+it\s+(?:be\s+)?(?:possible|allowed|necessary|required|legal|true|okay|ok|safe|mandatory|worth|happen)\b/iu
// With these verbs, “it” can mean a thing or an event: “How much did it cost?” after “When was the pier repaired?”
const occurrence = /\bit\s+(?:costs?|takes?|took|means?|meant|matters?|happens?|happened)\b/iu
// In “Who set it?” and “Who pays for it?” the word before the pronoun names nothing.
const bareVerb = /^\W*(?:(?:and|or|but)\W+)?(?:who|what)\s+\p{L}+\s+(?:\p{L}{2,4}\s+)?$/iu
const ellipsis =
  /^\W*(?:(?:and|or|but)\b\s*)?(?:(?:what|how)\s+about\b|and\b|why\s*(?:not)?\W*$|how\s*(?:so|come)?\W*$|when\W*$|where\W*$|who\W*$|how\s+(?:long|much|many|often)\W*$)/iu

// “Wo kommt das Wasser her?” and “me he retrasado” have no English pronoun.
const otherLanguages = new Set(['de', 'es', 'fr'])

/**
 * Makes a question complete for the built-in reader, which knows no grammar: a pronoun, or what a short question
 * leaves out, stands for the subject of the turns before. Without one, the question is unclear: a search for its
 * other words alone would find an answer about something else.
 */
export function completeQuestion(
  question: string,
  history: readonly Pick<Turn, 'question'>[],
): ReadableQuestion {
  let previous: Antecedent | null = null
  for (const [index, turn] of history.entries()) {
    previous = antecedentOf(complete(turn.question, previous, index > 0))
  }
  return complete(question, previous, history.length > 0)
}

/** What a question can refer back to. */
interface Antecedent {
  question: string
  /** Its subject, where a part was added to the question before: “…, a kayak?”. */
  added: string | null
}

// After a question that is unclear itself, nobody knows what “it” is.
function antecedentOf(readable: ReadableQuestion): Antecedent | null {
  if (readable.type === 'unclear') return null
  const { question } = readable
  if (readable.type === 'completed' && readable.topic !== undefined) return readable.topic
  if (readable.type === 'whole') {
    const isNamed = pronounOf(question) === null || namedBehind.test(question)
    return isNamed ? { question, added: null } : null
  }
  return { question, added: readable.isAdded === true ? readable.subject : null }
}

function complete(
  question: string,
  previous: Antecedent | null,
  hasHistory: boolean,
): ReadableQuestion {
  const readable = completeFrom(question, previous, hasHistory)
  return readable.type === 'unclear' && namedBehind.test(question)
    ? { type: 'whole', question }
    : readable
}

function completeFrom(
  question: string,
  previous: Antecedent | null,
  hasHistory: boolean,
): ReadableQuestion {
  const pronoun = pronounOf(question)
  const isEllipsis = hasHistory && (ellipsis.test(question) || missingNoun.test(question))
  if (pronoun === null && !isEllipsis) {
    const within = previous === null ? null : withinTopic(question, previous)
    return { type: 'whole', question, ...(within !== null && { within }) }
  }
  if (previous === null) {
    // Without turns before, “it” and “they” often mean something that the question itself describes.
    const describesIt = !hasHistory && pronoun !== null && !person.test(pronoun.text)
    return describesIt && hasContent(question) ? { type: 'whole', question } : { type: 'unclear' }
  }
  if (pronoun === null) return completeEllipsis(question, previous)
  const isPossessive = /^(?:its|their|theirs|his|her|hers)$/iu.test(pronoun.text)
  const owner = isPossessive ? ownerIn(previous.question) : null
  const subject = previous.added ?? owner ?? subjectOf(previous.question, person.test(pronoun.text))
  if (subject === null) return { type: 'unclear' }
  if (occurrence.test(question) && asksAboutEvent(previous.question, subject)) {
    return { type: 'unclear' }
  }
  const noun = `${/^there$/iu.test(pronoun.text) ? 'at ' : ''}${withArticle(subject, previous)}`
  const isObject = /^her$/iu.test(pronoun.text) && !/^\s+\p{L}/u.test(question.slice(pronoun.end))
  const standIn = isPossessive && !isObject ? `${noun}’${/s$/iu.test(noun) ? '' : 's'}` : noun
  const completed = `${question.slice(0, pronoun.start)}${standIn}${question.slice(pronoun.end)}`
  return { type: 'completed', question: completed, shown: completed, subject, isNamedBefore: true }
}

// “The oven” and “how much flour” are a part of something; a question with a name says of what.
const definiteThing = /\bthe\s+\p{Ll}|^\W*[Hh]ow\s+(?:much|many)\s+\p{Ll}+\W*$/u
const maxPartWords = 2

/** A question for a part of what the question before was about; null where it can stand alone only. */
function withinTopic(
  question: string,
  previous: Antecedent,
): { question: string; shown: string; subject: string } | null {
  const own = readQuestion(question, null).terms.filter(({ kind }) => kind !== 'generic')
  const isPart = definiteThing.test(question) && namePhrases(question).length === 0
  if (!isPart || own.length === 0 || own.length > maxPartWords) return null
  const subject = previous.added ?? subjectOf(previous.question, false)
  if (subject === null) return null
  const subjectTerms = questionTerms(subject)
  if (own.some(({ term }) => subjectTerms.has(term))) return null
  const rest = withoutEnd(question)
  return { question: `${rest} ${subject}?`, shown: `${rest} (${subject})?`, subject }
}

/** “Pharmacy” of “What is the pager of the pharmacy?”: a question about “its room” asks for more of the same thing. */
function ownerIn(question: string): string | null {
  const [, owner = ''] =
    /^\W*(?:what|which|who|how\s+\p{L}+)\s+(?:is|are|was|were)\s+the\s+[^?]*?\sof\s+(?:the|an?|our|my|your)\s+([^?]+?)[\s?.!]*$/iu.exec(
      question,
    ) ?? []
  return subjectWords(owner)
}

/** The subject as the question before named it, with its article. */
function withArticle(subject: string, { question }: Antecedent): string {
  const start = question.indexOf(subject)
  if (start === -1) return subject
  const article = /(?<!\p{L})(the|an?|our|my|your|this|that|these|those)\s+$/iu.exec(
    question.slice(0, start),
  )?.[1]
  if (article === undefined) return subject
  // “What is the Harbour plan?”
  const rest = /^\W*(?:what|who)(?:['’]s|\s+(?:is|are|was|were))\s/iu.test(question)
    ? (/^(?:\s+\p{Ll}+){1,2}(?=\s*\?*$)/u.exec(question.slice(start + subject.length))?.[0] ?? '')
    : ''
  const determiner = /^(?:our|my|your)$/iu.test(article) ? article.toLowerCase() : 'the'
  return `${determiner} ${subject}${rest}`
}

function completeEllipsis(question: string, previous: Antecedent): ReadableQuestion {
  const rest = withoutEnd(
    question.replace(/^\W*(?:(?:and|or|but)\b\s*)?(?:(?:what|how)\s+about\b|and\b)?\s*/iu, ''),
  )
  const before = withoutEnd(previous.question)
  const asksFurther = attribute.test(rest) || missingNoun.test(question)
  const asksMore = asksFurther || /^(?:who|what|when|where|which|why|how)\b/iu.test(rest)
  // “And who repaired MV Tern?” names what it is about.
  if (asksMore && (namePhrases(rest).length > 0 || /\san?\s/iu.test(rest))) {
    return { type: 'whole', question }
  }
  // “And in Zürich, how much may a hotel cost?” names all that it asks.
  const clause = /^[^,]+,\s*(?:who|what|when|where|which|why|how)\b(?<clause>.+)$/iu.exec(rest)
    ?.groups?.['clause']
  if (clause !== undefined && hasContent(clause)) {
    return { type: 'whole', question }
  }
  // “And in Germany?” asks the question before about Germany; “And how long?” asks more about its subject.
  if (asksMore || questionTerms(rest).size === 0) {
    const subject = previous.added ?? subjectOf(previous.question, false)
    if (subject === null) return { type: 'unclear' }
    const shownQuestion = contentWords(rest).join(' ') || rest.toLowerCase()
    return {
      type: 'completed',
      question: `${rest} ${subject}?`,
      shown: `${shownQuestion}, ${subject}`,
      subject,
      ...(asksFurther && { isSure: true, topic: previous }),
    }
  }
  const subject = contentWords(rest).join(' ')
  const replaced = sameKind(before, rest)
  if (replaced === 'ambiguous') return { type: 'unclear' }
  if (replaced === null) {
    // If the question before had two parts, it is not known which of them this one continues.
    if (previous.added !== null) return { type: 'unclear' }
    const swapped = swapPart(before, rest, 'en')
    if (swapped !== null) {
      return { type: 'completed', ...swapped, subject, isAdded: true, isSwapped: true }
    }
    return {
      type: 'completed',
      question: `${before}, ${rest}?`,
      shown: [listedWords(rest).join(' '), ...listedWords(before).filter(isSpecific)].join(', '),
      subject,
      isAdded: true,
    }
  }
  const completed = `${before.slice(0, replaced.start)}${replaced.text}${before.slice(replaced.end)}?`
  return { type: 'completed', question: completed, shown: completed, subject, isSure: true }
}

// After “When is the pier closed?”, “How much does it cost?” may mean the pier or its closing.
function asksAboutEvent(previous: string, subject: string): boolean {
  const subjectTerms = new Set(questionTerms(subject).keys())
  return (
    /^\W*(?:when|where|why|how)\b/iu.test(previous) &&
    readQuestion(previous, null).terms.some(
      ({ term, kind }) => kind !== 'generic' && !subjectTerms.has(term),
    )
  )
}

/** Whether a question says anything apart from what it wants to know. */
function hasContent(question: string): boolean {
  return readQuestion(question, null).terms.some(({ kind }) => kind !== 'generic')
}

/** Whether a question refers to a person that it does not name. */
export function isAboutPerson(question: string): boolean {
  const pronoun = pronounOf(question)
  return pronoun !== null && person.test(pronoun.text)
}

// “He is on holiday, who replaces Mr Petzold?” names behind the pronoun whom it means where nobody was named before.
const namedBehind =
  /^\W*(?:he|she)\s.{1,80}\b(?:who|when|what|where|how)\b.{1,80}\b(?:mr|mrs|ms|dr|prof|frau|herrn?|señora?|madame|mme|monsieur)\b\.?\s+\p{L}/iu

/** The first English pronoun that nothing in the question before it can be meant by. */
function pronounOf(written: string): { text: string; start: number; end: number } | null {
  if (otherLanguages.has(languageOfQuestion(written) ?? '')) return null
  const question = maskFalsePronouns(written)
  const pronouns = [person.exec(question), thing.exec(question), place.exec(question)]
    .filter((match) => match !== null)
    .toSorted((a, b) => a.index - b.index)
  const [first] = pronouns
  if (first === undefined) return null
  if (/^it$/iu.test(first[0]) && expletive.test(question)) return null
  // “Does the X200 hold what it promises?”: the question names what it means.
  const pronoun = { text: first[0], start: first.index, end: first.index + first[0].length }
  if (/^there$/iu.test(first[0])) return pronoun
  const before = question
    .slice(0, first.index)
    .replace(/\bhow\s+\p{L}+/iu, '')
    .replace(bareVerb, '')
  const isNamed = person.test(first[0])
    ? /\b(?:the|an?|our|my|your)\s+\p{L}|\S\s+\p{Lu}/u.test(before)
    : [...questionTerms(before).keys()].some((term) => !genericTerms.has(term))
  return isNamed ? null : pronoun
}

/**
 * What a question is about: its names, or else the words after its first article, or its content words. A person
 * or a ship is the first name. Names after prepositions say which one of the things before them is meant.
 */
function subjectOf(full: string, isPerson: boolean): string | null {
  // “How many days of leave” asks about leave.
  const question = full.replace(/^\W*how\s+\p{L}+\s+(?:\p{L}+\s+of\s+)?/iu, '')
  const words = question.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.-]*/gu) ?? []
  const phrases = namePhrases(question)
  const names = phrases.map(({ start, end }) => question.slice(start, end))
  const nameWords = names.join(' ').split(/\s+/u).length
  const free = phrases.filter(({ preposition }) => preposition === null)
  if (names.length > 0 && nameWords <= (words.length - 1) / 2) {
    const [first] = free
    if (first === undefined) return describedSubject(question, phrases.at(-1)?.end ?? 0)
    return isPerson ? question.slice(first.start, first.end) : names.join(' ')
  }
  const phrase =
    /\b(?:the|an?|our|my|your|this|that|these|those|der|die|das|le|la|el)\s+((?:[\p{L}\p{N}'’-]+\s*){1,4})/iu.exec(
      question,
    )?.[1]
  const phraseSubject = subjectWords(phrase ?? '')
  if (phraseSubject !== null) return phraseSubject
  return subjectWords(firstRun(question)) ?? subjectWords(question)
}

/** The first words of a question that stand together and say what it is about. */
function firstRun(question: string): string {
  const content = new Set(contentWords(question).filter(isSpecific))
  const words = question.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? []
  const start = words.findIndex((word) => content.has(word))
  if (start === -1) return ''
  const end = words.findIndex(
    (word, index) => index > start && /[\p{L}\p{N}]/u.test(word) && !content.has(word),
  )
  return words.slice(start, end === -1 ? undefined : end).join('')
}

const maxDescribedWords = 5

// “The wind limit for berthing at Lunna”: a name alone would be about everything else there, too.
function describedSubject(question: string, end: number): string | null {
  const words = contentWords(question.slice(0, end)).filter(isSpecific)
  if (words.length > maxDescribedWords) return null
  const described = question.slice(question.indexOf(words[0] ?? ''), end)
  const isClause = /\b(?:do|does|did|is|are|was|were|has|have|had|can|may|must|will)\b/iu
  return isClause.test(described) ? words.join(' ') : described
}

function isSpecific(word: string): boolean {
  return [...questionTerms(word).keys()].some((term) => !genericTerms.has(term))
}

function subjectWords(text: string): string | null {
  const words = contentWords(text).filter(isSpecific)
  // Of “When was the ferry built?”, the last word says what is asked.
  const nouns =
    words.length > 1 ? words.filter((word) => !/(?:ed|built|made)$/iu.test(word)) : words
  const subject = (nouns.length > 0 ? nouns : words).slice(0, 3).join(' ')
  return subject === '' ? null : subject
}
