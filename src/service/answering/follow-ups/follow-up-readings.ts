import { contentWords, questionTerms } from '#service/retrieval/words.ts'
import { readQuestion } from '#service/answering/read-question.ts'
import { seasons } from '#service/answering/dates/months.ts'
import { monthWord } from '#service/answering/languages/dates-in-names.ts'
import type { FollowUp } from './answers-follow-up.ts'
import { besideQuestion } from './beside-answer.ts'
import { languageOfQuestion } from '#service/retrieval/stop-words.ts'
import { priceOfOther } from '#service/answering/row-states/own-ranges.ts'
import { withAccents } from '#service/answering/everyday/typed-accents.ts'
import { completeQuestion, isAboutPerson } from './follow-up.ts'
import { namePhrases } from './name-phrases.ts'
import { rowQuestions } from './row-follow-up.ts'
import { resolvedTurns, withReferences } from './replaced-references.ts'
import { listedWords, swapPart } from './swap-part.ts'
import { changedQuestion } from './table-follow-up.ts'
import type { Turn } from './turns.ts'
import { withoutEnd } from './turns.ts'

/** One way to read a question that follows another. */
export interface FollowUpReading {
  question: string
  /** What the question refers back to, which every quote must be about; null where it is read as it was written. */
  subject: string | null
  /** The question for people, or a list of words; null where it is read as it was written. */
  shown: string | null
  /** Whether it asks what the question before asked, of another thing: then an answer in this reading is the best. */
  isSwapped?: boolean
  /** Whether only a table, or what stands beside the answer before, can answer it in this reading: else it counts for nothing. */
  isOverTable?: boolean
  /** Whether it asks for a part of what the question before was about, although it could stand alone. */
  isWithin?: boolean
  /** Left out where the question can stand alone. */
  followUp?: FollowUp
}

/** A question in the ways it can be read, the most complete first. */
export type QuestionReadings =
  /** It stands alone. */
  | { type: 'whole' }
  /** It refers to something that nothing names. */
  | { type: 'unclear' }
  | { type: 'follow-up'; readings: FollowUpReading[] }

// English ones are in `completeQuestion`.
const leadIn =
  /^[^\p{L}\p{N}]*(?:(?:und|y|e|et)(?!\p{L})[\s¿]*)?(?:(?:was ist|wie (?:ist|steht|sieht) es(?: aus)?) mit(?!\p{L})|qu[eé] (?:pasa|hay|sucede|ocurre) (?:con|de)(?!\p{L}))?\s*/iu
const asksItself =
  /^(?:who|what|when|where|which|why|how|an wen|von wem|mit wem|wer|wen|wem|was|wann|wo|warum|wie|welche[rsnm]?|(?:a|de|con|por|para|desde|hasta|en|durante) (?:qué|quién|cuánt[oa]s?|cuándo|dónde|cuál)|qué|quién|cuándo|dónde|cómo|cuáles?|cuánt[oa]s?)(?!\p{L})/iu

// Without its preposition, “Sommer” can be a name.
const inSeason = `(?:in|during|im|en|au) (?:(?:the|el|la) )?(?:${seasons})`
const bareSeason = new RegExp(`^(?:what|how) about (?=(?:the )?(?:${seasons})$)`, 'iu')
// “Und bisher?” and “And in winter?” ask the same at another time, which names no thing.
const atOtherTime = new RegExp(
  `^(?:${inSeason}|bisher|bislang|früher|vorher|zuvor|heute|jetzt|derzeit|danach|später|now|today|before|previously|earlier|until now|so far|afterwards|later|ahora|hoy|antes|después|más tarde)$`,
  'iu',
)
const timePhrase = new RegExp(
  `\\s+${inSeason}(?![\\p{L}\\p{N}])|\\s+(?:ab|seit|bis|im|am|in|from|since|until|on|by|desde|en|hasta|a partir de)\\s+(?:\\d{1,2}(?:\\.|st|nd|rd|th)?\\s+(?:de\\s+)?)?(?:${monthWord}|\\d{4})(?:\\s+(?:de\\s+)?\\d{4})?(?![\\p{L}\\p{N}])`,
  'iu',
)

