import { isAmong } from '#service/answering/read-question.ts'
import { dateValue } from '#service/answering/answer-values.ts'
import { monthWord, namesTime } from '#service/answering/languages/dates-in-names.ts'
import { namesPerson } from '#service/answering/languages/person-names.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { StatementWithCopies } from '#service/answering/select-statements.ts'
import { calendarWordsOf } from '#service/answering/tables/calendar-names.ts'
import { cellsOf } from '#service/answering/tables/table-rows.ts'
import { questionTerms, termsOf } from '#service/retrieval/words.ts'
import { isSamePlace } from '#service/answering/neighbours/places.ts'
import { changeOf, dropsThingOf } from './amendments.ts'
import { dateOfQuote, isQuoted } from './quoted-mail.ts'
import { isMessage } from '#service/answering/named/senders.ts'
import { chainOf } from './chains.ts'
import { changeOfCell, rowBeside } from './changed-cells.ts'
import { saysChange, titleOfChange } from './changes-asked.ts'
import { replacementOf, withNextSentence } from './replaced-rows.ts'
import { isNamedIn } from './newer/newer-cells.ts'
import { givesNewerValue } from './newer/newer-values.ts'
import {
  changesThingOf,
  hasReplaced,
  lastYearOf,
  replacedIn,
  replaces,
  saysThatOneLeaves,
} from './replaced-values.ts'
import { isStated } from './stated.ts'

const maxChars = 600
const maxChanges = 2
const maxFactChars = 4000
// A change that has nearly all words of the question is the answer, and any other one comes after what it changes.
const minShareOfBest = 0.8

const changes =
  /(?<!\p{L})(?:with effect from|instead|in place of|(?:is|are) (?:hereby )?(?:amended|replaced|superseded|postponed|cancelled|moved)|(?:moved|postponed|changed) to|(?:is|are) (?:now|right|correct|wrong|out of date)|no longer|mit wirkung (?:vom|zum|ab)|anstelle|anstatt|statt(?:dessen)?|(?:wird|werden) (?:geändert|ersetzt|verschoben)|geändert|verschoben auf|(?:ist|sind) (?:jetzt|nun|richtig|falsch|überholt)|nicht mehr|en lugar de|en vez de|con efecto|ya no|au lieu de|à la place|est (?:remplacée?|modifiée?|reportée?)|вместо|переносится|(?:increased|raised|reduced|lowered|extended|shortened|cut) (?:from|to)|(?:erhöht|gesenkt|verlängert|verkürzt|angehoben) (?:von|auf)|(?:von|auf) \S{1,12}(?: \S{1,12})? (?:erhöht|gesenkt|verlängert|verkürzt|angehoben)|folgende fassung|entfällt|queda redactado|(?:se (?:reduce|amplía|eleva)|pasan?) (?:de|a))(?!\p{L})|(?:に|へ)(?:変更|改定|改訂)/iu
const reply = /^(?:(?:re|aw|fwd?|wg|sv|antw|rv)\s?:\s?)+/iu
const mailDate = /^Date: (?:\p{L}{2,4}, )?(\d{1,2} \p{L}{3} \d{4}) (\d{2}:\d{2})/mu

interface NamedStatement {
  statement: StatementWithCopies
  name: string | null
  /** Whether a later paper gives another value. */
  isChanged?: boolean
}

/**
 * The statements of an answer with what changes the best one of them: an amendment of its clause, a later message of
 * its thread that takes back its day, or a message that tells its new value. They stay as they are where the question names a time.
 */
export function withChanges(...input: Parameters<typeof changesFirst>): readonly NamedStatement[] {
  const statements = changesFirst(...input)
  const replying = new Set(
    statements
      .filter(({ statement }) => isMessage(statement) && !isQuoted(statement))
      .map(({ statement }) => statement.passage.file_id),
  )
  // What an e-mail quotes from an older one has the date of that, and the e-mail itself says something newer.
  return statements.map((one) =>
    isMessage(one.statement) && isQuoted(one.statement)
      ? {
          ...one,
          name: one.name ?? dateOfQuote(one.statement),
          isChanged: one.isChanged === true || replying.has(one.statement.passage.file_id),
        }
      : one,
  )
}

