interface FoundDate {
  start: number
  end: number
  /** `2025-06-03`. */
  date: string
  /** `2025-06-03T14:00:00Z`, where a time of day stands with it. */
  dateTime: string | null
}

const monthNames: readonly string[] = [
  'jan january januar jänner janvier janv enero ene gennaio janeiro januari',
  'feb february februar février fév febrero febbraio fevereiro februari',
  'mar march märz mars marzo março maart',
  'apr april avril abril aprile',
  'may mai mayo maggio maio mei',
  'jun june juni juin junio giugno junho',
  'jul july juli juillet julio luglio julho',
  'aug august août agosto augustus',
  'sep sept september septembre septiembre settembre setembro',
  'oct october oktober octobre octubre ottobre outubro okt',
  'nov november novembre noviembre novembro',
  'dec december dezember décembre diciembre dicembre dezembro dez',
]
const months = new Map(
  monthNames.flatMap((names, at) =>
    names.split(' ').map((name): [string, number] => [name, at + 1]),
  ),
)
const monthWord = [...months.keys()].toSorted((a, b) => b.length - a.length).join('|')
const weekday = '(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s{1,2})?'
const zone = '(?:\\s?(?<zone>Z|UTC|GMT|[+-]\\d{2}:?\\d{2})(?![\\w]))?'
const clock = `(?:(?:T|,?\\s{1,2}(?:at|um|à|a las|@|-|–)?\\s{0,2}|,\\s?)(?<hour>\\d{1,2})(?:[:.h](?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?)?\\s?(?<half>[ap]\\.?m\\.?(?!\\w))?${zone})?`
const year = '(?<y>(?:19|20)\\d\\d(?!\\d)|\\d\\d(?=\\s*(?:$|[\\n,;)]|\\s\\s)))'
const shortYear = '(?<y>(?:19|20)\\d\\d|\\d\\d)'
const forms: readonly RegExp[] = [
  '(?<![\\d./-])(?<y>(?:19|20)\\d\\d)[-/.](?<m>\\d{1,2})[-/.](?<d>\\d{1,2})',
  `(?<![\\d./-])${weekday}(?<d>\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?(?:\\s{1,2}(?:of|de))?[\\s-]{0,2}(?<word>${monthWord})\\.?,?(?:\\sdel?)?[\\s-]{1,2}${year}`,
  `(?<!\\p{L})(?<word>${monthWord})\\.?\\s{1,2}(?<d>\\d{1,2})(?:st|nd|rd|th)?,?\\s{1,2}(?<y>(?:19|20)\\d\\d)`,
  `(?<![\\d./-])(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.\\s?${shortYear}(?![\\d.,])`,
  `(?<![\\d./-])(?<a>\\d{1,2})(?<sign>[/-])(?<b>\\d{1,2})\\k<sign>(?<y>(?:19|20)\\d\\d)`,
].map((form) => new RegExp(`${form}(?!\\d)${clock}`, 'dgiu'))

export type DayOrder = 'day' | 'month' | null

/** How a text writes dates and numbers, as far as it tells. */
export interface Style {
  /** Which of the two numbers in 03/04/2025 comes first. */
  order: DayOrder
  /** A comma parts the fraction from the whole. */
  hasCommas: boolean
}

const foreignWord =
  /(?<!\p{L})(?:der|die|und|für|nicht|mit|vom|bei|le|les|des|et|pour|avec|el|los|las|del|con|para)(?!\p{L})/giu
const styleRange = 20_000

export function styleOf(text: string): Style {
  const head = text.slice(0, styleRange)
  const isForeign =
    (head.match(foreignWord)?.length ?? 0) >= 3 || /\d,\d{2}\s?€|€\s?\d+,\d\d(?!\d)/.test(head)
  const hasPoints = /\d\.\d{1,2}(?![\d.])/.test(
    head.replaceAll(/\d{1,2}\.\d{1,2}\.(?:\d{2,4})?/g, ''),
  )
  const hasCommas = /(?<![\d.,])(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}(?![\d,])/.test(head)
  return {
    order: dayOrder(text, isForeign),
    hasCommas: hasCommas && !hasPoints ? true : isForeign && !hasPoints,
  }
}

