import { termsOf } from '#service/retrieval/words.ts'
import { monthsByName } from '#service/texts/month-names.ts'

/** A day that a question names. */
export interface NamedDay {
  terms: readonly string[]
  /** A number that grows with the day within a year. */
  dayOfYear: number
  year: number | null
}

const maxChars = 1000
const maxDays = 3
const months = monthsByName(['en', 'de', 'es', 'fr', 'ru'], ['long', 'short'])
// “Sept.” and “de septiembre”; the longest name first.
const month = `(${[...months.keys()].toSorted((a, b) => b.length - a.length).join('|')})(?:\\.(?!\\p{N}))?`
const day = '(?<!\\p{N})([0-3]?\\d)(?:\\.|st|nd|rd|th)?'
const yearBehind = '(?:,? (?:de )?((?:19|20)\\d{2})(?!\\p{N}))?'
const dayFirst = `${day} (?:of |de )?${month}(?!\\p{L})${yearBehind}`
const monthFirst = `(?<!\\p{L})${month} ([0-3]?\\d)(?:st|nd|rd|th)?(?!\\p{N})${yearBehind}`
const dates = new RegExp(`${dayFirst}|${monthFirst}`, 'giu')
const isoDates = /(?<![\p{N}-])((?:19|20)\d{2})-(\d{2})-(\d{2})(?![\p{N}-])/gu
const pointedDates = /(?<![\p{N}.])([0-3]?\d)\.([01]?\d)\.((?:19|20)\d{2})(?!\p{N})/gu
const until =
  '(?: ?[-–—] ?| (?:to|until|till|through|and|bis|und|al?|hasta|y)(?: (?:the|zum|el))? )'
const ranges = new RegExp(
  `${day}(?: (?:of |de )?${month}(?!\\p{L})${yearBehind})?${until}${dayFirst}|${monthFirst}${until}${monthFirst}`,
  'giu',
)

const daysByQuestion = new WeakMap<object, readonly NamedDay[]>()

/** The days that a question names, with or without a year. */
export function namedDaysOf(question: { text: string }): readonly NamedDay[] {
  const days = daysByQuestion.get(question) ?? daysIn(question.text.slice(0, maxChars))
  daysByQuestion.set(question, days)
  return days
}

const monthStep = 32

/** A number that grows with the day within a year. */
export function dayNumber(monthNumber: number, dayOfMonth: number): number {
  return monthNumber * monthStep + dayOfMonth
}

/** The month and the day that `dayNumber` was made of. */
export function monthAndDay(number: number): { month: number; day: number } {
  return { month: Math.floor(number / monthStep), day: number % monthStep }
}

/**
 * The terms of the days of a question that a text has in another spelling, or that lie in a range of it: 28 December in
 * “24 December to 3 January”.
 */
export function termsOfDaysIn(text: string, question: { text: string }): string[] {
  if (text.length > maxChars) return []
  const days = namedDaysOf(question)
  if (days.length === 0) return []
  const spans = [...text.matchAll(ranges)].map((match) => {
    const [, d1, m1, y1, d2, m2, y2, m3, d3, y3, m4, d4, y4] = match
    const from = dayOfYear(d1 ?? d3, m1 ?? m2 ?? m3)
    const to = dayOfYear(d2 ?? d4, m2 ?? m4)
    return { from, to, firstYear: y1 ?? y3, lastYear: y2 ?? y4 }
  })
  const written = daysIn(text, Infinity)
  return days.flatMap(({ terms, dayOfYear: own, year }) => {
    const isSameDay = written.some(
      (other) =>
        other.dayOfYear === own && (year === null || other.year === null || other.year === year),
    )
    if (isSameDay) return terms
    const isWithin = spans.some(({ from, to, firstYear, lastYear }) => {
      if (from < 0 || to < 0) return false
      const crossesYear = from > to
      if (crossesYear ? own < from && own > to : own < from || own > to) return false
      const end = Number(lastYear ?? firstYear ?? 0)
      if (year === null || end === 0) return true
      const isBeforeNewYear = crossesYear && own >= from
      const endsLater = crossesYear && lastYear === undefined ? 1 : 0
      return year === end + endsLater - (isBeforeNewYear ? 1 : 0)
    })
    return isWithin ? terms : []
  })
}

function daysIn(text: string, most = maxDays): NamedDay[] {
  const numeric = [
    ...[...text.matchAll(isoDates)].map(([all, y, m, d]) => ({ all, y, m, d })),
    ...[...text.matchAll(pointedDates)].map(([all, d, m, y]) => ({ all, y, m, d })),
  ].map(({ all, y, m, d }) => ({
    terms: termsOf(all),
    dayOfYear: dayNumber(Number(m), Number(d)),
    year: Number(y),
  }))
  const named = [...text.matchAll(dates)].slice(0, most).flatMap((match) => {
    const [all, d1, m1, y1, m2, d2, y2] = match
    const own = dayOfYear(d1 ?? d2, m1 ?? m2)
    const written = y1 ?? y2
    return own < 0
      ? []
      : [
          {
            terms: termsOf(all),
            dayOfYear: own,
            year: written === undefined ? null : Number(written),
          },
        ]
  })
  return [...named, ...numeric].slice(0, most)
}

function dayOfYear(dayText: string | undefined, monthText: string | undefined): number {
  const number = months.get((monthText ?? '').toLowerCase())
  return dayText === undefined || number === undefined ? -1 : dayNumber(number, Number(dayText))
}
