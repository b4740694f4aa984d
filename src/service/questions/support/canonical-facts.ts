import { monthsByName } from '#service/texts/month-names.ts'
import { withDigits } from './number-words.ts'

// Formatting dates takes long, so the names are made with the first date.
let monthNumbers: ReadonlyMap<string, number> | null = null
const monthName = '(?<!\\p{L})(\\p{L}{3,10}\\.?)'
const day = '(?<!\\p{N})(\\d{1,2})(?:st|nd|rd|th|er|º|\\.)?'
const dayAndMonth = new RegExp(`${day}\\s{1,3}(?:of\\s|de\\s|di\\s)?${monthName}(?!\\p{L})`, 'giu')
const monthAndDay = new RegExp(`${monthName}\\s{1,3}${day}(?!\\p{L}|\\p{N}|[.,:]\\d)`, 'giu')
const monthAndYear = new RegExp(`${monthName}\\s{1,3}(?:de\\s)?(\\d{4})(?!\\p{N})`, 'giu')
const isoDate = /(?<![\p{N}-])(\d{4})-(\d{2})-(\d{2})(?!\p{N})/gu
const chineseDate = /(?:(\d{4})\s?年)?\s?(\d{1,2})\s?月\s?(\d{1,2})\s?[日号]/gu
const shortDate = /(?<![\p{N}.,/])(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})(?![\p{N}/]|[.,]\d)/gu

