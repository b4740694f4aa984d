import { datesOfCell } from '#service/answering/tables/cell-dates.ts'
import type { DateOrder } from '#service/answering/tables/cell-dates.ts'
import { monthsByName } from '#service/texts/month-names.ts'

/** Days from one to another, both included, as numbers such as 20250314. Without a year, they recur in each. */
export interface Period {
  from: number
  to: number
  hasYear: boolean
}

const months = monthsByName(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'], ['long', 'short'])
const longMonths = monthsByName(['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'], ['long'])
// Alone, “May” and “March” are months only where they have a capital, and “mars” and “sept” other words elsewhere.
const otherWords = ['may', 'march', 'mars']
const capitalMonth = [...longMonths.keys()]
  .filter((name) => /^\p{L}+$/u.test(name))
  .flatMap((name) => [
    `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`,
    ...(otherWords.includes(name) ? [] : [name]),
  ])
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const month = `(?:${capitalMonth})(?!\\p{L})`
// “Which of the 3 may be cancelled?”
const otherMonth = `(?:${otherWords.join('|')})(?![\\p{L}\\p{N}])(?! (?:be|not|have|I|we|you|they|he|she|it)(?!\\p{L}))`
/** The sources of patterns for a month and for a year that follows it. */
export const anyMonth = `(?:${month}|${otherMonth})`
export const year = '(?:19|20)\\d{2}(?![\\p{L}\\p{N}])'
const day = '[0-3]?\\d(?:st|nd|rd|th|\\.)?'

/** The source of a pattern for a day, a month, a quarter or a year that a question names. */
export const periodPattern = [
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{4}-\\d{2}(?!\\d)',
  '[0-3]?\\d\\.\\s?[01]?\\d\\.\\s?\\d{4}',
  `${day} (?:of |de )?${anyMonth}(?:,? (?:de )?${year})?`,
  `${anyMonth} (?:of |de )?${year}`,
  `${month} [0-3]?\\d(?:st|nd|rd|th)?(?!\\p{N})(?:,? ${year})?`,
  `${month}(?: (?:of |de )?${year})?`,
  `Q[1-4](?: (?:of )?${year})?`,
  year,
].join('|')

/** The same behind a word such as “in” or “until”, where “may” and “march” are months as well. */
export const orderedPeriodPattern = `${periodPattern}|${otherMonth}`

const periodPart = new RegExp(`\\d{4}|Q[1-4]|${capitalMonth}|${otherWords.join('|')}`, 'u')

/**
 * Whether a text has what each period has a part of: a year, a quarter or a month. V8 compiles the patterns of periods at
 * their first use, which takes tenths of a second in the thread that answers requests, so they are asked only then.
 */
export function canNamePeriod(text: string): boolean {
  return periodPart.test(text)
}

const lastDay = 31
/** What lies between one month or year and the next in numbers such as 20250314. */
export const monthStep = 100
export const yearStep = 10_000
const quarterMonths = 3

function ofMonths(yearNumber: number, first: number, last = first): Period {
  const base = yearNumber * yearStep
  return {
    from: base + first * monthStep + 1,
    to: base + last * monthStep + lastDay,
    hasYear: yearNumber > 0,
  }
}

function ofDay(yearNumber: number, monthNumber: number, dayNumber: number): Period {
  const own = yearNumber * yearStep + monthNumber * monthStep + dayNumber
  return { from: own, to: own, hasYear: yearNumber > 0 }
}

/** What a text says that `periodPattern` matches. */
export function periodOf(text: string): Period | null {
  const written = text.trim()
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/u.exec(written) ?? []
  if (isoYear !== undefined) {
    return isoDay === undefined
      ? ofMonths(Number(isoYear), Number(isoMonth))
      : ofDay(Number(isoYear), Number(isoMonth), Number(isoDay))
  }
  const [, d, m, y] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/u.exec(written) ?? []
  if (d !== undefined) return ofDay(Number(y), Number(m), Number(d))
  const ownYear = Number(/(?<!\p{N})(\d{4})$/u.exec(written)?.[1] ?? 0)
  if (/^\d{4}$/u.test(written)) return ofMonths(ownYear, 1, 12)
  const quarter = Number(/^Q([1-4])/u.exec(written)?.[1] ?? 0)
  if (quarter > 0) {
    return ofMonths(ownYear, (quarter - 1) * quarterMonths + 1, quarter * quarterMonths)
  }
  const name = /\p{L}{3,}/gu
  const named = (written.match(name) ?? []).map((word) => months.get(word.toLowerCase()))
  const [monthNumber, ...others] = named.filter((number) => number !== undefined)
  if (monthNumber === undefined || others.length > 0) return null
  const ownDay = Number(/(?<!\p{N})([0-3]?\d)(?!\p{N})/u.exec(written)?.[1] ?? 0)
  return ownDay === 0 ? ofMonths(ownYear, monthNumber) : ofDay(ownYear, monthNumber, ownDay)
}

const maxCellChars = 30
const withTime = /[T ]\d{1,2}:\d{2}.*$/u

/** The day, month or year of a cell that says nothing else; null for any other cell, and for a date of unclear order. */
export function periodOfCell(cell: string, order: DateOrder): Period | null {
  const text = cell.trim().slice(0, maxCellChars + 1)
  if (text.length > maxCellChars || !/\d/u.test(text)) return null
  const dates = datesOfCell(text, order)
  const [only, ...others] = dates
  if (only !== undefined) {
    return others.length > 0 ? null : ofDay(only.year, only.month, only.day)
  }
  const date = text.replace(withTime, '')
  // “05/2026” is May 2026, and “1.0832” a number.
  const [, monthOfYear, yearOfMonth] =
    /^(0[1-9]|1[0-2]|[1-9](?=\/))[./]((?:19|20)\d{2})$/u.exec(date) ?? []
  if (monthOfYear !== undefined) return ofMonths(Number(yearOfMonth), Number(monthOfYear))
  const isWritten =
    /^(?:\d{4}-\d{2}|(?:1[5-9]|20)\d{2}|(?:\p{L}+\.?,? )?(?:\d{1,2}\.? )?\p{L}{3,}\.?(?: \d{1,2},?)? \d{4})$/u
  return isWritten.test(date) ? periodOf(date) : null
}

/** Whether a day, month or year of a table lies within a period that a question names. */
export function isWithin(own: Period, { from, to, hasYear }: Period): boolean {
  if (hasYear) return own.from >= from && own.to <= to
  const [first, last] = [own.from % yearStep, own.to % yearStep]
  return from <= to ? first >= from && last <= to : first >= from || last <= to
}
