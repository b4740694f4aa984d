import type { Question } from '#service/answering/read-question.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { dayNumber, namedDaysOf } from '#service/answering/dates/date-ranges.ts'
import { isNumeral, numberIn } from '#service/answering/languages/patterns/numerals.ts'
import { isInRange, rangeOfCell } from '#service/answering/conditions/cell-ranges.ts'
import { numberOf } from '#service/answering/conditions/limits.ts'
import { datesOfCell } from './cell-dates.ts'
import type { CellDate, DateOrder } from './cell-dates.ts'
import { calendarNamesOf, calendarWordsOf, isSame } from './calendar-names.ts'
import type { CalendarName } from './calendar-names.ts'
import { phraseOf } from './table-rows.ts'

interface CellQuestion {
  calendar: readonly { terms: readonly string[]; names: readonly CalendarName[] }[]
  numbers: readonly { term: string; value: number }[]
}

const read = new WeakMap<object, CellQuestion>()

function cellQuestionOf(question: Pick<Question, 'text'>): CellQuestion {
  const before = read.get(question)
  if (before !== undefined) return before
  const calendar = calendarWordsOf(question.text).map(({ word, names }) => ({
    terms: termsOf(word),
    names,
  }))
  const written =
    question.text.match(/(?<![\p{L}\p{N}.,-])\d[\d.,’']{0,20}(?<=\d)(?!\p{N})/gu) ?? []
  const numbers = written.flatMap((digits) => {
    const value = numberOf(digits)
    return value === null ? [] : [{ term: termsOf(digits)[0] ?? digits, value }]
  })
  for (const [word] of question.text.matchAll(/\p{L}+/gu)) {
    // “One” and “a” name no number in most questions.
    if (isNumeral(word)) numbers.push({ term: termsOf(word)[0] ?? word, value: numberIn(word) })
  }
  const own = { calendar, numbers }
  read.set(question, own)
  return own
}

/**
 * The terms of a question that cells have in another form: “Tuesday” for “Tue 17”, “August” for “2026-08-21”, and the
 * number 50 for “45 or more”.
 */
export function termsOfCells(
  cells: readonly string[],
  question: Pick<Question, 'text'>,
  orders: readonly DateOrder[] = [],
): string[] {
  const { calendar, numbers } = cellQuestionOf(question)
  const days = namedDaysOf(question)
  if (calendar.length + numbers.length + days.length === 0) return []
  return cells.flatMap((cell, column) => {
    const dates =
      calendar.length + days.length === 0 ? [] : datesOfCell(cell, orders[column] ?? null)
    const months = dates.map(({ month }): CalendarName => ({ kind: 'month', number: month }))
    const named = calendar.length === 0 ? [] : months.length > 0 ? months : calendarNamesOf(cell)
    return [
      ...termsOfDates(dates, question),
      ...calendar.flatMap(({ terms, names }) =>
        names.some((name) => named.some((other) => isSame(name, other))) ? terms : [],
      ),
      ...numbers.flatMap(({ term, value }) => (isInRange(value, rangeOfCell(cell)) ? [term] : [])),
    ]
  })
}

/** The terms of the days that a question names among these, and of its years where it names one of their months. */
function termsOfDates(dates: readonly CellDate[], question: Pick<Question, 'text'>): string[] {
  if (dates.length === 0) return []
  const { calendar, numbers } = cellQuestionOf(question)
  const isNamed = (month: number): boolean =>
    calendar.some(({ names }) =>
      names.some((name) => isSame(name, { kind: 'month', number: month })),
    )
  const days = namedDaysOf(question)
  return dates.flatMap(({ year, month, day }) => [
    ...days.flatMap(({ terms, dayOfYear, year: named }) =>
      dayOfYear === dayNumber(month, day) && (named ?? year) === year ? terms : [],
    ),
    ...numbers.flatMap(({ term, value }) => (value === year && isNamed(month) ? [term] : [])),
  ])
}

/** Whether the question names a day or a month that the name of a column stands for. */
export function isCalendarColumnOf(name: string, question: Pick<Question, 'text'>): boolean {
  const { calendar } = cellQuestionOf(question)
  const own = calendar.length === 0 ? [] : calendarNamesOf(name)
  return calendar.some(({ names }) => names.some((one) => own.some((other) => isSame(one, other))))
}

/** The columns of the days or months that a question names: of two Fridays only “Fri 20”, where it says which. */
export function calendarColumnsOf(
  header: readonly string[],
  question: Pick<Question, 'text'>,
): ReadonlySet<number> {
  const named = [...header.keys()].filter((column) =>
    isCalendarColumnOf(header[column] ?? '', question),
  )
  const questionPhrase = named.length === 0 ? '' : phraseOf(question.text)
  const dated = named.filter((column) =>
    (header[column]?.match(/\d+/g) ?? []).every((number) => questionPhrase.includes(` ${number} `)),
  )
  return new Set(dated.length > 0 ? dated : named)
}

/** The terms of such columns, and of the days and months in a question that names some of them. */
export function termsOfCalendarColumns(
  columns: ReadonlySet<number>,
  header: readonly string[],
  question: string,
): string[] {
  if (columns.size === 0) return []
  const names = [...columns].map((column) => header[column] ?? '')
  return [...names, ...calendarWordsOf(question).map(({ word }) => word)].flatMap((name) =>
    termsOf(name),
  )
}
