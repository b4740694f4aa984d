import type { Moment, Style } from './read-dates.ts'
import { momentsIn } from './read-dates.ts'

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const numberWord = numberWords.join('|')
const scales = new Map<string, number>()
for (const [at, words] of ['k thousand tsd', 'm mn mio million', 'bn billion mrd'].entries())
  for (const word of words.split(' ')) scales.set(word, 1000 ** (at + 1))
const scaleWord = 'thousand|million|billion|mio|mrd|tsd|bn|mn|[kK](?![\\w²³])'
const numberForm = new RegExp(
  `^(?<before>\\D*)(?<digits>\\d[\\d.,'’\\u00a0\\u202f ]*)\\s?(?<scale>${scaleWord}|m(?![\\w²³]))?`,
  'iu',
)

/** The number that these digits, or this word, write; null when they may be read in two ways. */
function readNumber(text: string, { decimal }: Style, isMoney: boolean): number | null {
  const word = numberWords.indexOf(text.trim().toLowerCase())
  if (word !== -1) return word
  const { before = '', digits = '', scale = '' } = numberForm.exec(text)?.groups ?? {}
  const plain = plainDigits(digits, decimal, isMoney)
  if (plain === null || plain === '') return null
  const times = scales.get(scale.toLowerCase()) ?? 1
  const number = Number((Number(plain) * times).toPrecision(15))
  return Number.isFinite(number) ? (/[-−]/.test(before) ? -number : number) : null
}