const onlyTotal =
  /^[^\p{L}]*(?:(?:and|und|y) [¿]?)?((?:how (?:many|much)|wie ?viele?|cuánt[oa]s) \p{L}+)(?: (?:is|are|was|were|that|they|it|es|sind|das|son))*( (?:in total|in all|altogether|insgesamt|en total))[\s?.!]*$/iu

const spanishEnd = /^[^\p{L}]*y (de|del|con|en|para|por) ([^\s?]+(?: [^\s?]+){0,3})[\s?.!]*$/iu
const numberOfThings =
  /^[^\p{L}]*(?:how (?:many|much)|wie ?viele?|cuánt[oa]s) \p{L}+ (.+?)[\s?.!]*$/iu

// A longer question leaves nothing out, and some patterns of this folder take quadratic time.
const maxFollowUpChars = 500

const tidied = (text: string): string => withAccents(text.replaceAll(/\s+/gu, ' '))

/**
 * The ways to read a question after the turns before it: with what it leaves out, and as it was written, as far as that
 * says something. Rules of grammar guess what is left out, so that neither way is right for every question.
 */
export function followUpReadings(question: string, history: readonly Turn[]): QuestionReadings {
  if (question.length > maxFollowUpChars) return { type: 'whole' }
  // The patterns of questions over tables take a second to compile, in the thread that serves requests.
  if (history.length === 0) return readingsOf(tidied(question), history)
  const turns = history.map((turn) => ({
    question: tidied(turn.question.slice(0, maxFollowUpChars)),
    answer: turn.answer,
  }))
  const read = readingsOf(tidied(question), resolvedTurns(turns))
  const overTable = readingOverTable(tidied(question), turns)
  const other = priceOfOther(
    question,
    turns.map((turn) => turn.question),
  )
  const first = [
    ...(other === null
      ? []
      : [{ question: other, subject: null, shown: other, isSwapped: true, isOverTable: true }]),
    ...readingsOverRows(tidied(question), turns, read),
    ...readingsBeside(tidied(question), turns.at(-1)),
    ...(overTable === null ? [] : [overTable]),
  ]
  if (first.length === 0) return read
  const others = read.type === 'follow-up' ? read.readings : []
  const alone = { question, subject: null, shown: null }
  return {
    type: 'follow-up',
    readings: [...first, ...(read.type === 'whole' ? [alone] : others)],
  }
}

/** A question for another column of the row that was quoted, or for one of a row of the person who was named. */
function readingsOverRows(
  question: string,
  history: readonly Turn[],
  read: QuestionReadings,
): FollowUpReading[] {
  const last = history.at(-1)
  const completed = read.type === 'follow-up' ? read.readings[0] : undefined
  const own = questionTerms(question)
  const terms = [...questionTerms(completed?.subject ?? '').keys()]
  return rowQuestions(question, last).map(({ row, ...reading }) => {
    const rowTerms = questionTerms(row.line ?? row.name)
    // What it refers back to by itself is this row, and is called as the question before called it.
    const isNamed = terms.length > 0 && terms.every((term) => rowTerms.has(term) && !own.has(term))
    const shown = isNamed ? completed?.shown : null
    return {
      ...reading,
      shown: shown ?? listedWords(reading.question).join(', '),
      isSwapped: true,
      isOverTable: true,
      followUp: {
        written: question,
        previousAnswer: last?.answer ?? '',
        named: null,
        about: null,
        row,
      },
    }
  })
}

/** A question for a value that may stand beside the sentence that was just quoted: “And how much is it?” */
function readingsBeside(written: string, last: Turn | undefined): FollowUpReading[] {
  const question = besideQuestion(written, last)
  if (question === null || last === undefined) return []
  return [
    {
      question,
      subject: null,
      shown: listedWords(question).join(', '),
      isSwapped: true,
      isOverTable: true,
      followUp: { written, previousAnswer: last.answer, named: null, about: null, isBeside: true },
    },
  ]
}

