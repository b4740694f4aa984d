import type { Style } from './read-dates.ts'
import { datesIn, timesIn } from './read-dates.ts'
import type { Unit } from './read-number.ts'
import { numberWord, readNumber, scaleWord, unitOf, unitWord } from './read-number.ts'

export type ValueKind =
  | 'url'
  | 'email'
  | 'iban'
  | 'date'
  | 'time'
  | 'money'
  | 'percent'
  | 'phone'
  | 'measure'
  | 'code'
  | 'number'

/** Something in a text whose form tells what it is. */
export interface Value {
  kind: ValueKind
  start: number
  end: number
  text: string
  number: number | null
  unit: Unit | null
  date: string | null
  dateTime: string | null
  time: string | null
}

const digits = "\\d(?:[\\d.,'’\\u00a0\\u202f]{0,20}\\d|(?: \\d{3}(?!\\d)){1,4})?"
const sign = '[-−]?'
const currency =
  '(?:(?:US|C|CA|A|AU|HK|NZ|S)?\\$|[€£¥₹₩₽]|USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|SEK|NOK|DKK|PLN|CZK|CNY|BRL|MXN|ZAR|SGD|HKD|NZD|Fr\\.)'
const forms: readonly [ValueKind, RegExp][] = [
  ['url', /(?<![\w@])(?:https?:\/\/|www\.)[^\s<>"'`|)\]]{2,2000}/giu],
  ['email', /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gu],
  ['iban', /(?<![\w])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?!\w)/gu],
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
    /(?<![\w.,+/-])(?:\+\d{1,3}[\s.-]?|\(\d{2,5}\)[\s.-]?|0\d{1,4}[\s./-]|\d{3}[\s.-](?=\d{3}[\s.-]\d{3}))\(?\d{1,5}\)?(?:[\s./-]?\d{2,5}){1,4}(?![\w-])/gu,
  ],
  [
    'measure',
    new RegExp(
      `(?<![\\w.,])(?<number>${sign}${digits}|(?:${numberWord})(?=[\\s-]))(?:\\s?[-–/]\\s?${digits})?[\\s-]?(?<unit>${unitWord})(?![\\p{L}\\d²³/])`,
      'giu',
    ),
  ],
  // Letters and digits together name a thing.
  [
    'code',
    /(?<![\w/.-])#?(?!\d{1,4}-[a-z]{3})(?=[A-Za-z\d_/-]{0,30}\d)(?=\d{0,30}[A-Za-z_/-])[A-Za-z\d]{1,30}(?:[-_/][A-Za-z\d]{1,30}){0,5}(?![\w-])/gu,
  ],
  [
    'number',
    new RegExp(
      `(?<![\\w.,])${sign}${digits}(?:\\s?(?:${scaleWord}))?(?![\\w])|(?<![\\p{L}-])(?:${numberWord})(?![\\p{L}-])`,
      'giu',
    ),
  ],
]

/** The values of a text, in order, none within another. */
export function valuesIn(text: string, style: Style): Value[] {
  const found: Value[] = []
  const bare = { number: null, unit: null, date: null, dateTime: null, time: null }
  const add = (value: Omit<Value, 'text'>): void => {
    // The form that says most comes first.
    if (found.some((other) => value.start < other.end && other.start < value.end)) return
    found.push({ ...value, text: text.slice(value.start, value.end) })
  }
  const addForms = (some: typeof forms): void => {
    for (const [kind, form] of some) {
      for (const { 0: said, index: start, groups } of text.matchAll(form)) {
        const end = start + said.replace(/[.,;:!?]+$/, '').length
        const isNumber = kind !== 'phone' && kind !== 'code' && kind !== 'url' && kind !== 'iban'
        const number = isNumber ? readNumber(groups?.['number'] ?? said, style.hasCommas) : null
        add({ ...bare, kind, start, end, number, unit: unitOf(groups?.['unit'] ?? '') })
      }
    }
  }
  addForms(forms.slice(0, 3))
  for (const date of datesIn(text, style.order)) add({ ...bare, ...date, kind: 'date' })
  for (const time of timesIn(text)) add({ ...bare, ...time, kind: 'time' })
  addForms(forms.slice(3))
  return found.toSorted((a, b) => a.start - b.start)
}