function changesFirst(
  answering: readonly NamedStatement[],
  scored: readonly ScoredStatement[],
  question: Question,
  maxStatements: number,
): NamedStatement[] {
  const best = answering[0]?.statement
  if (best === undefined) return []
  const named = (statement: ScoredStatement): NamedStatement => ({
    statement: { ...statement, copies: [] },
    name: nameOf(statement),
  })
  if (best.passage.header !== null) {
    const asksWho = asksForPerson(question)
    const replacement = replacementOf(best, scored, namesTime(question.text), asksWho)
    // When a place opens now does not tell who runs it.
    const isOther = replacement !== null && asksWho && !namesPerson(replacement.text, question)
    const changed =
      asksWho && !asksWhere.test(question.text) ? null : changeOfCell(best, scored, question)
    const first = changed ?? (isOther ? null : replacement)
    if (first === null) return [...answering]
    const isNamed = (row: ScoredStatement): boolean => isNamedIn(question, cellsOf(row.text))
    const isRow = ({ statement }: NamedStatement): boolean => statement.passage.header !== null
    // Of several rows that the question does not name, hardly all are changed.
    if (changed !== null && answering.filter(isRow).length > 1 && !isNamed(best)) {
      const others = answering.filter(({ statement }) => !overlaps(statement, first))
      return [...others, named(first)].slice(0, maxStatements)
    }
    const rest = answering
      .filter(({ statement }) => !overlaps(statement, first))
      .filter(
        (one) =>
          changed === null || one.statement === best || !isRow(one) || isNamed(one.statement),
      )
      .map((one) =>
        one.statement === best && changed !== null ? { ...one, isChanged: true } : one,
      )
    return [named(first), ...rest].slice(0, maxStatements)
  }
  if (namesTime(question.text)) return [...answering]
  const row = rowBeside(best, scored, question)
  if (row !== null) {
    const changed = changeOfCell(row, scored, question)
    const without = answering.filter(
      ({ statement }) =>
        !overlaps(statement, row) && (changed === null || !overlaps(statement, changed)),
    )
    return [
      ...(changed === null ? [] : [named(changed)]),
      { ...named(row), name: null, isChanged: changed !== null },
      ...without,
    ].slice(0, maxStatements)
  }
  const chain = chainFrom(best, scored)
  if (chain !== null) {
    const { last, before } = chain
    const others = answering.filter(
      ({ statement }) => ![last, ...before].some((one) => overlaps(one, statement)),
    )
    const older = before.map((one) => ({ ...named(one), isChanged: true }))
    return [named(last), ...older, ...others].slice(0, maxStatements)
  }
  const others = scored.filter(
    (other) =>
      other.passage.header === null && other.text.length <= maxChars && !isSamePlace(other, best),
  )
  const replacing = new Set(
    others.filter((other) => !isQuoted(other) && replaces(best, other, question.text)),
  )
  const filesOfReplacing = new Set([...replacing].map(({ passage }) => passage.file_id))
  const isNewer = (other: ScoredStatement): boolean =>
    (answering.some(({ statement }) => isSamePlace(statement, other)) &&
      givesNewerDay(best, other, question)) ||
    // “From 7 to 9” says nothing of what was 5.
    (replacedIn(other.text) === null &&
      isOfNews(best, other) &&
      (givesNewerValue(best, other, question) || dropsThingOf(best, other)))
  const changesBest = (other: ScoredStatement) =>
    replacing.has(other) || isNewer(other)
      ? 'value'
      : isMessage(best)
        ? null
        : changeOf(best, other)
  const changing = others
    .filter(
      (other) =>
        replacing.has(other) ||
        isNewer(other) ||
        // Where one sentence of a file certainly replaces a value, another one is about something else.
        (!filesOfReplacing.has(other.passage.file_id) &&
          changes.test(other.text) &&
          isStated(other.text) &&
          (changesBest(other) !== null ||
            isTakenBack(best, other) ||
            isAnnounced(best, other, question))),
    )
    .toSorted((a, b) => b.related - a.related)
    .slice(0, maxChanges)
  // That somebody goes is the answer to who it is, and only a note on anything else.
  const isNote = (one: ScoredStatement): boolean =>
    saysThatOneLeaves(best.text, one.text) && !asksForPerson(question)
  const nearest = changing.filter(
    (one) =>
      !isNote(one) &&
      (isMessage(one) ||
        changesBest(one) === 'value' ||
        one.contentSupport >= minShareOfBest * best.contentSupport),
  )
  const whole = (one: ScoredStatement): ScoredStatement =>
    saysThatOneLeaves(best.text, one.text) ? withNextSentence(one, scored) : one
  const unchanging = answering.filter(
    ({ statement }) => !changing.some((one) => overlaps(whole(one), statement)),
  )
  const [written, ...rest] = unchanging
  const changed = written && nearest.length > 0 ? originalOf(written, scored) : written
  const after = changing.filter((one) => !nearest.includes(one))
  return [
    ...nearest.map(whole).map(named),
    ...(changed === undefined
      ? []
      : [
          isMessage(best) && nearest.length > 0
            ? named(changed.statement)
            : { ...changed, isChanged: nearest.some((one) => changesBest(one) === 'value') },
        ]),
    ...after.map(whole).map(named),
    ...rest,
  ].slice(0, maxStatements)
}