/** The question before over a table, with what this one changes of it. */
function readingOverTable(question: string, history: readonly Turn[]): FollowUpReading | null {
  const changed = changedQuestion(question, history)
  if (changed === null) return null
  const texts = [changed.before, ...changed.changes.map(({ text }) => text)]
  const previousAnswer = history.at(-1)?.answer ?? ''
  return {
    // The words that refer to rows tell the language.
    question: [changed.before, ...changed.changes.map(({ written }) => written)].join(' '),
    subject: null,
    shown: texts
      .toReversed()
      .flatMap((text) => listedWords(text))
      .join(', '),
    isSwapped: true,
    isOverTable: true,
    followUp: {
      written: question,
      previousAnswer,
      named: null,
      about: null,
      isSwapped: true,
      changed,
    },
  }
}

function readingsOf(question: string, history: readonly Turn[]): QuestionReadings {
  const completed = completeQuestion(question, history)
  const last = history.at(-1)
  if (last === undefined) return { type: completed.type === 'unclear' ? 'unclear' : 'whole' }
  const replaced = withReferences(question, last)
  if (replaced !== null) {
    return { type: 'follow-up', readings: [{ ...replaced, subject: null }] }
  }
  const total = totalOfSame(question, last.question)
  if (total !== null) {
    return { type: 'follow-up', readings: [{ question: total, subject: null, shown: total }] }
  }
  const swappedEnd = withOtherEnd(question, last.question)
  if (swappedEnd !== null) {
    return {
      type: 'follow-up',
      readings: [{ question: swappedEnd, subject: null, shown: swappedEnd }],
    }
  }
  const opening = leadIn.exec(question)?.[0] ?? ''
  const rest = withoutEnd(question.slice(opening.length))
  const hasLeadIn = /\p{L}/u.test(opening)
  const isEnglishFollowUp = /^[^\p{L}\p{N}]*(?:and|or|but)\b/iu.test(question)
  const time = rest
    .replace(/^(?:and|or|but)(?!\p{L})\s*/iu, '')
    .replace(/^(?:what|how) about (?=in |now|today)/iu, '')
    .replace(bareSeason, 'in ')
  const isOtherTime = atOtherTime.test(time)
  const isWhole = completed.type === 'whole' && !hasLeadIn && !isEnglishFollowUp
  const standsAlone = isWhole && !isOtherTime
  if (standsAlone && completed.within === undefined) return { type: 'whole' }

  const followUp: FollowUp = {
    written: asWritten(question),
    previousAnswer: last.answer,
    named: null,
    about: null,
  }
  if (standsAlone && completed.within !== undefined) {
    const alone = { question, subject: null, shown: null }
    return {
      type: 'follow-up',
      readings: [{ ...completed.within, isWithin: true, followUp }, alone],
    }
  }
  const readings: FollowUpReading[] = []
  const isNamed = completed.type === 'completed' && /^\p{Lu}/u.test(completed.subject)
  if (completed.type === 'completed') {
    const { shown } = completed
    const text = asWritten(completed.question)
    const subject = asWritten(completed.subject)
    const isSwapped = completed.isSwapped === true
    const swapped = isSwapped ? { ...followUp, isSwapped } : followUp
    readings.push({ question: text, subject, shown, isSwapped, followUp: swapped })
    for (const other of [nameWithin(subject), codeOf(subject, last.answer)]) {
      if (other === null) continue
      const [named, shownNamed] = [text, shown].map((one) => replaceSubject(one, subject, other))
      if (named === undefined || shownNamed === undefined) continue
      readings.push({ question: named, subject: other, shown: shownNamed, followUp })
    }
  }
  const language = languageOfQuestion(question) ?? languageOfQuestion(last.question)
  if (isOtherTime) {
    const before = withoutEnd(last.question.replace(timePhrase, ''))
    const shown = [...listedWords(before), time.toLowerCase()].join(', ')
    // One sentence often says both: “costs 31 euros instead of 26”.
    const other = { ...followUp, previousAnswer: '' }
    return {
      type: 'follow-up',
      readings: [{ question: `${before} ${time}?`, subject: null, shown, followUp: other }],
    }
  }
  if (hasLeadIn && (language === 'de' || language === 'es') && !asksItself.test(rest)) {
    const before = withoutEnd(last.question)
    const swapped = swapPart(before, rest, language)
    const subject = contentWords(rest).join(' ')
    if (swapped !== null && subject !== '') {
      readings.push({
        ...swapped,
        subject,
        isSwapped: true,
        followUp: { ...followUp, isSwapped: true },
      })
    }
  }
  const isSure = completed.type === 'completed' && completed.isSure === true
  if (!isSure && !isAboutPerson(question) && saysSomething(rest)) {
    const conversation = [...history.map((turn) => turn.question), question].join(' ')
    const isPronoun = completed.type === 'completed' && completed.isNamedBefore === true
    readings.push({
      question,
      subject: null,
      shown: null,
      followUp: {
        ...followUp,
        named: isNamed ? conversation : null,
        about: isPronoun ? completed.subject : null,
      },
    })
  }
  if (readings.length > 0) return { type: 'follow-up', readings }
  return { type: completed.type === 'unclear' ? 'unclear' : 'whole' }
}

