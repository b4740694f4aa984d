import { mentions } from '#service/answering/forms/mentioned-terms.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { ScoredStatement } from '#service/answering/score-statements.ts'
import type { StatementWithCopies } from '#service/answering/select-statements.ts'
import { namedDaysOf, termsOfDaysIn } from '#service/answering/dates/date-ranges.ts'
import {
  monthOfTerm,
  monthPattern,
  monthsAskedIn,
  monthsIn,
} from '#service/answering/dates/months.ts'
import { isQuoted } from './quoted-mail.ts'
import { speaksOfChange } from './replaced-values.ts'

const maxChars = 600
// A question with more words asks about a thing, and not for a list.
const maxWords = 12

const asksForChanges =
  /(?:^[^\p{L}\p{N}]*(?:the |all |die |los |les )?(?:changes|news(?= (?:in|on|at|for|from|since|of|about)(?!\p{L})|[^\p{L}]*$)|änderungen|neuerungen|cambios|novedades|changements|nouveautés|изменения)(?!\p{L})|(?<!\p{L})(?:what(?:['’]s| is| has| have| are| will)?(?: been| the)? chang(?:ed?s?|ing)|what(?:['’]s| is| are| has been| will be) (?:new|different)(?= (?:in|on|at|for|from|since|about|with|this|now)(?!\p{L})|[^\p{L}]*$)|what will change|which (?:rules?|fees?|prices?|things?)? ?(?:ha(?:s|ve) )?changed?|was (?:\p{L}+ )?(?:ändert(?:e)? sich|hat sich|wird|ist|wurde|gilt)(?=[^?]{0,80}(?:ändert|(?<!\p{L})(?:neu|anders)(?!\p{L}))|(?<=ändert sich))|was ändert sich|qué (?:ha cambiado|cambió|cambia|cambiará|hay de nuevo)|qu['’]est-ce qui (?:change|a changé)|что (?:изменилось|меняется|изменится|нового))(?!\p{L}))|何が(?:変わ|変更)|どう変わ|変更点|(?:有什么|有哪些|哪些|什么)(?:变化|变更|改变|调整)|(?:改|变)了什么|ما الذي تغير|ماذا تغير/iu
const change =
  /(?<!\p{L})(?:with effect from|as of|instead of|in place of|(?:is|are|was|were) (?:now|hereby|amended|replaced|moved|postponed|cancelled|appointed|shortened|extended|raised|reduced|introduced)|no longer|(?:ris(?:es?|en)|falls?|increases?|decreases?|drops?) (?:from|to|by)|from \d{1,2} \p{L}{3,9} \d{4}|mit wirkung|ab (?:dem )?(?:\d{1,2}\. ?(?:\d|\p{L}{3,9})|20\d{2})|statt(?= (?!(?:und|oder|wenn|falls|am|im|in|um|bei|auf)(?!\p{L}))[\p{L}\p{N}„])|anstelle|(?:wird|werden) .{0,90}(?:geändert|ersetzt|verschoben|erhöht|gesenkt|aufgehoben|eingeführt)|folgende fassung|entfällt|nicht mehr|erst ab|steigt|sinkt|nunmehr|en lugar de|en vez de|ya no|sube|baja|a partir del?|desde el \d|au lieu de|à partir du|вместо|переносится|больше не|с \d{1,2} (?:январ|феврал|март|апрел|мая|июн|июл|август|сентябр|октябр|ноябр|декабр)\p{L}*)(?!\p{L})|変更|改定|引き[上下]げ|改为|调整为|推迟|变更|起[，,]/iu
const noChange =
  /(?<!\p{L})(?:(?:do(?:es)?|did|will) not change|(?:remains?|stays?) (?:unchanged|at|the same)|(?:ändert|ändern) sich nicht|bleib(?:t|en) (?:unverändert|bei)|no cambia\p{L}*|ne changent? pas|не меня\p{L}+)(?!\p{L})|不变/iu
const changeOfMonth = new RegExp(
  `(?<!\\p{L})(?:from|as of|since|starting|ab|seit|à partir de|à partir du|dès|depuis|a partir del?|desde(?: el)?|с) (?:the |dem )?${monthPattern}|(?<!\\p{L})(?:until now|from now on|bisher|künftig|jetzt|désormais|dorénavant|a partir de ahora|теперь)(?!\\p{L})`,
  'iu',
)
/** Whether a text says that something is or will be otherwise than before. */
export const saysChange = (text: string): boolean =>
  change.test(text) || changeOfMonth.test(text) || speaksOfChange(text)
/** The titles of papers that say what changes. */
export const titleOfChange =
  /(?<!\p{L})(?:chang(?:es?|ed)|new|änder\p{L}+|neu\p{L}*|cambios?|cambia|changements?|nouve\p{L}+|измен\p{L}+)(?!\p{L})/iu
const year = /^(?:19|20)\d{2}$/u
const mailMonth = /^Date: (?:\p{L}{2,4}, )?\d{1,2} (\p{L}{3}) \d{4}/mu
const wordsOfChange =
  /^(?:chang|differ|new|effect|ander|geander|neu|camb|изменил|меняет|変|更|变|改)/u

/**
 * The sentences that say what changed, where a question asks for that: those of the day that it names, or about the thing.
 * Null where it asks for something else, or none says it. A day at the beginning of a paper holds for all that it changes.
 */
export function changesAsked(
  read: readonly ScoredStatement[],
  question: Question,
  maxStatements: number,
): StatementWithCopies[] | null {
  const words = question.text.match(/[\p{L}\p{N}]+/gu) ?? []
  const months = monthsAskedIn(question.text)
  if (words.length > maxWords || !asksForChanges.test(question.text)) return null
  const changing = read.filter(
    (one) =>
      one.passage.header === null &&
      one.text.length <= maxChars &&
      !isQuoted(one) &&
      !isLeadIn(one.text) &&
      (saysChange(one.text.replace(noChange, ' ')) ||
        isListedChange(one, months) ||
        (!noChange.test(one.text) && saysChange(leadInOf(one)))),
  )
  const isOfDay = ({ text }: { text: string }): boolean => termsOfDaysIn(text, question).length > 0
  const days = namedDaysOf(question)
  const thing = question.terms.filter(
    ({ term, kind }) =>
      kind !== 'generic' &&
      !wordsOfChange.test(term) &&
      !days.some((day) => day.terms.includes(term)) &&
      (months.size === 0 || !(year.test(term) || months.has(monthOfTerm(term) ?? 0))),
  )
  const isAbout =
    (formsOf: (one: (typeof thing)[number]) => readonly string[]) =>
    (one: ScoredStatement): boolean =>
      mentions(thing.flatMap(formsOf), one)
  if (days.length === 0 && months.size === 0 && thing.length === 0) return null
  const ofMonth =
    days.length > 0 || months.size === 0
      ? changing
      : changing.filter((one) => isOfMonth(one, months))
  const ofDay = ofMonth.filter(
    (one) =>
      days.length === 0 ||
      isOfDay(one) ||
      (!hasDay(one.text) && (isOfDay(firstLine(one)) || isOfDay({ text: leadInOf(one) }))),
  )
  // “The fees” are also prices, where no change is about fees.
  const named = ofDay.filter(isAbout(({ term }) => [term]))
  const wanted =
    thing.length === 0
      ? ofDay
      : named.length > 0
        ? named
        : ofDay.filter(isAbout(({ related }) => related))
  const distinct = wanted.filter(
    (one, at) => wanted.findIndex((other) => other.text === one.text) === at,
  )
  return distinct.length === 0
    ? null
    : distinct
        .toSorted((a, b) => b.related - a.related)
        .slice(0, maxStatements)
        .map((one) => ({ ...one, copies: [] }))
}

/** Whether a sentence names a month, or its paper does and the sentence names no other one. */
function isOfMonth({ text, passage }: ScoredStatement, months: ReadonlySet<number>): boolean {
  const own = monthsIn(text)
  if (own.size > 0) return !own.isDisjointFrom(months)
  const title = monthsIn(passage.headings.join('\n'))
  if (title.size > 0) return !title.isDisjointFrom(months)
  const sent = mailMonth.exec(passage.text)?.[1]
  return sent !== undefined && months.has(new Date(`1 ${sent} 2000 UTC`).getUTCMonth() + 1)
}

/** Whether a sentence gives a value below a title such as “Changes from 1 May”. */
function isListedChange({ text, passage }: ScoredStatement, months: ReadonlySet<number>): boolean {
  const title = passage.headings.at(-1) ?? ''
  return (
    titleOfChange.test(title) &&
    !monthsIn(title).isDisjointFrom(months) &&
    /\p{N}/u.test(text) &&
    !/^(?:From|To|Cc|Date): |unchanged|unverändert|sin cambios|inchangé|as before|wie bisher/iu.test(
      text,
    )
  )
}

/** Whether a line introduces a list. */
export const isLeadIn = (text: string): boolean => /[:：]\s*$/u.test(text)
/** Matches the mark of an item of a list. */
export const item = /^\s*(?:[-*•–·]|\p{N}{1,2}[.)])\s/u

/** The line above a list that an item belongs to, as “From 1 June 2026:”; empty where it belongs to none. */
function leadInOf({ passage, start }: ScoredStatement): string {
  const at = start - passage.start
  const lines = passage.text.slice(0, at + 1).split('\n')
  const isItem = item.test(`${lines.pop() ?? ''} `)
  const above = lines.filter((line) => line.trim() !== '')
  const lead = above.findLastIndex(isLeadIn)
  const between = above.slice(lead + 1)
  const isBelow = between.length === 0 || (isItem && between.every((line) => item.test(line)))
  return isBelow ? (above[lead] ?? '') : ''
}

const firstLine = ({ passage }: ScoredStatement): { text: string } => ({
  text: passage.text.slice(0, 200).split('\n')[0] ?? '',
})
const hasDay = (text: string): boolean =>
  /\d{1,2}\.? \p{L}{3,9} \d{4}|\d{4}-\d\d-\d\d|\d\.\d{1,2}\.\d{4}/u.test(text)