const twelveHours = /(?<![\p{N}.,:])(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?\s?m\b\.?/giu
const chineseClock =
  /(上午|早上|中午|下午|晚上)?\s?(\d{1,2})(?:\s?[点時时](?:(\d{1,2})\s?分|(半))?(?!\s?间)|[:：](\d{2}))/gu
const clock = /(?<![\p{N}.,:])(\d{1,2}):(\d{2})(?!\p{N}|[:.]\d)(?:\s?(?:uhr|h)(?!\p{L}))?/giu
/** How languages write a time of day otherwise. */
const clocks: Readonly<Record<string, RegExp>> = {
  de: /(?<![\p{N}.,:])(\d{1,2})(?:\.(\d{2}))?\s?Uhr(?!\p{L})/giu,
  nl: /(?<![\p{N}.,:])(\d{1,2})(?:\.(\d{2}))?\s?uur(?!\p{L})/giu,
  // In full, “hours” may be how long something lasts.
  fr: /(?<![\p{N}.,:])(\d{1,2})\s?(?:h|(?<=(?<!\p{L})(?:à|dès|vers|avant|après|et)\s\d{1,2}\s?)heures?)(?:\s?(\d{2}))?(?!\p{L}|\p{N})/giu,
  es: /(?<![\p{N}.,:])(\d{1,2})(?:[.:](\d{2}))?\s?(?:h|(?<=(?<!\p{L})las?\s\d{1,2}(?:[.:]\d{2})?\s?)horas?)(?!\p{L}|\p{N})/giu,
  ru: /(?<![\p{N}.,:])(?<=(?<!\p{L})(?:в|до|с|со|после|к|от|около)\s)(\d{1,2})\s?час(?:ов|а)?(?:\s?(\d{2})\s?мин\p{L}*)?(?!\p{L})/giu,
}

/** The number of a booking or an invoice, such as B-500, which is no amount. */
const code = /(?<![\p{L}\p{N}-])(\p{Lu}{1,4})-(\d{3,10})(?![\p{L}\p{N}-])/gu

// In English, a point begins the fraction; elsewhere it may divide thousands, as a blank does.
const pointed = /(?<![\p{N}.,])\d{1,3}(?:\.\d{3})+(?![\p{N}.]|,\d{3}(?!\d))/gu
const longPointed = /(?<![\p{N}.,])\d{1,3}(?:\.\d{3}){2,}(?![\p{N}.])/gu
const blankGroups = /(?<![\p{N}.,])[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+(?!\p{N}|\.\p{N})/gu
const narrowGroups = /(?<![\p{N}.,])[1-9]\d{0,2}(?:[\u00a0\u202f]\d{3})+(?!\p{N}|\.\p{N})/gu
const number = '(?<![\\p{N}.,])(\\d+(?:[.,]\\d+)*)'
const magnitudes: readonly (readonly [RegExp, number])[] = (
  [
    ['thousand|tausend|mille|mil|mila|duizend|тыс\\.|тысяч[аи]?|千', 1e3],
    ['万|萬', 1e4],
    [
      'millions?|million(?:en)?|mio\\.?|mill[oó]n(?:es)?|milh(?:ão|ões)|milion[ei]|miljoen|млн\\.?|миллион(?:а|ов)?|百万',
      1e6,
    ],
    ['亿|億', 1e8],
    [
      'billions?|milliarden?|mrd\\.?|mil millones|milliards?|miliard[oi]|miljard|млрд\\.?|миллиард(?:а|ов)?',
      1e9,
    ],
  ] as const
).map(([words, factor]) => [
  new RegExp(`${number}\\s?(?:${words})(?!\\p{Script=Latin}|\\p{Script=Cyrillic})`, 'giu'),
  factor,
])

/** What is measured, each under one name whatever the language. */
const units: readonly (readonly [string, string])[] = [
  ['percent', '%|per\\s?cent|prozent|procent|процент\\p{L}*'],
  [
    'cubicmetre',
    'm³|m3|cubic met(?:re|er)s?|kubikmetern?|metros? cúbicos?|mètres? cubes?|metri cubi|кубическ\\p{L}+ метр\\p{L}*|куб\\. ?м|м³|立方米',
  ],
  [
    'squaremetre',
    'm²|m2|square met(?:re|er)s?|quadratmetern?|metros? cuadrados?|mètres? carrés?|metri quadri|квадратн\\p{L}+ метр\\p{L}*|кв\\. ?м|м²|平方米',
  ],
  [
    'kilometre',
    'km|kilomet(?:re|er)s?|kilometern?|kilómetros?|kilomètres?|chilometri|километр\\p{L}*|км|公里',
  ],
  [
    'centimetre',
    'cm|centimet(?:re|er)s?|zentimetern?|centímetros?|centimètres?|сантиметр\\p{L}*|см|厘米',
  ],
  [
    'millimetre',
    'mm|millimet(?:re|er)s?|millimetern?|milímetros?|millimètres?|миллиметр\\p{L}*|мм|毫米',
  ],
  ['metre', 'm|met(?:re|er)s?|metern?|metros?|mètres?|metri|метр\\p{L}*|м|米'],
  [
    'kilogram',
    'kg|kilos?|kilogram(?:me)?s?|kilogramm|kilogramos?|kilogrammes?|килограмм\\p{L}*|кг|公斤|千克',
  ],
  ['litre', 'l|lit(?:re|er)s?|litern?|litros?|litres?|литр\\p{L}*|л|升'],
  ['euro', '€|eur|euros?|евро|欧元'],
  ['dollar', '\\$|usd|dollars?|dólares|доллар\\p{L}*|美元'],
  ['pound', '£|gbp|pounds?|pfund|libras?|livres?'],
  ['rouble', '₽|rub|roubles?|rubles?|rubel|rublos?|рубл\\p{L}*|руб'],
  ['bar', 'bars?|bares|бар|巴'],
  ['minute', 'min|minutes?|minuten?|minutos?|минут\\p{L}*|мин|分钟'],
]
const percentWords = /(?:por ciento|pour cent|per cento|por cento)(?!\p{L})/giu
const unitPatterns = units.map(
  ([name, words]) =>
    [
      new RegExp(
        `(?<=\\d[\\s\\u00a0\\u202f-]?)(?:${words})\\.?(?!\\p{Script=Latin}|\\p{Script=Cyrillic}|\\p{N})`,
        'giu',
      ),
      ` ${name} `,
    ] as const,
)
const currencyFirst: readonly (readonly [RegExp, string])[] = [
  [/€\s?(\d+(?:[.,\u00a0\u202f]\d+)*)/gu, '$1 euro '],
  [/\$\s?(\d+(?:[.,\u00a0\u202f]\d+)*)/gu, '$1 dollar '],
  [/£\s?(\d+(?:[.,\u00a0\u202f]\d+)*)/gu, '$1 pound '],
]

/**
 * Writes the dates, times, numbers and units of a text in one form each, whatever way and language it has them in: a
 * month is `3month`, half past nine `9h30`, “twelve” 12, and the code B-500 one word. `language` is a code of two letters; null where none is known.
 */
export function canonicalFacts(text: string, language: string | null): string {
  // “Cent” is a hundred only without “pour”.
  const withPercent = text.replaceAll(percentWords, '%')
  let read = withDigits(withPercent, language ?? 'en').replaceAll(code, '$1$2')
  read = withDates(read, language)
  read = withTimes(read, language)
  read = read.replaceAll(language === 'en' ? narrowGroups : blankGroups, (group) =>
    group.replaceAll(/\D/g, ''),
  )
  read = read.replaceAll(
    language === 'en' || language === 'zh' || language === 'ja' ? longPointed : pointed,
    (group) => group.replaceAll('.', ''),
  )
  for (const [pattern, replacement] of currencyFirst) read = read.replaceAll(pattern, replacement)
  for (const [pattern, factor] of magnitudes) {
    read = read.replaceAll(pattern, (_, digits: string) => multiplied(digits, factor))
  }
  for (const [pattern, replacement] of unitPatterns) read = read.replaceAll(pattern, replacement)
  return read
}

function multiplied(digits: string, factor: number): string {
  const value = /^\d{1,3}(?:,\d{3})+$/.test(digits)
    ? Number(digits.replaceAll(',', ''))
    : Number(digits.replace(',', '.'))
  // A product of floating-point numbers would have digits of its own.
  return Number.isNaN(value) ? digits : String(Number((value * factor).toPrecision(12)))
}

function withDates(text: string, language: string | null): string {
  return text
    .replaceAll(isoDate, (_, year: string, month: string, dayOf: string) =>
      dateOf(dayOf, Number(month), year),
    )
    .replaceAll(chineseDate, (_, year: string | undefined, month: string, dayOf: string) =>
      dateOf(dayOf, Number(month), year),
    )
    .replaceAll(shortDate, (date, first: string, divider: string, second: string, year: string) => {
      const isMonthFirst =
        Number(second) > 12 || (divider === '/' && language === 'en' && Number(first) <= 12)
      const [dayOf, month] = isMonthFirst ? [second, first] : [first, second]
      return Number(month) > 12 || Number(dayOf) > 31 ? date : dateOf(dayOf, Number(month), year)
    })
    .replaceAll(dayAndMonth, (date, dayOf: string, name: string) => {
      const month = monthOf(name)
      return month === 0 ? date : dateOf(dayOf, month)
    })
    .replaceAll(monthAndYear, (date, name: string, year: string) => {
      const month = monthOf(name)
      return month === 0 ? date : ` ${month}month ${year}`
    })
    .replaceAll(monthAndDay, (date, name: string, dayOf: string) => {
      const month = monthOf(name)
      return month === 0 ? date : dateOf(dayOf, month)
    })
}

function dateOf(dayOf: string, month: number, year = ''): string {
  const full = year.length === 2 ? `20${year}` : year
  return ` ${Number(dayOf)} ${month}month ${full} `
}

function monthOf(name: string): number {
  monthNumbers ??= new Map([
    ...monthsByName(['en', 'de', 'de-AT', 'es', 'fr', 'it', 'pt', 'nl', 'ru'], ['long']),
    ...monthsByName(['en', 'de'], ['short']),
  ])
  return monthNumbers.get(name.toLowerCase().replace(/\.$/, '')) ?? 0
}

function withTimes(text: string, language: string | null): string {
  let read = text.replaceAll(
    twelveHours,
    (_, hour: string, minute: string | undefined, half: string) =>
      timeOf((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minute),
  )
  if (language === 'zh' || language === 'ja') {
    read = read.replaceAll(
      chineseClock,
      (
        _,
        part: string | undefined,
        hour: string,
        minute: string | undefined,
        half: string | undefined,
        digits: string | undefined,
      ) => {
        const isLate = part !== undefined && /[下晚]/.test(part) && Number(hour) < 12
        return timeOf(
          Number(hour) + (isLate ? 12 : 0),
          half === undefined ? (minute ?? digits) : '30',
        )
      },
    )
  }
  read = read.replaceAll(clock, (_, hour: string, minute: string) => timeOf(Number(hour), minute))
  const own = clocks[language ?? '']
  if (own === undefined) return read
  return read.replaceAll(own, (_, hour: string, minute: string | undefined) =>
    timeOf(Number(hour), minute),
  )
}

function timeOf(hour: number, minute = '00'): string {
  return ` ${hour}h${minute.padStart(2, '0')} `
}
