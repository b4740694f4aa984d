interface FoundDate {
  start: number
  end: number
  /** `2025-06-03`. */
  date: string
  /** `2025-06-03T14:00:00Z`, where a time of day stands with it. */
  dateTime: string | null
}

const monthNames: readonly string[] = [
  'jan january januar janvier enero gennaio janeiro januari',
  'feb february februar février febrero febbraio fevereiro februari',
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
const clock = `(?:(?:T|,?\\s{1,2}(?:at|um|@|-|–)?\\s{0,2}|,\\s?)(?<hour>\\d{1,2})(?:[:.h](?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?)?\\s?(?<half>[ap]\\.?m\\.?(?!\\w))?${zone})?`
const forms: readonly RegExp[] = [
  '(?<![\\d./-])(?<y>(?:19|20)\\d\\d)[-/.](?<m>\\d{1,2})[-/.](?<d>\\d{1,2})',
  `(?<![\\d./-])${weekday}(?<d>\\d{1,2})(?:st|nd|rd|th|\\.)?(?:\\s{1,2}of)?[\\s-]{0,2}(?<word>${monthWord})\\.?,?[\\s-]{1,2}(?<y>(?:19|20)\\d\\d)`,
  `(?<!\\p{L})(?<word>${monthWord})\\.?\\s{1,2}(?<d>\\d{1,2})(?:st|nd|rd|th)?,?\\s{1,2}(?<y>(?:19|20)\\d\\d)`,
  '(?<![\\d./-])(?<d>\\d{1,2})\\.\\s?(?<m>\\d{1,2})\\.\\s?(?<y>(?:19|20)\\d\\d)',
  '(?<![\\d./-])(?<a>\\d{1,2})(?<sign>[/-])(?<b>\\d{1,2})\\k<sign>(?<y>(?:19|20)\\d\\d)',
].map((form) => new RegExp(`${form}(?!\\d)${clock}`, 'giu'))

export type DayOrder = 'day' | 'month' | null

/** Which of the two numbers in 03/04/2025 is the day, as far as this text tells by others. */
export function dayOrder(text: string): DayOrder {
  let order: DayOrder = null
  for (const [, a, b] of text.matchAll(/(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](?:19|20)\d\d(?!\d)/g)) {
    const own = Number(a) > 12 ? 'day' : Number(b) > 12 ? 'month' : null
    if (own !== null && order !== null && own !== order) return null
    order = own ?? order
  }
  if (order !== null) return order
  // money and clocks written the American way vouch for its dates
  return /\$\s?\d/.test(text) || /\d\s?[AP]M\b/.test(text) ? 'month' : null
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
      const bare = /(?<y>(?:19|20)\d\d)/.exec(match[0])
      found.push({
        start: index,
        // "5 May 2024, 30 people": the number is no time
        end: time === null && bare ? index + dateLength(match[0], match.groups ?? {}) : end,
        date,
        dateTime: time === null ? null : `${date}T${time}`,
      })
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

type Groups = Readonly<Record<string, string | undefined>>

function dateLength(text: string, groups: Groups): number {
  const { y = '', d = '', m = '' } = groups
  const isYearFirst = /^(?:19|20)\d\d[-/.]/.test(text)
  if (!isYearFirst) return text.indexOf(y, groups['word'] === undefined ? 3 : 0) + y.length
  return y.length + 1 + m.length + 1 + d.length
}

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
  const made = new Date(Date.UTC(Number(y), month - 1, day))
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