/**
 * “How many minutes in total?” asks for those that the question before was about, as of one person, and not for those of
 * all. Null where it says more, or where the question before is about all.
 */
function totalOfSame(question: string, before: string): string | null {
  const [, text = '', total = ''] = onlyTotal.exec(question) ?? []
  if (text === '') return null
  const [, rest = ''] = numberOfThings.exec(before) ?? []
  if (contentWords(rest).length > 0) return `${text}${total} ${rest}?`
  const [name, ...others] = namePhrases(before)
  if (name === undefined || others.length > 0) return null
  const of = /^wie/iu.test(text) ? 'von' : /^cu/iu.test(text) ? 'de' : 'of'
  return `${text}${total} ${of} ${before.slice(name.start, name.end)}?`
}

/** “Y de Roca?” behind “kilos totales de Luis Paz”, and the like in Chinese. */
function withOtherEnd(question: string, before: string): string | null {
  // “其中冻结的有几批？” asks how many of those are frozen.
  const [, within] = /^其中(.+)$/u.exec(question.trim()) ?? []
  if (within !== undefined) return `${before.replace(/[\s?？。]+$/u, '')}${within}`
  if ([question, before].some((text) => (languageOfQuestion(text) ?? 'es') !== 'es')) return null
  const [, preposition, name = ''] = spanishEnd.exec(question) ?? []
  const at = before.toLowerCase().lastIndexOf(` ${preposition?.toLowerCase()} `)
  if (preposition === undefined || at < 0) return null
  return `${before.slice(0, at)} ${preposition} ${name}?`
}

/** “Cortona” of “liability cap of Cortona”: what was asked of it need not be asked again. */
function nameWithin(subject: string): string | null {
  // The first word of a question is no name, whatever its capitals.
  const question = `About ${subject}`
  const [phrase, ...others] = namePhrases(question)
  if (phrase === undefined || phrase.preposition === null || others.length > 0) return null
  return question.slice(phrase.start, phrase.end)
}

/** The code by which the answer before calls the subject: “HX-310: Description Torque sensor, Price EUR 2450”. */
function codeOf(subject: string, answer: string): string | null {
  const [, code, rest = ''] = /^(\p{L}{1,5}-?\p{N}[\p{L}\p{N}-]*): (.+)$/mu.exec(answer) ?? []
  const isInRow = rest.toLowerCase().includes(subject.toLowerCase())
  return code !== undefined && isInRow ? code : null
}

// Documents write of “part-time staff”.
const asWritten = (text: string): string =>
  text.replace(/(?<=(?<!\p{L})(?:part|full)[- ])timers?(?!\p{L})/giu, 'time')

function replaceSubject(text: string, subject: string, other: string): string {
  return text.replace(`the ${subject}`, other).replace(subject, other)
}

/** Whether a question says anything apart from a name and what it wants to know. */
function saysSomething(question: string): boolean {
  const kinds = readQuestion(question, null).terms.map(({ kind }) => kind)
  return questionTerms(question).size > 0 && kinds.includes('content')
}
