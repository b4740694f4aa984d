import { stemmerOrIdentity } from '#service/retrieval/forms/stemmers.ts'
import { contentWords, termsOf } from '#service/retrieval/words.ts'
import { withoutMarks } from '#service/texts/without-marks.ts'
import { isLabelOf } from '#service/answering/answer-type.ts'
import { spanColumns } from '#service/answering/dates/span-columns.ts'
import { eventDates, isThreshold } from '#service/answering/measures/main-measure.ts'
import type { DateOrder } from '#service/answering/tables/cell-dates.ts'
import {
  decimalMarkOf,
  leastCompared,
  markBesideLimit,
  phraseOf,
  valueOf,
} from '#service/answering/tables/table-rows.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import type { Limit } from './limits.ts'
import { isWithin, periodOfCell, yearStep } from './periods.ts'
import type { Period } from './periods.ts'
import { factorBetween, unitOf, unitOfColumn } from './units/units.ts'

/** A limit with the column whose values it is about. */
export interface ColumnLimit {
  column: number
  /** Whether a cell of the column keeps to the limit. */
  allows: (cell: string) => boolean
  /** As “over 1,000 euros”. */
  text: string
  /** Whether it allows all values but some: “not in 2020”. */
  isNegated: boolean
}

/** The columns of a table, by what all their cells that are not empty say. */
export interface ColumnKinds {
  header: readonly string[]
  /** The numbers of these columns have one unit each. */
  numbers: readonly number[]
  periods: readonly number[]
  orders: readonly DateOrder[]
  /** These columns have numbers that only name their rows, and measure nothing. */
  names: readonly number[]
  cells: readonly ReadonlySet<string>[]
}

/** The words for values that a question has instead of the name of a column, without marks, as terms are. */
const verbs: readonly { words: RegExp; columns: RegExp; otherwise?: RegExp }[] = [
  {
    words: /(?<!\p{L})(?:earn(?:s|ed|ing|ers?)?|verdien\p{L}*|gagn\p{L}*|gana[nr]?)(?!\p{L})/iu,
    columns: /salary|wage|gross|income|earning|gehalt|lohn|brutto|salaire|salario|sueldo/iu,
  },
  {
    words:
      /(?<!\p{L})(?:cost(?:s|ing)?|kosten|kostet|cout\p{L}*|cuesta[n]?|cheaper|expens\p{L}*)(?!\p{L})/iu,
    columns: /price|cost|preis|kosten|prix|coût|precio|coste/iu,
    // An order that “costs more than 5” has no price, but an amount.
    otherwise: /€|\$|£|amount|betrag|montant|importe/iu,
  },
  {
    words:
      /(?<!\p{L})(?:last(?:ed|s)?|took|lang|lange|long|longtemps|dauer(?:t|ten?|te)|dur(?:an?|o|aron|e|ent|erent))(?!\p{L})/iu,
    columns: /duration|minutes|hours|dauer|minuten|stunden|duración|minutos|horas|durée|heures/iu,
  },
  {
    words: /(?<!\p{L})(?:older|younger|aged?|alter|junger)(?!\p{L})/iu,
    columns: /^(?:age|alter|edad|âge)(?!\p{L})/iu,
  },
  {
    words:
      /(?<!\p{L})(?:expir\p{L}*|go(?:es)? off|ab(?:lauft|laufen|gelaufen)|verfallt|verfallen|haltbar|caduca[nr]?|vence[nr]?|perim\p{L}*)(?!\p{L})/iu,
    columns:
      /best before|use by|expir|valid (?:un)?til|mhd|haltbar|ablauf|gültig bis|caducidad|vencimiento|péremption|expiration|dlc/iu,
  },
  {
    words: /(?<!\p{L})(?:weight|weigh\p{L}*|gewicht|wiegt|wiegen|poids|peso|pesa[nr]?)(?!\p{L})/iu,
    columns:
      /(?<!\p{L})(?:kg|kilos?|kilogra\p{L}*|weight|gewicht|poids|peso|tonnes?|tonnen)(?!\p{L})/iu,
  },
]
/** The words for what was done in a year, which no number is compared with. */
const done: typeof verbs = [
  {
    words: /^(?:built|gebaut|erbaut|constru\p{L}*|bati\p{L}*)$/iu,
    columns: /^(?:year|baujahr|jahr|año|année|anno)(?!\p{L})/iu,
  },
]
const says = (words: RegExp, text: string): boolean => words.test(withoutMarks(text))