/** The last of the changes of a value that follow each other, with what it changes: the first value, and the other changes. */
function chainFrom(
  best: ScoredStatement,
  scored: readonly ScoredStatement[],
): { last: ScoredStatement; before: ScoredStatement[] } | null {
  const prose = scored.filter(
    (one) => one.passage.header === null && one.text.length <= maxChars && !isQuoted(one),
  )
  const isOlder = (one: ScoredStatement): boolean =>
    lastYearOf(one) !== -Infinity && lastYearOf(one) < lastYearOf(best)
  const changing = prose.filter((one) => !isOlder(one) && changesThingOf(best, one.text))
  const chain = chainOf(changing)
  const [last, ...others] = chain ?? []
  const first = chain?.at(-1)
  if (chain === null || last === undefined || first === undefined) return null
  const isIn = chain.some((one) => isSamePlace(one, best))
  // A statement that has the last value already is no older one.
  if (!isIn && !chain.some((one) => hasReplaced(best.text, one.text))) return null
  const original = isIn
    ? prose.find(
        (one) =>
          replacedIn(one.text) === null &&
          hasReplaced(one.text, first.text) &&
          changesThingOf(one, first.text),
      )
    : best
  return { last, before: [...(original === undefined ? [] : [original]), ...others] }
}

const overlaps = (a: ScoredStatement, b: ScoredStatement): boolean =>
  a.passage.id === b.passage.id && a.start < b.end && b.start < a.end

/** The statement of the message itself, in place of its quote below the reply that changes it. */
function originalOf(written: NamedStatement, scored: readonly ScoredStatement[]): NamedStatement {
  if (!isQuoted(written.statement)) return written
  const text = written.statement.text.replace(/^[>\s]{1,20}/u, '')
  const original = scored.find((other) => other.text === text && isMessage(other))
  return original === undefined ? written : { ...written, statement: { ...original, copies: [] } }
}

const isValue = (term: string): boolean => /\d.*\d/u.test(term)

/** Whether a later message of the thread of a statement names its day or its value, which no longer holds. */
function isTakenBack(best: ScoredStatement, other: ScoredStatement): boolean {
  if (!isMessage(best) || !isMessage(other) || isQuoted(other)) return false
  if (threadOf(best) === '' || threadOf(best) !== threadOf(other)) return false
  const sent = sentAt(other)
  if (sent === null || sent.time <= (isQuoted(best) ? -Infinity : (sentAt(best)?.time ?? Infinity)))
    return false
  const days = calendarWordsOf(best.text).flatMap(({ word }) => termsOf(word))
  const values = [...best.terms].filter(isValue)
  return [...days, ...values].some((term) => other.terms.has(term))
}

const asksWhom =
  /(?<!\p{L})(?:who|whom|qui|quién(?:es)?|wer|wem|wen|name of|nom d[eu]|nombre del?)(?!\p{L})/iu
// “Where do receipts go?” can be answered by a person.
const asksWhere = /(?<!\p{L})(?:where (?:do|should|can|must|to)|wohin|an welche stelle)(?!\p{L})/iu

function asksForPerson({ answerType, text }: Question): boolean {
  return answerType === 'person' || asksWhom.test(text) || asksWhere.test(text)
}

const month = new RegExp(`(?<!\\p{L})(?:${monthWord})(?!\\p{L})`, 'giu')
const minSharedTerms = 2
const minShareOfNewer = 0.7
const maxSharedChars = 600

/**
 * Whether a message that says what changes gives another day, rank or number than an older paper, in a sentence that has nearly no
 * other words. `givesNewerValue` reads times, sums and counts, and passes over sentences about one day.
 */
function givesNewerDay(best: ScoredStatement, other: ScoredStatement, question: Question): boolean {
  if (!isMessage(other) || !isOfNews(best, other) || !holdAsked([best, other], question)) {
    return false
  }
  const old = factsIn(best.text)
  const own = [...questionTerms(other.text.slice(0, maxSharedChars).replaceAll(month, ' ')).keys()]
  // What is new is in no older paper.
  const words = own.filter((term) => !/\p{N}/u.test(term) || best.terms.has(term))
  const shared = words.filter((term) => best.terms.has(term))
  return (
    shared.length >= minSharedTerms &&
    shared.length >= minShareOfNewer * words.length &&
    factsIn(other.text).difference(old).size > 0
  )
}

/** Whether a sentence stands in a paper that says what changes, or says itself that something does, and another paper has not. */
function isOfNews(best: ScoredStatement, other: ScoredStatement): boolean {
  if (best.passage.file_id === other.passage.file_id || isMessage(best)) return false
  if (isQuoted(other) || !isStated(other.text)) return false
  const isOlder = lastYearOf(other) !== -Infinity && lastYearOf(other) < lastYearOf(best)
  const title = other.passage.headings.join('\n')
  return !isOlder && (saysChange(other.text) || titleOfChange.test(title) || saysChange(title))
}

