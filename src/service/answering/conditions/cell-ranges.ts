import { numberOf } from './limits.ts'

/** The numbers that a cell such as “25–44”, “45 or more” or “under 12” stands for. */
export interface CellRange {
  /** Null where it has no such end. */
  from: number | null
  to: number | null
  /** Whether the ends belong to it: 12 is not “under 12”. */
  isInclusive: boolean
}

const maxRangeChars = 40
const amount = `[€$£]?\\s?(\\d(?:[\\d.,’']{0,20}\\d)?)\\s?(?:[%€$£°]|\\p{L}{1,9}\\.?)?`

function pattern(before: string, after = ''): RegExp {
  const own = [
    ...(before === '' ? [] : [`^(?:${before})\\s?${amount}$`]),
    ...(after === '' ? [] : [`^${amount}\\s?(?:${after})$`]),
  ]
  return new RegExp(own.join('|'), 'iu')
}

const between = new RegExp(
  `^(?:(?:from|between|von|de|entre|da|van|от)\\s)?${amount}\\s?(?:[-–—−]|to|and|bis|und|à|et|a|y|tot|до)\\s?(?!0\\d)${amount}$`,
  'iu',
)
const atLeast = pattern(
  'from|at least|≥|>=|ab|mindestens|à partir de|au moins|desde|al menos|da|almeno|vanaf|от|не менее',
  `\\+|(?:or|and) (?:more|above|over|older|higher|up)|(?:oder|und) (?:mehr|älter|höher|darüber)|(?:et|ou) (?:plus|davantage)|[oy] más|[oe] più|en meer|of meer|и (?:более|выше|больше)`,
)
const moreThan = pattern(
  '>|over|above|more than|über|mehr als|plus de|más de|più di|meer dan|более|больше|свыше',
)
const lessThan = pattern(
  '<|under|below|less than|fewer than|unter|weniger als|moins de|menos de|meno di|minder dan|менее|меньше',
)
const atMost = pattern(
  "up to|at most|≤|<=|bis(?: zu)?|höchstens|jusqu[’']à|hasta|como máximo|fino a|tot|до",
  '(?:or|and) (?:less|fewer|below|under|younger|lower)|(?:oder|und) (?:weniger|jünger|darunter)|(?:et|ou) moins|[oy] menos|[oe] meno|of minder|и (?:менее|меньше|ниже)',
)

// Most cells are words, codes or bare numbers, for which the patterns need not be tried.
const rangeLike = /^(?=.*\d)(?![\d.,]+$)(?:[€$£≥≤<>\d]|\p{L}+['’\s])/u

/** The range that a cell says itself; null where it says none. */
export function rangeOfCell(cell: string): CellRange | null {
  const text = cell.trim()
  if (text.length > maxRangeChars || !rangeLike.test(text)) return null
  const boundOf = (limit: RegExp): number | null => {
    const [, first, second] = limit.exec(text) ?? []
    const bound = first ?? second
    return bound === undefined ? null : numberOf(bound)
  }
  const [, first, second] = between.exec(text) ?? []
  if (first !== undefined && second !== undefined) {
    const [from, to] = [numberOf(first), numberOf(second)]
    return from === null || to === null ? null : { from, to, isInclusive: true }
  }
  const least = boundOf(atLeast)
  if (least !== null) return { from: least, to: null, isInclusive: true }
  const lower = boundOf(moreThan)
  if (lower !== null) return { from: lower, to: null, isInclusive: false }
  const upper = boundOf(lessThan)
  if (upper !== null) return { from: null, to: upper, isInclusive: false }
  const most = boundOf(atMost)
  return most === null ? null : { from: null, to: most, isInclusive: true }
}

/** Whether a number is in the range of a cell. */
export function isInRange(number: number, range: CellRange | null): boolean {
  if (range === null) return false
  const { from, to, isInclusive } = range
  return isInclusive
    ? number >= (from ?? -Infinity) && number <= (to ?? Infinity)
    : number > (from ?? -Infinity) && number < (to ?? Infinity)
}
