import { valueOf } from '#service/answering/tables/table-rows.ts'
import { currencies } from './currencies.ts'

type Kind =
  | 'mass'
  | 'length'
  | 'time'
  | 'volume'
  | 'share'
  | 'celsius'
  | 'fahrenheit'
  | 'money'
  | 'number'
  | 'clock'

/** What numbers are written in. `factor` is relative to the smallest unit of its kind. */
export interface Unit {
  kind: Kind
  factor: number
  /** Of money, its currency, which cents do not tell, and of “7:30” how many parts it has. */
  of: string
}

const multipliers: readonly { factor: number; words: string }[] = [
  { factor: 1e3, words: 'thousand|tausend|tsd\\.?|k|mille|mil|тысяч\\p{L}*|тыс\\.?' },
  { factor: 1e6, words: 'millions?|millionen|mio\\.?|mln\\.?|millón|millones|milion[ei]|млн\\.?' },
  { factor: 1e9, words: 'billions?|bn|milliarden?|mrd\\.?|milliards?|miliard[oi]|млрд\\.?' },
]
const measures: readonly { kind: Kind; factor: number; words: string }[] = [
  { kind: 'mass', factor: 1, words: 'mg|milligrams?|milligramm' },
  { kind: 'mass', factor: 1e3, words: 'g|grams?|gramm|grammes?|gramos?|克' },
  { kind: 'mass', factor: 1e6, words: 'kg|kgs|kilos?|kilograms?|kilogramm|kilogramos?|公斤|千克' },
  { kind: 'mass', factor: 1e9, words: 't|tons?|tonnes?|tonnen?|toneladas?|吨' },
  { kind: 'mass', factor: 28_349.523125, words: 'oz|ounces?' },
  { kind: 'mass', factor: 453_592.37, words: 'lbs?' },
  { kind: 'length', factor: 1, words: 'mm|millimet(?:er|re)s?' },
  { kind: 'length', factor: 10, words: 'cm|centimet(?:er|re)s?|zentimeter' },
  { kind: 'length', factor: 1e3, words: 'm|met(?:er|re)s?|metros?|米' },
  { kind: 'length', factor: 1e6, words: 'km|kilomet(?:er|re)s?|kilómetros?|公里' },
  { kind: 'length', factor: 25.4, words: 'inch(?:es)?' },
  { kind: 'length', factor: 304.8, words: 'ft|feet|foot' },
  { kind: 'length', factor: 1_609_344, words: 'miles?' },
  { kind: 'volume', factor: 1, words: 'ml|millilit(?:er|re)s?' },
  { kind: 'volume', factor: 10, words: 'cl|centilit(?:er|re)s?' },
  { kind: 'volume', factor: 1e3, words: 'l|lit(?:er|re)s?|litros?|升' },
  { kind: 'volume', factor: 1e5, words: 'hl|hectolit(?:er|re)s?' },
  { kind: 'time', factor: 1, words: 's|secs?|seconds?|sekunden?|secondes?|segundos?|秒' },
  { kind: 'time', factor: 60, words: 'mins?|minutes?|minuten?|minutos?|minuti|分钟' },
  { kind: 'time', factor: 3600, words: 'h|hrs?|hours?|stunden?|std|heures?|horas?|ore|小时' },
  { kind: 'time', factor: 86_400, words: 'd|days?|tagen?|tage|jours?|días?|天' },
  { kind: 'time', factor: 604_800, words: 'weeks?|wochen?|semaines?|semanas?' },
  { kind: 'celsius', factor: 1, words: '° ?c|(?:degrees? |grad |grados )?celsius' },
  { kind: 'fahrenheit', factor: 1, words: '° ?f|(?:degrees? |grad |grados )?fahrenheit' },
  { kind: 'share', factor: 1, words: '%|percent|per cent|prozent|pourcent' },
]

const wordsOf = (list: readonly { words: string }[]): string =>
  list.map(({ words }) => words).join('|')

const endOfWord = '(?!\\p{L})'
const multiplier = `(?:${wordsOf(multipliers)})${endOfWord}`

/** The source of a pattern for a unit that can be converted, as “kg” and “million euros”. It has no groups that capture. */
export const unitPattern = `(?:(?:${multiplier}\\s?)?(?:${wordsOf(currencies)})${endOfWord}|${multiplier}|(?:${wordsOf(measures)})${endOfWord})`

const whole = (words: string): RegExp => new RegExp(`^(?:${words})$`, 'iu')
const readMultipliers = multipliers.map((own) => ({
  ...own,
  pattern: new RegExp(`^(?:${own.words})(?!\\p{L})\\s?`, 'iu'),
}))
const readCurrencies = currencies.map((own) => ({ ...own, pattern: whole(own.words) }))
const readMeasures = measures.map((own) => ({ ...own, pattern: whole(own.words) }))
// “TEUR” and “k€”
const shortThousands = /^(?:[tk](?=eur$|€$|usd$|chf$|\$$|£$))/iu
const shortMillions = /^(?:m(?=eur$|€$|usd$|chf$|\$$|£$))/iu

