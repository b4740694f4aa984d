import { sentencesOf } from '#service/retrieval/sentences.ts'
import { isEnough } from './texts/asks-nothing-more.ts'
import { maskFalsePronouns } from '#service/texts/acronyms.ts'
import { readQuestion } from './read-question.ts'
import type { QuestionTerm } from './read-question.ts'

// A longer part is cut here: the cost of an answer grows with the words of the question.
const maxPartChars = 2000
// English, German, French and Spanish question words.
const questionWord =
  'who|whom|whose|what|when|where|which|why|how|wer|wen|wem|wessen|was|wann|wo|woher|wohin|warum|wieso|wie|wieviele?|welche[rsnm]?|qui|quand|où|pourquoi|comment|combien|quel(?:le)?s?|quién(?:es)?|qué|cuándo|dónde|cómo|cuál(?:es)?|cuánt[oa]s?'
const interrogative = new RegExp(
  `[?？؟]\\s*$|^[^\\p{L}\\p{N}]*(?:${questionWord}|is|are|was|were|do|does|did|can|could|should|may|must|will|would|list|name|give|show|tell|explain|describe|find|compare|summari[sz]e)(?![\\p{L}\\p{N}])`,
  'iu',
)
// “Can’t make it tomorrow, who do I call?” says something first.
const statementWithoutSubject =
  /^[^\p{L}\p{N}]*(?:(?:can|could|must|may|will|would|should|do|does|did)(?:n['’]?t)?|can['’]?t|won['’]?t)\s+(?:not|never|no longer|be|have|go|come|make|get|take|leave|need|attend|reach|pay|bring|miss|feel)(?!\p{L})|^[^\p{L}\p{N}]*(?:is|are|was|were) (?:not|never|no longer)(?!\p{L})/iu
const saysSomething = (part: string): boolean =>
  statementWithoutSubject.test(part) && !/[?？؟]\s*$/u.test(part)
const conjunction = new RegExp(
  `[,;]?\\s+(?:and|or|also|as well as|und|oder|sowie|et|ou|y|e|o)\\s+(?=(?:also\\s+)?(?:(?:by|to|at|in|with|from|since|until|seit|bis|um|mit|von|de|à|a|par|por|con|en|depuis|desde|hasta)\\s+)?(?:${questionWord}|${isEnough})(?![\\p{L}\\p{N}]))|[,;]\\s+(?=(?:who|whom|whose|what|when|where|why|how)\\b)|;\\s+`,
  'giu',
)
const backReference =
  /\b(?:it|its|they|them|their|he|she|him|his|her|this|that|these|those|there)\b/iu

// “How many days are there?” can be about anything.
const pronoun = /\b(?:it|its|they|them|their|he|she|him|his|her)\b/iu

/** Whether a part of a question refers to the thing or the person of another part by a pronoun. */
export const hasPronoun = (part: string): boolean => pronoun.test(maskFalsePronouns(part))

// “… and with what notice?” has no verb of its own.
const isPhrase =
  /^[^\p{L}]*(?:by|to|at|in|with|from|since|until)\s+(?:what|which|whose)\s+\p{L}+[^\p{L}\p{N}]*$/iu

const maxBareWords = 3

export interface QuestionPart {
  text: string
  /** The part that this one refers to, by a pronoun or because it consists of a question word alone. */
  about: string | null
  /** What it asks about, where a question compares this with something else. */
  compared?: string
}

const maxTopicWords = 8

/** A list of topics, each in a line of its own; any other text stays whole. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line))
  const areTopics = lines.every((line) => line.trim().split(/\s+/u).length <= maxTopicWords)
  return lines.length > 1 && areTopics ? lines : [text]
}

// The patterns below take quadratic time for runs of white space.
const collapseBlanks = (text: string): string =>
  text.replaceAll(/[^\S\n]+/gu, ' ').replaceAll(/ ?\n[ \n]*/gu, '\n')

/** Splits a text into its questions, in order, at most `maxParts`; one question stays whole. */
export function splitQuestion(written: string, maxParts: number): QuestionPart[] {
  return questionsOf(written, maxParts).slice(0, maxParts)
}

/** The questions of a text that are too many for `splitQuestion`, as they are written. */
export function questionsLeftOut(written: string, maxParts: number): string {
  const left = questionsOf(written, maxParts).slice(maxParts)
  return left.map(({ text }) => text).join(' ')
}

/** All questions of a text; one where it is to be one part. */
function questionsOf(written: string, maxParts: number): QuestionPart[] {
  const text = collapseBlanks(written)
  if (maxParts === 1) return [{ text: text.slice(0, maxPartChars), about: null }]
  const sentences = sentencesOf(text).map(({ start, end }) => text.slice(start, end))
  const asking = sentences.filter((sentence) => interrogative.test(sentence))
  const parts = (asking.length > 0 ? asking : linesOf(text))
    .flatMap(splitSentence)
    .flatMap(splitComparison)
    .map((part) => ({ ...part, text: part.text.trim().slice(0, maxPartChars) }))
    .filter(({ text: part }) => /[\p{L}\p{N}]/u.test(part))
  const texts = parts.map((part) => part.text)
  const [first = '', second] = texts
  if (texts.length === 2 && second !== undefined && saysSomething(first))
    return [{ text: second, about: first }]
  if (parts.length < 2) return [{ text: text.slice(0, maxPartChars), about: null }]
  return parts.map((part, index) => ({
    ...part,
    about:
      isBare(part.text) || (index > 0 && isPhrase.test(part.text))
        ? wholePartBeside(texts, index)
        : index > 0 && backReference.test(maskFalsePronouns(part.text))
          ? (texts[0] ?? null)
          : null,
  }))
}

// “… in stock, and where?”, “… is it valid, and how long?”
function isBare(part: string): boolean {
  const words = part.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length <= maxBareWords && readQuestion(part, null).terms.every(isGeneric)
}

const isGeneric = ({ kind }: QuestionTerm): boolean => kind === 'generic'

// “When and where was it built?” leaves out in the first part what the second says.
function wholePartBeside(parts: readonly string[], index: number): string | null {
  const isWhole = (part: string) => !isBare(part)
  return parts.slice(0, index).findLast(isWhole) ?? parts.slice(index).find(isWhole) ?? null
}

// “Compare the caps of Northwind and Contoso” is answered for each name.
const comparison =
  /^[^\p{L}]*(?:[Pp]lease )?[Cc]ompare\s+(?<what>.+?\s(?:of|for|in|at|with|from))\s+(?<one>(?:the )?\p{Lu}[^,;?.!]*?)\s+(?:and|with|to)\s+(?<other>(?:the )?\p{Lu}[^,;?!]*?)[.?!\s]*$/u

// The pattern takes cubic time.
const maxComparisonChars = 300

function splitComparison(sentence: string): Pick<QuestionPart, 'text' | 'compared'>[] {
  if (sentence.length > maxComparisonChars) return [{ text: sentence }]
  const { what, one, other } = comparison.exec(sentence)?.groups ?? {}
  if (what === undefined || one === undefined || other === undefined) {
    return [{ text: sentence }]
  }
  return [one, other].map((compared) => ({ text: `${what} ${compared}`, compared }))
}

// “In Germany, how long …” is one question: a part must itself ask something before it is cut off.
function splitSentence(sentence: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const joint of sentence.matchAll(conjunction)) {
    const part = sentence.slice(from, joint.index)
    if (!interrogative.test(part)) continue
    parts.push(part)
    from = joint.index + joint[0].length
  }
  return [...parts, sentence.slice(from)]
}