/** The words for units, and the columns of such amounts. */
const units: typeof verbs = [
  {
    words: /^(?:kilo(?:gram(?:me|m|o)?)?s?|kg)$/iu,
    // “Up to 10 kg (€)” and “Price per kg” are prices.
    columns:
      /kilo|(?<!\p{L})(?<!(?:\p{N}|\/|per|pro|je|por|par)\s?)kg(?!\p{L})|weight|gewicht|poids|peso/iu,
  },
  {
    words: /^(?:lit(?:re?|er|ro)s?|litern)$/iu,
    columns: /lit(?:re|er|ro)|\(l\)|volume|volumen/iu,
  },
  {
    words: /^(?:minut\p{L}{0,2}|min)$/iu,
    columns: /(?<!\p{L})min(?:ut\p{L}{1,3})?(?!\p{L})/iu,
  },
  {
    words: /^(?:hours?|stunden?|heur(?:es?)?|horas?)$/iu,
    columns: /hours|stunden|heures|horas|\((?:h|hrs?|std)\.?\)/iu,
  },
]

/** Whether a word is a unit, which a column can have in its name without an amount in that unit: “Up to 10 kg (€)”. */
export function isUnitWord(word: string): boolean {
  return units.some(({ words }) => words.test(word))
}

function columnsOfVerbs(
  meant: typeof verbs,
  header: readonly string[],
  among: readonly number[],
): number[] {
  const called = (pattern: 'columns' | 'otherwise'): number[] =>
    among.filter((at) => meant.some((verb) => verb[pattern]?.test(header[at] ?? '') === true))
  const own = called('columns')
  return own.length > 0 ? own : called('otherwise')
}

/** The columns that a word for a value means, as “earns” means salaries. */
export function columnsMeantBy(word: string, header: readonly string[]): number[] {
  const meant = [...verbs, ...units, ...done].filter(({ words }) => says(words, word))
  return columnsOfVerbs(meant, header, [...header.keys()])
}

const untilWord = /(?<!\p{L})(?:for|by|due|until|für|bis|zum|fällig|pour|avant|para|hasta)\P{L}*$/iu

const moneyInName =
  /€|\$|£|(?<!\p{L})(?:eur|usd|gbp|chf|euros?)(?!\p{L})|amount|sum|betrag|summe|salary|gehalt|lohn|revenue|umsatz|value|fee|montant|importe/iu
const nearWords = 4

/** The columns that each limit is about; null where one of them could be about none, or about more than one. */
export function limitColumns(
  limits: readonly Limit[],
  kinds: ColumnKinds,
  question: string,
  language: string | null,
  /** What the question counts, which no limit is about: “parcels over 1 kg”. */
  counted: string | null,
): ColumnLimit[] | null {
  const read = limits.map((limit) => {
    const column = columnOfLimit(limit, kinds, question, language, counted)
    if (column === null || isOfAnyYear(limit, kinds, column)) return null
    const comparable = limit.type === 'number' ? inUnitOf(limit, kinds, column) : limit
    if (comparable === null) return null
    const { text, isNegated } = limit
    const test = testOf(comparable, kinds, column)
    // An empty cell is in no other year than 2020.
    const allows = isNegated ? (cell: string) => cell !== '' && !test(cell) : test
    return { column, allows, text, isNegated }
  })
  const columnLimits = read.flatMap((limit) => limit ?? [])
  return columnLimits.length === limits.length ? columnLimits : null
}

/** Whether cells say a range themselves: “Ages 5-7” is the name of a group, and “2023/2024” that of a season. */
export function isWrittenRange(
  limit: Limit,
  { cells, periods }: Pick<ColumnKinds, 'cells' | 'periods'>,
): boolean {
  if (!limit.isBare) return false
  const numbers = termsOf(limit.text).filter((term) => /\p{N}/u.test(term))
  const range = ` ${numbers.join(' ')} `
  // The year of “January to March 2024” is in each date.
  if (numbers.length < 2) return false
  // The numbers of “2025-10-12” are a day, and no range.
  return cells.some(
    (own, column) =>
      !periods.includes(column) && [...own].some((cell) => phraseOf(cell).includes(range)),
  )
}

