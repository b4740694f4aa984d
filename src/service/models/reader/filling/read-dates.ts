const months = new Map([
  ['sept', 9],
  ['fév', 2],
])
for (const locale of ['en', 'de', 'de-AT', 'fr', 'es', 'it', 'pt', 'nl'])
  for (const month of ['long', 'short'] as const)
    for (let at = 0; at < 12; at += 1) {
      const name = new Intl.DateTimeFormat(locale, { month }).format(new Date(2000, at, 15))
      months.set(name.toLowerCase().replace(/\.$/, ''), at + 1)
    }
const monthWord = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|')
const clock =
  '(?:(?:T|,?\\s{1,2}(?:at|um|à|a las|@|-|–)?\\s{0,2}|,\\s?)(?<hour>\\d{1,2})(?:[:.h](?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d{1,9})?)?)?\\s?(?<half>[ap]\\.?m\\.?(?!\\w))?(?:\\s?(?<zone>Z|UTC|GMT|[+-]\\d{2}:?\\d{2})(?![\\w]))?)?'
const year = '(?<y>(?:19|20)\\d\\d)'
const forms: readonly RegExp[] = [
  `(?<![\\d./-])${year}[-/.](?<m>\\d{1,2})[-/.](?<d>\\d{1,2})`,
  `(?<![\\d./-])(?<d>\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?(?:\\s{1,2}(?:of|de))?[\\s-]{0,2}(?<word>${monthWord})\\.?,?(?:\\sdel?)?[\\s-]{1,2}(?<y>(?:19|20)\\d\\d(?!\\d)|\\d\\d(?=\\s*(?:$|[\\n,;)]|\\s\\s)))`,
  `(?<!\\p{L})(?<word>${monthWord})\\.?\\s{1,2}(?<d>\\d{1,2})(?:st|nd|rd|th)?,?\\s{1,2}${year}`,
  `(?<![\\d./-])(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.\\s?(?<y>(?:19|20)\\d\\d|\\d\\d)(?![\\d.,])`,
  `(?<![\\d./-])(?<a>\\d{1,2})(?<sign>[/-])(?<b>\\d{1,2})\\k<sign>${year}`,
].map((form) => new RegExp(`${form}(?!\\d)${clock}`, 'dgiu'))
// “3 August to 14 August 2026” and “18–26 July 2025” begin in the year of their end.
const maxRangeChars = 40
const rangeStart = new RegExp(
  `(?<![\\d./-])(?<part>(?<d>\\d{1,2})\\.?(?:st|nd|rd|th|er)?(?:\\s(?:de\\s)?(?<word>${monthWord}))?)\\s?(?:[-–—]|\\b(?:to|until|bis|au|al?)\\b)\\s?$`,
  'iu',
)
const timeOfDay =
  /(?<![\d:.,])(?<hour>\d{1,2})(?:(?:[:h]|\.(?=\d\d\s?[ap]\.?m))(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\s?(?<half>[ap]\.?m\b\.?))?|\s?(?<half2>[ap]\.?m\b\.?))(?![\d:])/giu

/** How a text writes dates and numbers, as far as it tells. */
export interface Style {
  /** Which of the two numbers in 03/04/2025 comes first. */
  order: 'day' | 'month' | null
  /** The sign before a fraction. */
  decimal: ',' | '.' | null
}

const foreignWord =
  /(?<!\p{L})(?:der|die|und|für|nicht|mit|vom|bei|le|les|des|et|pour|avec|el|los|las|del|con|para)(?!\p{L})/giu
const styleRange = 20_000

export function styleOf(text: string): Style {
  const head = text.slice(0, styleRange)
  const isForeign =
    (head.match(foreignWord)?.length ?? 0) >= 3 || /\d,\d{2}\s?€|€\s?\d+,\d\d(?!\d)/.test(head)
  const numbers = head.replaceAll(/\d{1,2}\.\d{1,2}\.(?:\d{2,4})?/g, '')
  const hasPoints = /\d\.\d{1,2}(?![\d.])/.test(numbers)
  const hasCommas = /(?<![\d.,])(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}(?![\d,])/.test(head)
  const decimal = hasPoints ? '.' : hasCommas || isForeign ? ',' : null
  const pairs = [...head.matchAll(/(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](?:19|20)\d\d(?!\d)/g)]
  // The currency tells the country, and the country the order of day and month in dates.
  const isEuropean = isForeign || /[€£]\s?\d|\d\s?€|\b(?:VAT|GmbH|NHS)\b/.test(head)
  const isDayFirst = pairs.some(([, a]) => Number(a) > 12)
  const isMonthFirst = pairs.some(([, , b]) => Number(b) > 12)
  const isDay = isDayFirst || (isEuropean && !isMonthFirst)
  return { order: isDay === isMonthFirst ? null : isDay ? 'day' : 'month', decimal }
}

export interface Moment {
  start: number
  end: number
  /** `2025-06-03`. */
  date: string | null
  /** `2025-06-03T14:00:00Z`, where a time of day stands with it. */
  dateTime: string | null
  /** `14:00:00`. */
  time: string | null
}

/** The whole dates of a text, and then its times of day. A time without a zone is read as UTC. */
export function momentsIn(text: string, order: Style['order']): Moment[] {
  const moments: Moment[] = []
  const add = (start: number, end: number, date: string | null, time: string | null): void => {
    const dateTime = date !== null && time !== null ? `${date}T${time}` : null
    moments.push({ start, end, date, dateTime, time: date === null ? time : null })
  }
  for (const form of forms) {
    for (const { 0: whole, index, groups = {}, indices } of text.matchAll(form)) {
      const date = dateOf(groups, order)
      const time = timeOf(groups)
      const parts = ['y', 'm', 'd', 'b'].map((part) => indices?.groups?.[part]?.[1] ?? 0)
      if (date === null) continue
      // In “5 May 2024, 30 people” the number is no time.
      add(index, time === null ? Math.max(...parts) : index + whole.length, date, time)
      const before = text.slice(Math.max(0, index - maxRangeChars), index)
      const { 0: range = '', groups: first } = rangeStart.exec(before) ?? {}
      const start = index - range.length
      const from = first && dateOf({ y: date.slice(0, 4), m: date.slice(5, 7), ...first }, order)
      if (from) add(start, start + (first['part'] ?? '').length, from, null)
    }
  }
  for (const { 0: whole, index, groups = {} } of text.matchAll(timeOfDay)) {
    const time = timeOf({ ...groups, half: groups['half'] ?? groups['half2'] })?.slice(0, 8) ?? null
    if (time !== null) add(index, index + whole.length, null, time)
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

function timeOf({ hour, minute, second = '00', half, zone = 'Z' }: Groups): string | null {
  if (hour === undefined || (minute === undefined && half === undefined)) return null
  const isAfternoon = half?.toLowerCase().startsWith('p') === true
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0)
  if (hours > 23 || Number(minute ?? 0) > 59 || Number(second) > 59) return null
  const end = /^[A-Za-z]/.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(-2)}`
  return `${String(hours).padStart(2, '0')}:${minute ?? '00'}:${second}${end}`
}