/** The unit that a text is; null where it is none that is known. */
export function unitOf(written: string): Unit | null {
  const text = written.trim()
  const measure = readMeasures.find(({ pattern }) => pattern.test(text))
  if (measure !== undefined) return { kind: measure.kind, factor: measure.factor, of: '' }
  const many = readMultipliers.find(({ pattern }) => pattern.test(text))
  const factor =
    many?.factor ?? (shortThousands.test(text) ? 1e3 : shortMillions.test(text) ? 1e6 : 1)
  const behind = (many === undefined ? text : text.replace(many.pattern, ''))
    .replace(shortThousands, '')
    .replace(shortMillions, '')
  const currency = readCurrencies.find(({ pattern }) => pattern.test(behind.trim()))
  if (currency !== undefined) {
    return { kind: 'money', factor: factor * (currency.factor ?? 1), of: currency.of }
  }
  return many !== undefined && behind.trim() === '' ? { kind: 'number', factor, of: '' } : null
}

// “Hours per week” are hours, and “Price per kg” is money.
const rate = /\s(?:per|pro|je|par|por)\s\S+$/iu

/** The unit that the name of a column gives: “Weight (g)”, “height_m”, “Price in EUR” or “Minutes”. */
function unitOfName(name: string): Unit | null {
  const text = name.trim().replace(rate, '')
  const inBrackets = /[([（]\s*(?:in )?([^()[\]（）]{1,20})\s*[)\]）]\s*$/u.exec(text)?.[1]
  if (inBrackets !== undefined) return unitOf(inBrackets)
  // “Length / m” has a unit, and “km/h” is another one.
  const apart = /(?:_|, ?| in |(?<!(?:^|[\s(])(?:km|m|kg|g|l|€|\$))\/ ?)(\S{1,12})$/iu.exec(
    text,
  )?.[1]
  const own = apart === undefined ? null : unitOf(apart)
  if (own !== null) return own
  // “Plan B” and “Series T” have no unit.
  const last = /(?:^|\s)(\S{2,12}|[%€$£])$/u.exec(text)?.[1]
  const behind = last === undefined ? null : unitOf(last)
  // “Days overdue” and “Hours worked”, but not “Day rate”.
  const first = /^(\p{L}+(?:s|en)|tage)\s/iu.exec(text)?.[1]
  return behind ?? (first === undefined ? null : unitOf(first))
}

const hoursInName = /hour|stunde|heure|hora|(?<!\p{L})ore(?!\p{L})|h:mm|hh:mm|h:min/iu
const minutesInName = /minute|minuto|(?<!\p{L})min(?!\p{L})|mm:ss|m:ss|min:sec/iu

/** The unit of the numbers of a column, which its cells or its name give; null where nothing does. */
export function unitOfColumn(name: string, cells: Iterable<string>): Unit | null {
  for (const cell of cells) {
    if (cell === '') continue
    const unit = valueOf(cell)?.unit ?? ''
    if (unit === 'time' || unit === 'time with seconds') {
      const isCertain = unit === 'time with seconds' || minutesInName.test(name)
      return { kind: 'clock', factor: isCertain ? 1 : hoursInName.test(name) ? 60 : 0, of: unit }
    }
    return unit === '' ? unitOfName(name) : unitOf(unit)
  }
  return null
}

/**
 * By what a number of a question is multiplied to be compared with the numbers of a column; null where its unit is of
 * another kind, or cannot be compared.
 */
export function factorBetween(written: string, first: number, column: Unit | null): number | null {
  if (written === 'time' || written === 'time with seconds') {
    return column?.kind === 'clock' && column.of === written ? 1 : null
  }
  const own = unitOf(written)
  if (column?.kind === 'clock') {
    return own?.kind === 'time' && column.factor > 0 ? own.factor / column.factor : null
  }
  // Nobody can tell whether “over 0.5” are 50 percent of a column of percents.
  if (own === null) return column?.kind === 'share' && !Number.isInteger(first) ? null : 1
  if (own.kind === 'number') {
    // “280 K” is no 280 thousand degrees, and “m” behind a revenue means millions.
    if (column?.kind === 'celsius' || column?.kind === 'fahrenheit') return null
    if (own.factor >= 1e6 && column?.kind === 'length') return null
    const isAmount = column?.kind === 'money' || column?.kind === 'number'
    return own.factor / (isAmount ? Math.max(1, column.factor) : 1)
  }
  if (own.kind === 'money') {
    const isOther = column !== null && column.kind !== 'money' && column.kind !== 'number'
    const currenciesOfBoth = new Set([own.of, column?.of ?? ''].filter((of) => of !== ''))
    if (isOther || (column?.kind === 'money' && currenciesOfBoth.size > 1)) return null
    return own.factor / (column?.factor ?? 1)
  }
  return column === null || column.kind !== own.kind ? null : own.factor / column.factor
}