/** A limit with its numbers in the unit of a column; null where they cannot be compared. */
function inUnitOf(
  limit: Extract<Limit, { type: 'number' }>,
  { header, cells }: ColumnKinds,
  column: number,
): Limit | null {
  const own = cells[column] ?? []
  const unit = unitOfColumn(header[column] ?? '', own)
  // “Over 1,250” is little more than one where the column has decimals behind its commas.
  const mark = limit.first === limit.second ? decimalMarkOf(own) : null
  const inMark = mark === null ? undefined : valueOf(limit.written, mark)?.value
  const sizes =
    mark === null ? [] : [...own].flatMap((cell) => Math.abs(valueOf(cell, mark)?.value ?? 0) || [])
  const least = sizes.reduce((min, size) => Math.min(min, size), Infinity)
  const read = inMark !== undefined && Math.abs(inMark) < least * leastCompared ? undefined : inMark
  const first = read ?? limit.first
  const factor = factorBetween(limit.unit, first, unit)
  const convert = (number: number): number => Number((number * (factor ?? 1)).toPrecision(15))
  return factor === null
    ? null
    : factor === 1 && first === limit.first
      ? limit
      : { ...limit, first: convert(first), second: convert(read ?? limit.second) }
}

/** The column that a limit is about; null where it could be about none, or about more than one. */
export function columnOfLimit(
  limit: Limit,
  { header, numbers, periods, names, cells }: ColumnKinds,
  question: string,
  language: string | null,
  counted: string | null,
): number | null {
  const isPeriod = limit.type === 'period'
  const stemOf = stemmerOrIdentity(language)
  const stems = (text: string): string[] => termsOf(text).map(stemOf)
  const countedStems = stems(counted ?? '')
  const isCounted = (column: number): boolean =>
    stems(header[column] ?? '').some((name) => countedStems.includes(name))
  const candidates = isPeriod ? periods : numbers
  const nearest = [
    stems(limit.before).slice(-nearWords),
    [...stems(isPeriod ? '' : limit.unit), ...stems(limit.after).slice(0, nearWords)],
  ]
  const nameable = isPeriod ? periods : [...numbers, ...names.filter((at) => !isCounted(at))]
  const namedBy = (words: readonly string[]): number[] =>
    nameable.filter((column) => stems(header[column] ?? '').some((name) => words.includes(name)))
  // “With more than 4 seats and the fewest kilometres”
  const ofUnit = isPeriod ? null : onlyOne(namedBy(stems(limit.unit)))
  if (ofUnit !== null) return ofUnit
  // “Trips with more than 6 guests cost less than 250” has the verb of its own right before it.
  const [wordBefore = ''] = /\p{L}+\P{L}*$/u.exec(limit.before) ?? []
  const ofVerbBefore = isPeriod ? [] : verbs.filter(({ words }) => says(words, wordBefore))
  const direct = onlyOne(columnsOfVerbs(ofVerbBefore, header, candidates))
  if (direct !== null) return direct
  for (const words of nearest) {
    const named = namedBy(words)
    if (named.length > 0) return onlyOne(named)
  }
  const namedAnywhere = namedBy(stems(question))
  if (isPeriod) {
    // A year alone is in no month.
    const isExact = limit.first.to - limit.first.from < yearStep / 10
    const isOfYears = (column: number): boolean =>
      [...(cells[column] ?? [])].every((cell) => cell === '' || /^\d{4}$/u.test(cell))
    const fitting = isExact ? candidates.filter((column) => !isOfYears(column)) : candidates
    const isUntil = untilWord.test(limit.before)
    // A booking of 9 August need not begin on that day.
    const isDay = limit.order === 'in' && limit.first.from === limit.first.to
    if (namedAnywhere.length === 0 && isDay && spanColumns(header, fitting) !== null) return null
    return (
      onlyOne(namedAnywhere) ??
      onlyOne(fitting) ??
      // “The orders of April” are those that came in April, and not those that are due.
      (isUntil ? null : eventDates(header, fitting))
    )
  }
  const isMoney = (column: number): boolean =>
    moneyInName.test(header[column] ?? '') || isLabelOf(header[column] ?? '', 'price')
  const unit = unitOf(limit.unit)
  if (unit?.kind === 'money') return onlyOne(candidates.filter(isMoney))
  // “Older than 40” says itself that it is about ages.
  const own = verbs.filter(({ words }) => says(words, limit.text))
  const meant = own.length > 0 ? own : verbs.filter(({ words }) => says(words, question))
  if (meant.length > 0) {
    const ofVerb = onlyOne(columnsOfVerbs(meant, header, candidates))
    // “Took over 2 weeks” is about the only column in days.
    if (ofVerb !== null || unit?.kind !== 'time') return ofVerb
  }
  // “Longer than 1 m” is about the only length.
  if (unit !== null && unit.kind !== 'number') {
    return onlyOne(
      candidates.filter(
        (column) => unitOfColumn(header[column] ?? '', cells[column] ?? [])?.kind === unit.kind,
      ),
    )
  }
  // “More than 5 tents” is about no other number.
  const isOfThings =
    unit === null && /\p{L}/u.test(limit.unit) && contentWords(limit.unit).length > 0
  if (isOfThings) return null
  const named = onlyOne(namedAnywhere)
  // “Orders 5 to 7” can be the names of orders.
  if (named !== null || limit.isBare) return named
  return (
    onlyOne(candidates) ??
    onlyOne(candidates.filter((column) => !isThreshold(header[column] ?? '')))
  )
}

