import { monthsByName } from '#service/texts/month-names.ts'

const months = monthsByName(['en', 'de', 'de-AT', 'fr', 'es', 'it', 'pt', 'nl'], ['long', 'short'])
const monthWord = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|')
const amOrPm = '\\s?(?<half>[ap]\\.?m\\b\\.?)'
const clock = `(?<hour>\\d{1,2})(?:(?:[:h]|\\.(?=\\d\\d\\s?(?:[ap]\\.?m|uhr)))(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d{1,9})?)?(?:${amOrPm})?|${amOrPm})`
const offset = '(?:\\s?(?<zone>Z|UTC|GMT|[+-]\\d{2}:?\\d{2})(?![\\w]))?'
const clockBehindDate = `(?:(?:T|,?\\s{1,2}(?:at|um|à|a las|@|-|–)?\\s{0,2}|,\\s?)${clock}${offset})?`
const year = '(?<y>(?:19|20)\\d\\d)'
const ordinal = '(?:st|nd|rd|th|er|º|\\.)?'
// “3 August to 14 August 2026” and “18–26 July 2025” begin in the year of their end.
const rangeStart = `(?<range>(?<from>\\d{1,2})${ordinal}(?:\\s(?:de\\s)?(?<fromWord>${monthWord}))?\\s?(?:[-–—]|\\b(?:to|until|bis|au|al?)\\b)\\s?)?`
const forms: readonly RegExp[] = [
  `${year}[-/.](?<m>\\d{1,2})[-/.](?<d>\\d{1,2})`,
  `${rangeStart}(?<d>\\d{1,2})${ordinal}(?:\\s{1,2}(?:of|de))?[\\s-]{0,2}(?<word>${monthWord})\\.?,?(?:\\sdel?)?[\\s-]{1,2}${year}`,
  `(?<!\\p{L})(?<word>${monthWord})\\.?\\s{1,2}(?<d>\\d{1,2})${ordinal},?\\s{1,2}${year}`,
  `${rangeStart}(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.\\s?(?<y>(?:19|20)\\d\\d|\\d\\d)(?![\\d.,])`,
  `(?<a>\\d{1,2})(?<sign>[/-])(?<b>\\d{1,2})\\k<sign>${year}`,
].map((form) => new RegExp(`(?<![\\d./-])${form}(?!\\d)${clockBehindDate}`, 'giu'))
const timeOfDay = new RegExp(`(?<![\\d:.,])${clock}${offset}(?![\\d:])`, 'giu')

/** How a text writes dates and numbers, as far as it tells. */
export interface Style {
  /** Which of the two numbers in 03/04/2025 comes first. */
  order: 'day' | 'month' | null
  /** The sign before a fraction. */
  decimal: ',' | '.' | null
}

const styleRange = 20_000
const threeForeignWords =
  /(?:(?<!\p{L})(?:der|die|und|für|nicht|mit|vom|bei|le|les|des|et|pour|avec|el|los|las|del|con|para)(?!\p{L})[^]*?){3}/iu

export function styleOf(text: string): Style {
  const head = text.slice(0, styleRange)
  const hasPoints = /\d\.\d{1,2}(?![\d.])/.test(head)
  const hasCommas = /(?<![\d.,])(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}(?![\d,])/.test(head)
  // Language and currency tell the country, and the country the order of day and month in dates.
  const isEuropean =
    /[€£]\s?\d|\d\s?€|\b(?:VAT|GmbH|NHS)\b/.test(head) || threeForeignWords.test(head)
  const isDayFirst = /(?<!\d)(?:1[3-9]|[23]\d)[/-]\d{1,2}[/-](?:19|20)\d\d/.test(head)
  const isMonthFirst = /(?<!\d)\d{1,2}[/-](?:1[3-9]|[23]\d)[/-](?:19|20)\d\d/.test(head)
  const isDay = isDayFirst || (isEuropean && !isMonthFirst)
  return {
    order: isDay === isMonthFirst ? null : isDay ? 'day' : 'month',
    decimal: hasPoints ? '.' : hasCommas ? ',' : null,
  }
}

export interface Moment {
  start: number
  end: number
  /** `2025-06-03`; null for a time of day without a date. */
  date: string | null
  /** `14:00:00Z`; null for a date without a time of day. */
  time: string | null
}

/** The whole dates of a text, and then its times of day. A time without a zone is read as UTC. */
export function momentsIn(text: string, order: Style['order']): Moment[] {
  const moments: Moment[] = []
  for (const form of forms) {
    for (const { 0: whole, index, groups = {} } of text.matchAll(form)) {
      const date = dateOf(groups, order)
      if (date === null) continue
      const { range = '', from, fromWord, word, m } = groups
      const start = index + range.length
      moments.push({ start, end: index + whole.length, date, time: timeOf(groups) })
      const first = dateOf({ y: date.slice(0, 4), m, d: from, word: fromWord ?? word }, order)
      if (first !== null) moments.push({ start: index, end: start, date: first, time: null })
    }
  }
  for (const { 0: whole, index, groups = {} } of text.matchAll(timeOfDay)) {
    const time = timeOf(groups)
    if (time !== null) moments.push({ start: index, end: index + whole.length, date: null, time })
  }
  return moments
}

type Groups = Readonly<Record<string, string | undefined>>

function dateOf({ y, m, d, word, a, b }: Groups, order: Style['order']): string | null {
  if (a !== b && order === null && Number(a) <= 12 && Number(b) <= 12) return null
  const isDayFirst = Number(a) > 12 || (Number(b) <= 12 && order === 'day')
  const [first, second] = isDayFirst ? [b, a] : [a, b]
  const month = word === undefined ? Number(m ?? first) : (months.get(word.toLowerCase()) ?? 0)
  const day = Number(d ?? second)
  const fullYear = Number(y) + (y?.length === 2 ? (Number(y) < 70 ? 2000 : 1900) : 0)
  const date = new Date(Date.UTC(fullYear, month - 1, day))
  // 31 April would become 1 May.
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : null
}

function timeOf({ hour, minute = '00', second = '00', half, zone = 'Z' }: Groups): string | null {
  if (hour === undefined) return null
  const isAfternoon = half?.toLowerCase().startsWith('p') === true
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const end = /^[A-Za-z]/.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  return `${String(hours).padStart(2, '0')}:${minute}:${second}${end}`
}