function dayOrder(text: string, isForeign: boolean): DayOrder {
  let order: DayOrder = null
  for (const [, a, b] of text.matchAll(/(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](?:19|20)\d\d(?!\d)/g)) {
    const own = Number(a) > 12 ? 'day' : Number(b) > 12 ? 'month' : null
    if (own !== null && order !== null && own !== order) return null
    order = own ?? order
  }
  if (order !== null) return order
  // Money and clocks vouch for the country, and so for its dates.
  const isAmerican = /\$\s?\d/.test(text) || /\d\s?[AP]M\b/.test(text)
  const isEuropean = isForeign || /[€£]\s?\d|\d\s?€|\b(?:VAT|GmbH|NHS)\b/.test(text)
  return isAmerican === isEuropean ? null : isAmerican ? 'month' : 'day'
}

/** The whole dates of a text, in order. A time without a zone is read as UTC. */
export function datesIn(text: string, order: DayOrder): FoundDate[] {
  const found: FoundDate[] = []
  for (const form of forms) {
    for (const match of text.matchAll(form)) {
      const { index } = match
      const end = index + match[0].length
      if (found.some((other) => index < other.end && other.start < end)) continue
      const date = dateOf(match.groups ?? {}, order)
      if (date === null) continue
      const time = timeOf(match.groups ?? {})
      const parts = match.indices?.groups ?? {}
      const last = Math.max(...['y', 'm', 'd', 'b'].map((part) => parts[part]?.[1] ?? 0))
      found.push({
        start: index,
        // In “5 May 2024, 30 people” the number is no time.
        end: time === null ? last : end,
        date,
        dateTime: time === null ? null : `${date}T${time}`,
      })
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

type Groups = Readonly<Record<string, string | undefined>>

function dateOf(groups: Groups, order: DayOrder): string | null {
  const { y, m, d, word, a, b } = groups
  let month = m === undefined ? months.get(word?.toLowerCase() ?? '') : Number(m)
  let day = Number(d)
  if (a !== undefined && b !== undefined) {
    const isDayFirst = Number(a) > 12 || (Number(b) <= 12 && order === 'day')
    const isTold = Number(a) > 12 || Number(b) > 12 || order !== null || a === b
    if (!isTold) return null
    month = Number(isDayFirst ? b : a)
    day = Number(isDayFirst ? a : b)
  }
  if (month === undefined) return null
  const years = Number(y) + (y?.length === 2 ? (Number(y) < 70 ? 2000 : 1900) : 0)
  const made = new Date(Date.UTC(years, month - 1, day))
  // 31 April would become 1 May
  if (made.getUTCMonth() !== month - 1 || made.getUTCDate() !== day) return null
  return made.toISOString().slice(0, 10)
}

function timeOf({ hour, minute, second, fraction, half, zone: offset }: Groups): string | null {
  if (hour === undefined || (minute === undefined && half === undefined)) return null
  const isAfternoon = half?.toLowerCase().startsWith('p') === true
  const given = Number(hour)
  const hours = half === undefined ? given : (given % 12) + (isAfternoon ? 12 : 0)
  if (hours > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return null
  const two = (number: number) => String(number).padStart(2, '0')
  const end =
    offset === undefined || /^[A-Za-z]/.test(offset)
      ? 'Z'
      : `${offset.slice(0, 3)}:${offset.slice(-2)}`
  const rest = fraction === undefined ? '' : `.${fraction}`
  return `${two(hours)}:${minute ?? '00'}:${second ?? '00'}${rest}${end}`
}

const timeOfDay =
  /(?<![\d:.,])(?<hour>\d{1,2})(?:(?::|\.(?=\d\d\s?[ap]\.?m))(?<minute>\d{2})(?::(?<second>\d{2}))?(?:\s?(?<half>[ap]\.?m\b\.?))?|\s?(?<half2>[ap]\.?m\b\.?))(?![\d:])/giu

/** Times of day, as `14:30:00`. */
export function timesIn(text: string): { start: number; end: number; time: string }[] {
  return [...text.matchAll(timeOfDay)].flatMap((match) => {
    const { half, half2, ...rest } = match.groups ?? {}
    const time = timeOf({ ...rest, half: half ?? half2 })
    if (time === null) return []
    return [{ start: match.index, end: match.index + match[0].length, time: time.slice(0, 8) }]
  })
}
