import { periodOf, periodPattern, yearStep } from './periods.ts'
import type { Period } from './periods.ts'

type Comparison = 'more' | 'least' | 'less' | 'most' | 'between'
type Order = 'after' | 'since' | 'before' | 'until' | 'in' | 'between'

/** What a question says of the values of a column: “over 1,000 euros” or “after March 2024”. */
export type Limit = {
  /** The words before and behind it, which can name the column. */
  before: string
  after: string
  /** As the question writes it, and the number or the day alone. */
  text: string
  written: string
} & (
  | { type: 'number'; comparison: Comparison; first: number; second: number; unit: string }
  | { type: 'period'; order: Order; first: Period; second: Period }
)

/** The limits of a question, and the question without them. */
export interface QuestionLimits {
  limits: readonly Limit[]
  rest: string
}

const than = '(?:than|als|de|di|dan|que)'
const comparisons: readonly { comparison: Comparison; pattern: string }[] = [
  {
    comparison: 'least',
    pattern: `at least|no less ${than}|not less ${than}|not under|not below|mindestens|au moins|al menos|como mínimo|almeno|pelo menos|minstens|не менее`,
  },
  {
    comparison: 'most',
    pattern: `at most|no more ${than}|not more ${than}|not over|not above|up to|höchstens|maximal|bis zu|au plus|como máximo|al massimo|hoogstens|не более`,
  },
  {
    comparison: 'more',
    pattern: `(?:more|greater|higher|larger|bigger|longer|heavier|older|mehr|größer|höher|länger|älter|plus|más|más|più|mais|meer) ${than}|over|above|exceed(?:s|ing|ed)?|über|более|больше|свыше`,
  },
  {
    comparison: 'less',
    pattern: `(?:less|fewer|lower|smaller|shorter|lighter|younger|cheaper|weniger|kleiner|niedriger|kürzer|jünger|moins|menos|meno|minder) ${than}|under|below|unter|менее|меньше`,
  },
]
const currency = '€|\\$|£|(?:EUR|USD|GBP|CHF)(?!\\p{L})'
const number = "-?\\d[\\d.,’']*(?<=\\d)"
const unit = `(?:\\s?(${currency}|%)|\\s(euros?|dollars?|pounds?|francs?|franken|cents?|percent|prozent|\\p{L}{1,14}))?`
const value = `(?:${currency})?\\s?(${number})(?![\\p{L}\\p{N}-])${unit}`
// “10 or more”
const trailing =
  '(?: (?:and|or|und|oder|et|ou|[yoe]) (more|above|over|up|mehr|darüber|plus|más|più|less|fewer|below|under|weniger|darunter|moins|menos|meno))'

const orders: readonly { order: Order; pattern: string }[] = [
  { order: 'since', pattern: 'since|as of|starting in|seit|ab|depuis|desde|vanaf|dal' },
  {
    order: 'after',
    pattern: 'after|later than|nach(?: dem)?|après|después de|dopo|depois de|na|после',
  },
  {
    order: 'before',
    pattern: 'before|earlier than|prior to|vor(?: dem)?|avant|antes de|prima del?|voor|до',
  },
  {
    order: 'until',
    pattern: "until|till|up to|by|bis(?: zum)?|jusqu[’']en|hasta|fino al?|até|tot",
  },
  {
    order: 'in',
    pattern:
      'in|on|during|of|for|from|throughout|im(?: (?:jahr|monat))?|am|während|en|le|au|el|nel|em|op|в',
  },
]
// “For 2000 euros” names no year.
const unitOfNumber = `${currency}|%|euros?|dollars?|pounds?|francs?|pieces|units|hours|people`
const article = '(?: (?:the|der|dem|den|el|la|le|year|jahr|month of))?'

const startOfWord = '(?<![\\p{L}\\p{N}])'
// A word can have a capital at the beginning of a question, but “EN 1999” is a standard and no year.
const noAcronym = '(?!\\p{Lu}{2})'
const maxChars = 1000

const rangeOfNumbers = new RegExp(
  `${startOfWord}(?:between|from|zwischen|von|entre|tra|tussen) (?:${currency})?\\s?(${number})(?:\\s?(?:${currency}|%)| euros?| dollars?)? (?:and|to|und|bis|et|y|e|en|à|a) ${value}`,
  'iu',
)
const rangeOfPeriods = new RegExp(
  `${startOfWord}${noAcronym}(?i:between|from|zwischen(?: dem)?|von|vom|entre|du|del|tra|tussen)${article} (${periodPattern})\\.? ?(?:and|to|until|till|through|und(?: dem)?|bis(?: zum)?|et|y|e|en|au|al|à|a|[-–])${article} (${periodPattern})(?![\\p{L}\\p{N}])`,
  'u',
)
const comparedNumbers = comparisons.map(({ comparison, pattern }) => ({
  comparison,
  pattern: new RegExp(`${startOfWord}(?:${pattern}) ${value}`, 'iu'),
}))
const trailingNumber = new RegExp(`${startOfWord}${value.replace(unit, '')}${trailing}`, 'iu')
const orderedPeriods = orders.map(({ order, pattern }) => ({
  order,
  pattern: new RegExp(
    `${startOfWord}${noAcronym}(?i:${pattern})${article} (${periodPattern})(?![\\p{L}\\p{N}])(?! ?(?:${unitOfNumber}))`,
    'u',
  ),
}))
const barePeriod = new RegExp(`${startOfWord}(${periodPattern})(?![\\p{L}\\p{N}-])`, 'u')

