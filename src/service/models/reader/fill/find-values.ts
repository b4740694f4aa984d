import type { DayOrder } from './read-dates.ts'
import { datesIn, timesIn } from './read-dates.ts'
import { numberWord, readNumber, scaleWord } from './read-number.ts'

export type ValueKind =
  | 'url'
  | 'email'
  | 'date'
  | 'time'
  | 'money'
  | 'percent'
  | 'measure'
  | 'phone'
  | 'code'
  | 'number'

/** Something in a text whose form tells what it is. */
export interface Value {
  kind: ValueKind
  start: number
  end: number
  text: string
  number: number | null
  date: string | null
  dateTime: string | null
  time: string | null
}

const digits = "\\d(?:[\\d.,'’\\u00a0\\u202f]{0,20}\\d)?"
const sign = '[-−]?'
const currency =
  '(?:(?:US|C|CA|A|AU|HK|NZ|S)?\\$|[€£¥₹₩₽]|USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|SEK|NOK|DKK|PLN|CZK|CNY|BRL|MXN|ZAR|SGD|HKD|NZD|Fr\\.)'
const unit =
  '(?:mg|mcg|µg|g|kg|lbs?|oz|ml|mL|l|L|IU|units?|cm|mm|km|m|in|ft|GB|TB|MB|KB|GHz|MHz|Hz|W|kW|kWh|V|mAh|°[CF]|mmHg|bpm|ms|s|sec|seconds?|min|minutes?|h|hrs?|hours?|days?|weeks?|months?|years?|[″"\'])'
const forms: readonly [ValueKind, RegExp][] = [
  ['url', /(?<![\w@])(?:https?:\/\/|www\.)[^\s<>"'`|)\]]{2,2000}/giu],
  ['email', /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gu],
  [
    'money',
    new RegExp(
      `(?<![\\w.,])${sign}${currency}\\s?${sign}${digits}(?:\\s?(?:${scaleWord})|m)?(?!\\w)|(?<![\\w.,])${sign}${digits}(?:\\s?(?:${scaleWord}))?\\s?(?:${currency}|euros?|dollars?|pounds?)(?!\\w)`,
      'gu',
    ),
  ],
  ['percent', new RegExp(`(?<![\\w.,])${sign}${digits}\\s?(?:%|percent\\b|per cent\\b)`, 'gu')],
  [
    'phone',
    /(?<![\w.,+/-])(?:\+\d{1,3}[\s.-]?|\(\d{2,5}\)[\s.-]?|0\d{1,4}[\s./-]|\d{3}[.-](?=\d{3}[.-]))\(?\d{1,5}\)?(?:[\s./-]?\d{2,5}){1,4}(?!\w)/gu,
  ],
  [
    'measure',
    new RegExp(
      `(?<![\\w.,])${digits}(?:\\s?[-–/]\\s?${digits})?[\\s-]?${unit}(?![\\p{L}\\d])`,
      'gu',
    ),
  ],
  // letters and digits together name a thing
  [
    'code',
    /(?<![\w/.-])#?(?=[A-Za-z\d_/-]{0,30}\d)(?=\d{0,30}[A-Za-z_/-])[A-Za-z\d]{1,30}(?:[-_/][A-Za-z\d]{1,30}){0,5}(?![\w-])/gu,
  ],
  [
    'number',
    new RegExp(
      `(?<![\\w.,])${sign}${digits}(?:\\s?(?:${scaleWord}))?(?![\\w])|\\b(?:${numberWord})\\b`,
      'giu',
    ),
  ],
]

/** The values of a text, in order, none within another. */
export function valuesIn(text: string, order: DayOrder): Value[] {
  const found: Value[] = []
  const bare = { number: null, date: null, dateTime: null, time: null }
  const add = (value: Omit<Value, 'text'>): void => {
    // the form that says most comes first
    if (found.some((other) => value.start < other.end && other.start < value.end)) return
    found.push({ ...value, text: text.slice(value.start, value.end) })
  }
  for (const [kind, form] of forms.slice(0, 2)) {
    for (const match of text.matchAll(form)) {
      const end = match.index + match[0].replace(/[.,;:!?]+$/, '').length
      add({ ...bare, kind, start: match.index, end })
    }
  }
  for (const date of datesIn(text, order)) add({ ...bare, ...date, kind: 'date' })
  for (const time of timesIn(text)) add({ ...bare, ...time, kind: 'time' })
  for (const [kind, form] of forms.slice(2)) {
    for (const match of text.matchAll(form)) {
      const end = match.index + match[0].length
      const number = kind === 'phone' || kind === 'code' ? null : readNumber(match[0])
      add({ ...bare, kind, start: match.index, end, number })
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}