const clockOrDate = /(?<![\p{N}:])\d{1,2}(?:[:.]\d{2}| ?(?:h|Uhr|[ap]\.?m\.?)(?!\p{L}))/u

const money = /[€£$]/u

/** Whether each of these says what is asked for: a time, or a value, or else a sum of the same money. */
function holdAsked(some: readonly ScoredStatement[], { answerType }: Question): boolean {
  const isOfTime = answerType === 'moment' || answerType === 'clock' || answerType === 'date'
  if (isOfTime) return some.every(({ text }) => clockOrDate.test(text) || dateValue.test(text))
  if (answerType !== null) return some.every(({ holdsValue }) => holdsValue)
  const signs = new Set(some.map(({ text }) => money.exec(text)?.[0]))
  return signs.size === 1 && !signs.has(undefined)
}

// A message about another thing has some of the words, and may name the same day.
const minSharedQuestion = 0.6
const ordinals = new Set(
  termsOf(
    `first second third fourth fifth sixth seventh eighth ninth tenth twelfth
    ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten`,
  ),
)
// A day with its month, or a number with what it counts.
const numberWithWord =
  /(?<![\p{N}.])(\d{1,2})(?:st|nd|rd|th|\.)?\s(?:of\s|de\s)?(\p{L}{3,10})(?!\p{L})/gu
const year = /^(?:19|20)\d\d$/

/**
 * Whether a message about what the question asks names the day, number or rank of a statement of another document, and
 * has a new one itself: “from the fourth day instead of the third”. Of two messages, the later one does.
 */
function isAnnounced(best: ScoredStatement, other: ScoredStatement, question: Question): boolean {
  if (!isMessage(other) || isQuoted(other) || other.passage.file_id === best.passage.file_id) {
    return false
  }
  if (isMessage(best) && (sentAt(other)?.time ?? 0) <= (sentAt(best)?.time ?? Infinity)) {
    return false
  }
  const { terms, heading_terms } = other.passage
  const written = new Set([...terms, ...heading_terms])
  const content = question.terms.filter(({ kind }) => kind !== 'generic' && kind !== 'inherited')
  const shared = content.filter((one) => isAmong(one, written))
  if (content.length === 0 || shared.length < minSharedQuestion * content.length) return false
  const old = factsIn(best.text)
  // Of several changes in one message, each is of its own thing.
  const isOfSame =
    content.some((one) => isAmong(one, other.terms)) || !factsIn(other.text).isDisjointFrom(old)
  return (
    isOfSame &&
    !factsIn(other.passage.text).isDisjointFrom(old) &&
    factsIn(other.text).difference(old).size > 0
  )
}

// “Opens at 16:00” has nothing of “at least 16”.
const clockTime = /(?<![\p{N}:])\d{1,2}:\d{2}(?![\p{N}:])/gu

/** The days, ranks, numbers and times of a text, without years; a number before a word with that word. */
function factsIn(text: string): Set<string> {
  const whole = text.slice(0, maxFactChars)
  const beginning = whole.replaceAll(clockTime, ' ')
  const withWords = [...beginning.matchAll(numberWithWord)]
  const taken = new Set(withWords.map(([, number]) => number))
  return new Set([
    ...(whole.match(clockTime) ?? []),
    ...withWords.map(([, number, word = '']) => `${number} ${word.toLowerCase()}`),
    ...termsOf(beginning).filter(
      (term) => ordinals.has(term) || (/^\d/.test(term) && !year.test(term) && !taken.has(term)),
    ),
  ])
}

const threadOf = ({ passage }: ScoredStatement): string =>
  (passage.headings[0] ?? '').replace(reply, '').trim().toLowerCase()

function sentAt({ passage }: ScoredStatement): { day: string; time: number } | null {
  const [, day = '', clock = ''] = mailDate.exec(passage.text) ?? []
  const time = Date.parse(`${day} ${clock} UTC`)
  return Number.isNaN(time) ? null : { day, time }
}

/** When a statement was written, or the title of its document where the statement does not say since when it holds. */
function nameOf(statement: ScoredStatement): string | null {
  if (isMessage(statement))
    return isQuoted(statement)
      ? dateOfQuote(statement)
      : (sentAt(statement)?.day.replace(/^0/u, '') ?? null)
  const { headings, file_name } = statement.passage
  return dateValue.test(statement.text)
    ? null
    : (headings[0] ?? file_name.replace(/\.\w{1,5}$/u, ''))
}
