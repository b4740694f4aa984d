import { seasons } from '#service/answering/dates/months.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { calendarWordsOf } from '#service/answering/tables/calendar-names.ts'
import { asksForHours } from '#service/answering/texts/hours.ts'
import { isNext, withFirst } from './places.ts'
import type { NeighbourRule } from '#service/answering/select-statements.ts'

const season = words(seasons)
const joined =
  /(?<!\p{L})(\p{L}{3,10})(?: (?:to|until|till|through|and|bis|und|au|à|et|a|y|hasta)(?: (?:the )?\d{1,2}\.?)? |\s?[–-]\s?)(\p{L}{3,10})(?!\p{L})/giu

/**
 * The statements of an answer to a question about a season, or about hours without a month, with the sentences right beside the best one that say what holds
 * in other months, where it says what holds in some: “From April to September we open at 7. From October to March we open at 9.”
 * Which months are winter depends on the place.
 */
export const withMonthsBeside: NeighbourRule = (answering, read, { text }, maxStatements) => {
  const [best] = answering
  if (best === undefined || best.passage.header !== null) return answering
  const isAsked = season.test(text)
    ? !season.test(best.text)
    : asksForHours.test(text) && !hasMonth(text)
  if (!isAsked || !namesMonths(best.text)) return answering
  const before = read.find((other) => isNext(other, best) && namesMonths(other.text))
  const after = read.find((other) => isNext(best, other) && namesMonths(other.text))
  const beside = [before, after].filter((one) => one !== undefined)
  const inOrder = [best, ...beside.map((one) => ({ ...one, copies: [] }))].toSorted(
    (a, b) => a.start - b.start,
  )
  return withFirst(inOrder, answering, maxStatements)
}

const maxQuestionChars = 500

const isMonth = ({ names }: ReturnType<typeof calendarWordsOf>[number]): boolean =>
  names.some(({ kind }) => kind === 'month')

const hasMonth = (question: string): boolean =>
  calendarWordsOf(question.slice(0, maxQuestionChars)).some(isMonth)

/** Whether a text says what holds from one month to another. */
function namesMonths(text: string): boolean {
  return [...text.matchAll(joined)].some((match) =>
    match.slice(1).every((word) => calendarWordsOf(word).some(isMonth)),
  )
}
