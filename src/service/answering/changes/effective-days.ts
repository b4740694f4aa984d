import { monthAndDay, namedDaysOf } from '#service/answering/dates/date-ranges.ts'
import { monthsIn } from '#service/answering/dates/months.ts'
import { namesTime } from '#service/answering/languages/dates-in-names.ts'
import type { Question } from '#service/answering/read-question.ts'
import type { StatementWithCopies } from '#service/answering/select-statements.ts'
import { monthsByName } from '#service/texts/month-names.ts'
import { isLeadIn, item } from './changes-asked.ts'
import { dropsThingOf } from './amendments.ts'
import { givesNewerValue } from './newer/newer-values.ts'
import { hasReplaced, replacedIn } from './replaced-values.ts'

interface NamedStatement {
  statement: StatementWithCopies
  name: string | null
  isChanged?: boolean
}

const maxChars = 400
const month = [...monthsByName(['en', 'de', 'es', 'fr'], ['long']).keys()].join('|')
const year = String.raw`(?:,? (?:de )?(?:19|20)\d{2})?`
const day = `(?:\\d{1,2}(?:st|nd|rd|th|er|\\.|º)? (?:of |de )?(?:${month})${year}|(?:${month}) \\d{1,2}${year}|\\d{1,2}\\.\\d{1,2}\\.\\d{4}|\\d{4}-\\d{2}-\\d{2})`
const since = new RegExp(
  `(?<!\\p{L})(?:with effect from|effective(?: from)?|from|as of|starting(?: on)?|mit wirkung (?:vom|zum|ab)|zum|ab(?: dem)?|con efecto(?: desde)? el|a partir del?(?: día)?|desde el|à (?:partir|compter) du|dès le) ${day}(?![\\p{L}\\p{N}])(?! ?(?:to|until|till|bis|al?|au|hasta|jusqu|[–-]))`,
  'iu',
)

// “This is what changes from 1 May.” introduces a list without a colon.
const saysOfChange =
  /(?<!\p{L})(?:chang|new|änder|gilt|gelten|neu|cambi|modific|nuev|nouve|évolu|appli)/iu
const fromThenOn =
  /(?<!\p{L})(?:from then on|as of then|ab dann|ab da|von da an|desde entonces|a partir de entonces|dès lors|à partir de là)(?!\p{L})/iu
const itemStart = /^\s*[\p{Lu}\p{N}]/u

/** The line that introduces the list that a statement stands in; empty where there is none. */
function leadOf({ text, passage, start }: StatementWithCopies): string {
  const blocks = passage.text.split(/\n{2,}/u)
  const before = passage.text.slice(0, start - passage.start + 1).split(/\n{2,}/u)
  const at = before.length - 1
  const lines = (blocks[at] ?? '').split('\n')
  const line = before[at]?.split('\n').length ?? 1
  const isMarked = item.test(lines[line - 1] ?? '')
  const isItem = (one: string): boolean => item.test(one)
  const isList = isMarked || (lines.length > 1 && lines.every((one) => itemStart.test(one)))
  const inBlock = lines.slice(0, line - 1).findLast((one) => !isItem(one))
  // “From then on” is since the day above the list before it.
  const isOfList = isMarked || fromThenOn.test(text)
  const above = isOfList
    ? blocks.slice(0, at).findLast((block) => !block.split('\n').every(isItem))
    : blocks[at - 1]
  const directly = isMarked ? (inBlock ?? above) : above
  const [lead = ''] = directly?.split('\n').slice(-1) ?? []
  if (isLeadIn(lead)) return lead
  const [sentence = ''] = lead.split(/(?<=\p{L}{2}[.!]) /u).slice(-1)
  return isList && saysOfChange.test(sentence) ? sentence : ''
}

/** Since when a statement holds, in the words of the line above its list; null where it says a time itself, or the line says none. */
function effectiveDayOf(statement: StatementWithCopies): string | null {
  const { text, passage } = statement
  if (passage.header !== null || namedDaysOf({ text }).length > 0 || monthsIn(text).size > 0)
    return null
  const written = since.exec(leadOf(statement).slice(0, maxChars))?.[0]
  return written === undefined ? null : written.charAt(0).toLowerCase() + written.slice(1)
}

/** Whether a day that is written in words lies behind today, which is written as 2026-11-28. */
function isLater(written: string, today: string): boolean {
  const [named] = namedDaysOf({ text: written.replace(/(?<=\d)(?:er|º)(?= )/u, '') })
  if (named === undefined || named.year === null) return false
  const { month: monthNumber, day: dayOfMonth } = monthAndDay(named.dayOfYear)
  const [years, ...rest] = [named.year, monthNumber, dayOfMonth].map(String)
  return [years, ...rest.map((part) => part.padStart(2, '0'))].join('-') > today
}

/**
 * The statements of an answer, with the days since when those of lists hold: “From 1 January 2027:” above a list is about each of its
 * items. What holds only later comes behind what it changes, which is not yet changed.
 */
export function withEffectiveDays<One extends NamedStatement>(
  statements: readonly One[],
  question: Question,
  today: string | undefined,
): { statements: readonly One[]; days: readonly (string | null)[] } {
  if (namedDaysOf(question).length > 0) return { statements, days: statements.map(() => null) }
  const days = new Map(
    statements.map((one) => {
      const written = effectiveDayOf(one.statement)
      const isQuoted = statements.some(
        ({ statement }) =>
          written !== null && statement.text.toLowerCase().includes(written.toLowerCase()),
      )
      return [one, isQuoted ? null : written] as const
    }),
  )
  const laterOnes = statements.filter((one) => {
    const written = days.get(one)
    return today !== undefined && written != null && isLater(written, today)
  })
  const [first] = statements
  const isFirstLater = first !== undefined && laterOnes.includes(first) && !namesTime(question.text)
  const isOld = ({ statement, isChanged }: One): boolean =>
    isChanged === true ||
    (first !== undefined &&
      // “From 7 to 9” says nothing of what is 5.
      (replacedIn(first.statement.text) === null ||
        hasReplaced(statement.text, first.statement.text)) &&
      (givesNewerValue(statement, first.statement, question) ||
        dropsThingOf(statement, first.statement)))
  const old = isFirstLater ? statements.filter((one) => !laterOnes.includes(one) && isOld(one)) : []
  const ordered =
    old.length === 0 ? statements : [...old, ...statements.filter((one) => !old.includes(one))]
  return {
    statements: ordered.map((one) => (old.includes(one) ? { ...one, isChanged: false } : one)),
    days: ordered.map((one) => days.get(one) ?? null),
  }
}

/** What stands before a statement: the name of its document or of its day, and since when it holds; null for neither. */
export function nameWithDay(name: string | null, written: string | null): string | null {
  if (written === null) return name
  return name === null ? written.charAt(0).toUpperCase() + written.slice(1) : `${name}, ${written}`
}