/** Whether the number of a cell keeps to a limit; null where the cell has none. */
export function keepsToNumber(
  { first, second, comparison }: Extract<Limit, { type: 'number' }>,
  cell: string,
  valueIn: (cell: string) => ReturnType<typeof valueOf> = valueOf,
): boolean | null {
  const own = valueIn(cell)?.value
  if (own === undefined) return null
  switch (comparison) {
    case 'more':
      return own > first
    case 'least':
      return own >= first
    case 'less':
      return own < first
    case 'most':
      return own <= first
    case 'between':
      return own >= first && own <= second
  }
}

function testOf(
  limit: Limit,
  { orders, cells }: ColumnKinds,
  column: number,
): (cell: string) => boolean {
  if (limit.type === 'number') {
    const mark = markBesideLimit(cells[column] ?? [], limit.first)
    return (cell) => keepsToNumber(limit, cell, (own) => valueOf(own, mark)) === true
  }
  const { first, second, order } = limit
  return (cell) => {
    const own = periodOfCell(cell, orders[column] ?? null)
    if (own === null) return false
    switch (order) {
      case 'after':
        return own.from > limitOf(first, own, 'to')
      case 'since':
        return own.from >= limitOf(first, own, 'from')
      case 'before':
        return own.to < limitOf(first, own, 'from')
      case 'until':
        return own.to <= limitOf(first, own, 'to')
      case 'in':
        return isWithin(own, first)
      case 'between':
        return isWithin(own, { from: first.from, to: second.to, hasYear: first.hasYear })
    }
  }
}

/** Whether a limit names no year, and dates of several years are on both sides of it: “before November”. */
function isOfAnyYear(limit: Limit, { cells, orders }: ColumnKinds, column: number): boolean {
  if (limit.type === 'number' || limit.first.hasYear) return false
  if (limit.order === 'in' || limit.order === 'between') return false
  const years = [...(cells[column] ?? [])].flatMap((cell) => {
    const own = periodOfCell(cell, orders[column] ?? null)
    return own === null ? [] : [Math.floor(own.from / yearStep)]
  })
  return new Set(years).size > 1
}

/** The first or the last day of a period: one without a year is of the year of the cell. */
function limitOf(period: Period, own: Period, end: 'from' | 'to'): number {
  return period.hasYear ? period[end] : Math.floor(own[end] / yearStep) * yearStep + period[end]
}