// 1,200.50 and 1.200,50 are one number; what stands last with other than three digits is a fraction.
function plainDigits(digits: string, decimal: Style['decimal'], isMoney: boolean): string | null {
  const text = digits.replaceAll(/['’\u00a0\u202f ](?=\d{3}(?!\d))/g, '').split(/[^\d.,]/)[0] ?? ''
  const [mark, other] = text.lastIndexOf(',') > text.lastIndexOf('.') ? [',', '.'] : ['.', ',']
  const count = text.split(mark).length - 1
  if (text.includes(other) && count > 0)
    return count > 1 ? null : text.replaceAll(other, '').replace(mark, '.')
  const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text)
  if (count > 1) return isGrouped ? text.replaceAll(mark, '') : null
  // Nobody writes money with three digits behind the point; “1.240 kg” may be two weights.
  if (isGrouped && mark === '.' && decimal === null && !isMoney) return null
  return text.replace(mark, isGrouped && mark !== decimal ? '' : '.')
}

const units = `mass mg .001 g 1 gram 1 grams 1 gr 1 kg 1000 kilo 1000 kilos 1000 kilogram 1000 kilograms 1000 lb 453.592 lbs 453.592 oz 28.35 mcg .000001 µg .000001
clock s 1 sec 1 secs 1 second 1 seconds 1 min 60 mins 60 minute 60 minutes 60 minuten 60 minutos 60 h 3600 hr 3600 hrs 3600 hour 3600 hours 3600 stunde 3600 stunden 3600 heures 3600 horas 3600
day day 1 days 1 tag 1 tage 1 tagen 1 jour 1 jours 1 día 1 días 1 dias 1 night 1 nights 1 week 7 weeks 7 woche 7 wochen 7 semaines 7 semanas 7
month month 1 months 1 monat 1 monate 1 monaten 1 mois 1 mes 1 meses 1 year 12 years 12 yr 12 yrs 12 jahr 12 jahre 12 jahren 12 ans 12 año 12 años 12
length mm .001 cm .01 m 1 km 1000 metre 1 metres 1 meter 1 meters 1 in .0254 inch .0254 inches .0254 ft .3048
area m² 1 m2 1 sqm 1 qm 1 ft² .0929 / volume ml .001 cl .01 l 1 litre 1 litres 1 liter 1 liters 1 / power w 1 watt 1 watts 1 kw 1000 mw 1000000 / energy wh 1 kwh 1000
speed km/h 1 kmh 1 / mph mph 1 / volt v 1 volts 1 / ampere a 1 ma .001 / charge ah 1 mah .001 / kcal kcal 1 / celsius °c 1 celsius 1 / fahrenheit °f 1 / pressure mmhg 1 / bar bar 1
pulse bpm 1 / hertz hz 1 khz 1000 mhz 1000000 ghz 1000000000 / db db 1 / bytes kb 1 mb 1000 gb 1000000 tb 1000000000 / torque nm 1 / iu iu 1 / tablet tablets 1 tablet 1 / density g/m² 1 gsm 1 / concentration mg/l 1`

export interface Unit {
  dimension: string
  factor: number
}
const unitsByWord = new Map<string, Unit>()
for (const line of units.split(/\s\/\s|\n/)) {
  const [dimension = '', ...rest] = line.split(' ')
  for (const [at, word] of rest.entries())
    if (at % 2 === 0) unitsByWord.set(word, { dimension, factor: Number(rest[at + 1]) })
}
const unitWord = [...unitsByWord.keys()].toSorted((a, b) => b.length - a.length).join('|')

/** What a word measures; null when it is no unit. */
export const unitOf = (word: string): Unit | null => unitsByWord.get(word.toLowerCase()) ?? null

const scaled = `(?:\\s?(?:${scaleWord}))?`
const digits =
  "(?:\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3}){1,4}(?:[.,]\\d{1,2})?(?!\\d)|\\d(?:[\\d.,'’]{0,20}\\d)?)"
const number = `(?<![\\w.,])[-−]?${digits}`
const codes = 'USD|EUR|GBP|CHF|JPY|INR|CAD|AUD|SEK|NOK|DKK|PLN|CZK|CNY|BRL|MXN|ZAR|SGD|HKD|NZD'
export const currencyCode = new RegExp(`\\b(?:${codes})\\b`)
const currency = `(?:(?:US|C|CA|A|AU|HK|NZ|S)?\\$|[€£¥₹₩₽]|${codes}|Fr\\.)`
// The first form that matches wins, so the more specific ones come first. Letters mixed with digits are a code.
const forms = {
  url: /(?<![\w@])(?:https?:\/\/|www\.)[^\s<>"'`|)\]]{2,2000}(?<![.,;:!?])/giu,
  email: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/gu,
  iban: /(?<!\w)[A-Z]{2}\d{2}(?:(?: [A-Z\d]{4}){1,7}(?: [A-Z\d]{1,3})?|[A-Z\d]{11,30})(?!\w)/gu,
  money: new RegExp(
    `(?<![\\w.,])[-−]?${currency}\\s?[-−]?${digits}(?:\\s?(?:${scaleWord})|m)?(?!\\w)|${number}${scaled}(?:\\s?(?:${currency}|euros?|dollars?|pounds?)(?!\\w)|(?=\\s?[-–]\\s?${digits}\\s?${currency}))|(?<=${currency}\\s?${digits}\\s?[-–]\\s?)${digits}(?!\\w)`,
    'gu',
  ),
  percent: new RegExp(`${number}\\s?(?:%|percent\\b|per cent\\b)`, 'gu'),
  phone:
    /(?<![\w.,+/-])(?=(?:\D{0,3}\d){7})(?:\+\d{1,3}[\s.-]?|\(\d{2,5}\)[\s.-]?|0\d{1,4}[\s./-]|\d{3}[\s.-](?=\d{3}[\s.-]\d{3}))\(?\d{1,5}\)?(?:[\s./-]?\d{2,5}){1,4}(?![\w-])/gu,
  measure: new RegExp(
    `(?<number>${number}|(?<![\\w.,])(?:${numberWord})(?=[\\s-](?!in\\b)))(?:\\s?[-–/]\\s?${digits})?[\\s-]?(?<unit>${unitWord})(?![\\p{L}\\d²³/])`,
    'giu',
  ),
  code: /(?<![\w/.-])#?(?!\d{1,4}-[a-z]{3})(?=[A-Za-z\d_/-]{0,30}\d)(?=\d{0,30}[A-Za-z_/-])[A-Za-z\d]{1,30}(?:[-_/][A-Za-z\d]{1,30}){0,5}(?![\w-])/gu,
  number: new RegExp(
    `${number}${scaled}(?![\\w])|(?<![\\p{L}-])(?:${numberWord})(?![\\p{L}-])`,
    'giu',
  ),
}

/** Something in a text whose form tells what it is. */
export interface Value extends Moment {
  /** `date`, `time` or the name of one of the forms above. */
  kind: string
  text: string
  number: number | null
  unit: Unit | null
}

/** The values of a text, in order, none within another. */
export function valuesIn(text: string, style: Style): Value[] {
  const values: Value[] = []
  const add = (value: Pick<Value, 'kind' | 'start' | 'end'> & Partial<Value>): void => {
    const { start, end } = value
    if (values.some((other) => start < other.end && other.start < end)) return
    const none = { number: null, unit: null, date: null, time: null }
    values.push({ ...none, ...value, text: text.slice(start, end) })
  }
  for (const [kind, form] of Object.entries(forms)) {
    // Dates may be part of addresses and contain numbers.
    for (const moment of kind === 'money' ? momentsIn(text, style.order) : [])
      add({ ...moment, kind: moment.date === null ? 'time' : 'date' })
    for (const { 0: whole, index: start, groups = {} } of text.matchAll(form)) {
      const isCounted = /^(?:money|percent|measure|number)$/.test(kind)
      const digitsOf = groups['number'] ?? whole
      const count = isCounted ? readNumber(digitsOf, style, kind === 'money') : null
      const unit = unitOf(groups['unit'] ?? '')
      add({ kind, start, end: start + whole.length, number: count, unit })
    }
  }
  return values.toSorted((a, b) => a.start - b.start)
}