/** Finds what a question compares values with: numbers, and days, months and years. */
export function limitsIn(question: string): QuestionLimits {
  let rest = question.slice(0, maxChars)
  const limits: Limit[] = []
  const take = (match: RegExpExecArray, limit: Record<string, unknown>): void => {
    const before = rest.slice(0, match.index)
    const after = rest.slice(match.index + match[0].length)
    // oxlint-disable-next-line no-unsafe-type-assertion -- the callers give the fields of one type of limit
    limits.push({ ...limit, before, after, text: match[0].trim(), written: match[1] } as Limit)
    rest = `${before} ${after}`
  }
  const numberLimit = (
    match: RegExpExecArray,
    comparison: Comparison,
    written: string,
    unitText = '',
  ): void => {
    const first = numberOf(written)
    if (first !== null)
      take(match, { type: 'number', comparison, first, second: first, unit: unitText })
  }
  const periods = rangeOfPeriods.exec(rest)
  if (periods !== null) {
    const [first, second] = [periodOf(periods[1] ?? ''), periodOf(periods[2] ?? '')]
    if (first !== null && second !== null) {
      take(periods, { type: 'period', order: 'between', ...inYearOf(first, second) })
    }
  }
  const range = rangeOfNumbers.exec(rest)
  if (range !== null) {
    const [first, second] = [numberOf(range[1] ?? ''), numberOf(range[2] ?? '')]
    if (first !== null && second !== null) {
      take(range, {
        type: 'number',
        comparison: 'between',
        first,
        second,
        unit: range[3] ?? range[4] ?? '',
      })
    }
  }
  for (const { order, pattern } of orderedPeriods) {
    const match = pattern.exec(rest)
    const period = periodOf(match?.[1] ?? '')
    if (match !== null && period !== null) {
      take(match, { type: 'period', order, first: period, second: period })
    }
  }
  for (const { comparison, pattern } of comparedNumbers) {
    const match = pattern.exec(rest)
    if (match !== null) numberLimit(match, comparison, match[1] ?? '', match[2] ?? match[3])
  }
  const open = trailingNumber.exec(rest)
  if (open !== null) {
    const isMore = /^(?:more|above|over|up|mehr|darüber|plus|más|più)$/iu.test(open[2] ?? '')
    numberLimit(open, isMore ? 'least' : 'most', open[1] ?? '')
  }
  // “The orders of the North, March 2025”
  const bare = barePeriod.exec(rest)
  if (limits.length === 0 && bare !== null && /\p{L}|-/u.test(bare[1] ?? '')) {
    const period = periodOf(bare[1] ?? '')
    if (period !== null) take(bare, { type: 'period', order: 'in', first: period, second: period })
  }
  return { limits, rest }
}

/** “Between 1 March and 15 March 2025” are days of one year, and “November and February 2025” of two. */
function inYearOf(first: Period, second: Period): { first: Period; second: Period } {
  if (first.hasYear === second.hasYear) return { first, second }
  const year = Math.floor((first.hasYear ? first.from : second.to) / yearStep) * yearStep
  const inYear = ({ from, to }: Period, start: number): Period => ({
    from: from + start,
    to: to + start,
    hasYear: true,
  })
  return first.hasYear
    ? { first, second: inYear(second, second.to + year >= first.from ? year : year + yearStep) }
    : { first: inYear(first, first.from + year <= second.to ? year : year - yearStep), second }
}

/**
 * A number as people write it in a question; null where it is no number. A mark before exactly three digits groups
 * thousands.
 */
export function numberOf(written: string): number | null {
  const text = written.replaceAll(/[’']/gu, '')
  if (/^-?\d+(?:\.\d{1,2})?$/u.test(text)) return Number(text)
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(text)) return Number(text.replaceAll(',', ''))
  if (/^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(text)) {
    return Number(text.replaceAll('.', '').replace(',', '.'))
  }
  return /^-?\d+,\d{1,2}$/u.test(text) ? Number(text.replace(',', '.')) : null
}
