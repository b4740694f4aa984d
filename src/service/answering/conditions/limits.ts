import { valueOf } from '#service/answering/tables/table-rows.ts'
import { withMonthOfBothDays } from '#service/answering/dates/day-ranges.ts'
import {
  canNamePeriod,
  orderedPeriodPattern,
  periodOf,
  periodPattern,
  yearStep,
} from './periods.ts'
import type { Period } from './periods.ts'
import {
  withNegationBefore,
  withoutNegationAtEnd,
} from '#service/answering/negations/negated-limits.ts'
import { unitPattern } from './units/units.ts'

type Comparison = 'more' | 'least' | 'less' | 'most' | 'between'
type Order = 'after' | 'since' | 'before' | 'until' | 'in' | 'between'

/** What a question says of the values of a column: “over 1,000 euros” or “after March 2024”. */
export type Limit = {
  /** The words before and behind it, which can name the column. */
  before: string
  after: string
  /** Whether no word says that it compares: “5 to 7”, which can be the name of something. */
  isBare: boolean
  /** Whether the question asks for all other values: “not in 2020”. */
  isNegated: boolean
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
    pattern: `at least|no less ${than}|not less ${than}|not under|not below|mindestens|au moins|al menos|como mínimo|no menos de|almeno|non meno di|pelo menos|minstens|не менее`,
  },
  {
    comparison: 'most',
    pattern: `at most|no more ${than}|not more ${than}|not over|not above|up to|höchstens|maximal|bis zu|au plus|como máximo|no más de|al massimo|non più di|hoogstens|не более`,
  },
  {
    comparison: 'more',
    pattern: `(?:more|greater|higher|larger|bigger|longer|heavier|older|taller|wider|deeper|mehr|größer|höher|länger|älter|plus|más|más|più|mais|meer|mayor(?:es)?|maior(?:es)?|maggior[ei]) ${than}|superior(?:es)? a|mayor(?:es)? a|por encima de|supérieure?s? à|superior[ei] a|over|above|exceed(?:s|ing|ed)?|über|более|больше|свыше`,
  },
  {
    comparison: 'less',
    pattern: `(?:less|fewer|lower|smaller|shorter|lighter|younger|cheaper|weniger|kleiner|niedriger|kürzer|jünger|moins|menos|meno|minder|menor(?:es)?|minor[ei]) ${than}|inferior(?:es)? a|menor(?:es)? a|por debajo de|inférieure?s? à|inferior[ei] a|under|below|unter|менее|меньше`,
  },
]
const bareNumber = "(?!0\\d)\\d[\\d.,’']*(?<=\\d)"
const currency = '€|\\$|£|(?:EUR|USD|GBP|CHF)(?!\\p{L})'
const number = "\\d{1,3}:[0-5]\\d(?::[0-5]\\d)?(?![\\d:])|-?\\d[\\d.,’']*(?<=\\d)(?!:\\d)"
// “5 kg” is known in any column, and “5 beds” only where a column has that name.
const unit = `(?:\\s?(?<unit>${unitPattern})|\\s(?<word>\\p{L}{1,14})(?!\\p{L})|(?!\\p{L}))`
const value = `(?:${currency})?\\s?(?<number>${number})(?![\\p{N}-])${unit}`
// “10 or more”
const trailing =
  '(?: (?:and|or|und|oder|et|ou|[yoe]) (?<side>more|above|over|up|mehr|darüber|plus|más|più|less|fewer|below|under|weniger|darunter|moins|menos|meno))'

// “On or after” comes before “after”, of which it is more.
const orders: readonly { order: Order; pattern: string }[] = [
  {
    order: 'since',
    pattern:
      'on or after|(?:no|not) (?:earlier than|before)|since|as of|starting in|am oder nach(?: dem)?|nicht vor(?: dem)?|seit|ab|depuis|desde|vanaf|dal',
  },
  {
    order: 'until',
    pattern:
      "on or before|(?:no|not) (?:later than|after)|until|till|up to|by|through|thru|am oder vor(?: dem)?|nicht nach(?: dem)?|spätestens(?: am)?|bis(?: zum)?|jusqu[’']en|hasta|fino al?|até|tot",
  },
  {
    order: 'after',
    pattern: 'after|later than|nach(?: dem)?|après|después de|dopo|depois de|na|после',
  },
  {
    order: 'before',
    pattern: 'before|earlier than|prior to|vor(?: dem)?|avant|antes de|prima del?|voor|до',
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

/** A pattern whose words can begin with a capital. Not by `(?i:…)`, which failed to match “Nach” in long processes of tests. */
function withCapitals(pattern: string): string {
  return pattern.replaceAll(
    /(?<=\||\(\?:)\p{Ll}/gu,
    (letter) => `[${letter}${letter.toUpperCase()}]`,
  )
}
const maxChars = 1000

// Patterns of numbers with units take tens of milliseconds at first use: questions without these words do not use them.
const wordBeforeRange = 'between|from|zwischen|von|entre|tra|tussen'
const hasWordBeforeRange = new RegExp(wordBeforeRange, 'iu')
const rangeOfNumbers = new RegExp(
  `${startOfWord}(?:${wordBeforeRange}) (?:${currency})?\\s?(?<from>${number})(?:\\s?(?<fromUnit>${unitPattern}))? (?:and|to|und|bis|et|y|e|en|à|a) ${value}`,
  'iu',
)
const rangeOfPeriods = new RegExp(
  `${startOfWord}${noAcronym}${withCapitals('(?:between|from|zwischen(?: dem)?|von|vom|entre|du|del|tra|tussen)')}${article} (${periodPattern})\\.? ?(?:and|to|until|till|through|und(?: dem)?|bis(?: zum)?|et|y|e|en|au|al|à|a|[-–])${article} (${periodPattern})(?![\\p{L}\\p{N}])`,
  'u',
)
const bareTo = '(?: ?[-–—] ?| (?:to|through|thru|until|till|bis|à|a|au|al|tot|do|до|по) )'
// In “2-4-6” and “5-7/8” nothing goes from one number to another.
const noOtherNumber = '(?<![\\p{N}\\p{L}][.,:/–—-])'
const hasBareTo = new RegExp(`\\d${bareTo}`, 'iu')
const bareRangesOfNumbers = new RegExp(
  `${startOfWord}${noOtherNumber}(?:(?:de|da|van|от|с) )?(?:${currency})?\\s?(?<from>${bareNumber})${bareTo}(?:${currency})?\\s?(?<number>${bareNumber})(?![\\p{N}]|[-–—/:.,]\\p{N})${unit}`,
  'giu',
)
const bareRangeOfPeriods = new RegExp(
  `${startOfWord}${noOtherNumber}${noAcronym}(?:${withCapitals('(?:in|during|for|of|im|en|de|da|от|с)')}${article} )?(${periodPattern})\\.?${bareTo}(${periodPattern})(?![\\p{L}\\p{N}]|[-–—/.,]\\p{N})`,
  'u',
)
const comparedNumbers = comparisons.map(({ comparison, pattern }) => ({
  comparison,
  words: new RegExp(pattern, 'iu'),
  pattern: new RegExp(`${startOfWord}(?:${pattern}) ${value}`, 'iu'),
}))
const hasTrailing = new RegExp(trailing, 'iu')
const trailingNumber = new RegExp(
  `${startOfWord}(?<number>${number})(?:\\s?(?<unit>${unitPattern}))?${trailing}`,
  'iu',
)
const orderedPeriods = orders.map(({ order, pattern }) => ({
  order,
  pattern: new RegExp(
    `${startOfWord}${noAcronym}${withCapitals(`(?:${pattern})`)}${article} (${orderedPeriodPattern})(?![\\p{L}\\p{N}])(?! ?(?:${unitOfNumber}))`,
    'u',
  ),
}))
const barePeriod = new RegExp(`${startOfWord}(${periodPattern})(?![\\p{L}\\p{N}-])`, 'u')

/** Finds what a question compares values with: numbers, and days, months and years. */
export function limitsIn(question: string): QuestionLimits {
  let rest = withNegationBefore(withMonthOfBothDays(question.slice(0, maxChars)))
  const limits: Limit[] = []
  const take = (
    match: RegExpExecArray,
    limit: Record<string, unknown>,
    written = match[1],
    // A word behind a number must have a meaning in the table, as all others.
    word = '',
  ): void => {
    const { negation, before } = withoutNegationAtEnd(rest.slice(0, match.index))
    const after = rest.slice(match.index + match[0].length)
    const own = match[0].slice(0, match[0].length - word.length).trim()
    const text = negation === '' ? own : `${negation} ${own}`
    const isNegated = negation !== ''
    // oxlint-disable-next-line no-unsafe-type-assertion -- the callers give the fields of one type of limit
    limits.push({ isBare: false, ...limit, isNegated, before, after, text, written } as Limit)
    rest = `${before} ${word === '' ? '' : `${word} `}${after}`
  }
  /** Reads a limit, and tells whether the numbers are one. */
  const numberLimit = (match: RegExpExecArray, comparison: Comparison, isBare = false): boolean => {
    const groups: Record<string, string | undefined> = match.groups ?? {}
    const { number: written = '', from, fromUnit, word, unit: known } = groups
    const [first, second] = [numberOf(from ?? written), numberOf(written)]
    // “Between 500 g and 2 kg” is read nowhere.
    if (first === null || second === null || (fromUnit !== undefined && fromUnit !== known)) {
      return false
    }
    // “They won 3-1.”
    if (isBare && first >= second) return false
    const clock = written.includes(':') ? valueOf(written)?.unit : undefined
    take(
      match,
      { type: 'number', comparison, first, second, unit: clock ?? known ?? word ?? '', isBare },
      written,
      word,
    )
    return true
  }
  const hasNumber = /\d/u.test(rest)
  const hasPeriod = canNamePeriod(rest)
  for (const pattern of hasPeriod ? [rangeOfPeriods, bareRangeOfPeriods] : []) {
    const periods = pattern.exec(rest)
    const [first, second] = [periodOf(periods?.[1] ?? ''), periodOf(periods?.[2] ?? '')]
    if (periods !== null && first !== null && second !== null) {
      const isBare = pattern === bareRangeOfPeriods
      take(periods, { type: 'period', order: 'between', isBare, ...inYearOf(first, second) })
    }
  }
  const range = hasNumber && hasWordBeforeRange.test(rest) ? rangeOfNumbers.exec(rest) : null
  if (range !== null) numberLimit(range, 'between')
  // Of “in 2024-11 … 5 to 7”, the first numbers are no range.
  for (const match of hasNumber && hasBareTo.test(rest) ? rest.matchAll(bareRangesOfNumbers) : []) {
    if (numberLimit(match, 'between', true)) break
  }
  for (const { order, pattern } of hasPeriod ? orderedPeriods : []) {
    const match = pattern.exec(rest)
    const period = periodOf(match?.[1] ?? '')
    if (match !== null && period !== null) {
      take(match, { type: 'period', order, first: period, second: period })
    }
  }
  for (const { comparison, words, pattern } of hasNumber ? comparedNumbers : []) {
    const match = words.test(rest) ? pattern.exec(rest) : null
    if (match !== null) numberLimit(match, comparison)
  }
  const open = hasNumber && hasTrailing.test(rest) ? trailingNumber.exec(rest) : null
  if (open !== null) {
    const isMore = /^(?:more|above|over|up|mehr|darüber|plus|más|più)$/iu.test(
      open.groups?.['side'] ?? '',
    )
    numberLimit(open, isMore ? 'least' : 'most')
  }
  // “The orders of the North, March 2025”
  const bare = hasPeriod && limits.length === 0 ? barePeriod.exec(rest) : null
  if (bare !== null && /\p{L}|-/u.test(bare[1] ?? '')) {
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
  if (written.includes(':')) return valueOf(written)?.value ?? null
  const text = written.replaceAll(/[’']/gu, '')
  if (/^-?0[.,]\d+$/u.test(text)) return Number(text.replace(',', '.'))
  if (/^-?\d+(?:\.\d{1,2})?$/u.test(text)) return Number(text)
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(text)) return Number(text.replaceAll(',', ''))
  if (/^-?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u.test(text)) {
    return Number(text.replaceAll('.', '').replace(',', '.'))
  }
  return /^-?\d+,\d{1,2}$/u.test(text) ? Number(text.replace(',', '.')) : null
}
