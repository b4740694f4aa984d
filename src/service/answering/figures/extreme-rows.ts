import type { Question } from '#service/answering/read-question.ts'
import { doneWordOf } from '#service/answering/conditions/filled-columns.ts'
import { agentColumns, isParticiple } from '#service/answering/measures/agents.ts'
import { beginsWithWho } from '#service/answering/languages/patterns/who.ts'
import {
  averageName,
  isAmountOfMoney,
  debtName,
  givesMoney,
  mainMeasure,
  moneyName,
  ratingName,
  unitPrice,
} from '#service/answering/measures/main-measure.ts'
import {
  amountBehindMost,
  countsWhatIsDone,
  saysUse,
  usedFor,
} from '#service/answering/measures/what-is-done.ts'
import {
  columnsPerUnit,
  comparesSizes,
  hasPersons,
  isByOnlyDate,
  isOfQuality,
  isPriceInCompound,
  paidOnce,
  signOf,
  sizeOfRows,
  valueColumns,
} from '#service/answering/measures/value-columns.ts'
import {
  groupAskedFor,
  groupOfMost,
  thingsBehindMost,
  asksForMost,
} from '#service/answering/superlatives/asked-groups.ts'
import { comparedNoun } from '#service/answering/superlatives/compared-noun.ts'
import { onlyRowBesideBest } from '#service/answering/superlatives/only-row.ts'
import {
  decimalMarkOf,
  isClock,
  quantityName,
  valueReader,
} from '#service/answering/tables/table-rows.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { termsOf } from '#service/retrieval/words.ts'
import {
  areApplied,
  isKey,
  namesAmount,
  namesNumber,
  namesNumberOf,
  rowColumnsOf,
} from './named-columns.ts'
import type { TableAnswer } from './table-answer.ts'
import { measureColumn, rankedGroups } from './table-figures.ts'

const minRows = 2
/** “The most orders” are many rows of a table of orders, and “the largest budget” is a value of a table of budgets. */
export const mostThings =
  /(?<!\p{L})(?:(?:(?:most|fewest|plus de|più|more|fewer|meisten?|wenigsten|mehr|weniger) |plus d[’'])(?!(?:expensive|recent|than|als|que|dan)(?!\p{L}))\p{L}{3,}|más (?!(?:(?:car|barat|alt|baj|larg|cort|anch|pequeñ|antigu|nuev|viej|pesad|liger|rápid|lent)[oa]|grande|reciente|j[oó]vene?)s(?!\p{L}))\p{L}{2,}s(?!\p{L}))/iu

/** Two rows, each of which the question names by a cell of one column. */
export function compareRows(
  reading: TableReading,
  matching: readonly TableRow[],
  question: Question,
  request: TableRequest,
): TableAnswer | null {
  const keys = [...reading.values].flatMap(([column, cells]) =>
    cells.size > 1 ? [{ column, cells }] : [],
  )
  const [key, ...others] = keys
  if (key === undefined || others.length > 0 || matching.length !== key.cells.size) return null
  const own = { ...reading, namesTable: reading.namesTable && !mostThings.test(question.text) }
  const columns = valueColumns(own, matching, request).filter((column) => column !== key.column)
  const [value] = columns
  if (value === undefined || columns.length > 1) return null
  const sign = signOf(reading, value, request)
  const { isDifference } = request.figure
  return {
    rows: matching,
    compared: {
      key: key.column,
      value,
      sign,
      isDifference,
      mark: decimalMarkOf(reading.cells[value] ?? []),
    },
  }
}

// The best customer buys the most.
const bestBuyer =
  /(?<!\p{L})(?:best|(?:zweit|dritt)?beste[rn]?|mejor(?:es)?|meilleure?s?|miglior[ei]?) (?:customers?|clients?|buyers?|donors?|kund(?:e|en|in|innen)|auftraggeber|spender(?:in)?|clientes?|comprador(?:es)?|donantes?|donateurs?|acheteurs?|clienti?)(?!\p{L})/iu

/** What a question compares, where “best” says “most”. */
export function withMostForBest(
  { header }: TableReading,
  { text }: Question,
  request: TableRequest,
): TableRequest {
  const isRated = header.some((name) => termsOf(name).some((term) => request.ofColumn.has(term)))
  return isOfQuality(request) && bestBuyer.test(text) && !isRated
    ? { ...request, ofColumn: new Set() }
    : request
}

/** “Which customer has the most orders?” and “Which region has the highest total amount?” of a table with many rows of each. */
export function extremeGroups(
  reading: TableReading,
  matching: readonly TableRow[],
  question: Question,
  request: TableRequest,
  share: string,
): TableAnswer | null {
  const { figure, sign } = request
  const askedFor = groupAskedFor(reading, request)
  const column = askedFor ?? groupOfMost(reading, question, request)
  if (column === null || request.isInTime || matching.length < minRows) return null
  const group = { column, by: 'cell' as const, terms: [] }
  const grouped = { ...reading, group }
  // “The most hours” of a list of jobs with their dates are those of all jobs of each, as are the “top users by hours”.
  const isOfMeasure = figure.group !== null && reading.group === null
  const isOfAmount =
    isOfMeasure ||
    mostThings.test(question.text) ||
    amountBehindMost(reading, question.text) !== null
  const isSum = figure.isOfMoney || (isOfAmount && namesAmount(reading))
  // The averages of two rows are no sum, but tell which has the most.
  const isAverage = !isSum && isOfAverages(reading) && askedFor === column
  const asked = figure.kind ?? (isSum ? 'sum' : isAverage ? 'average' : null)
  const behind = question.text.split(/\s+/u).slice(2)
  // “The most orders” are rows.
  const isOfUse = beginsWithWho(question.text) && saysUse(question.text)
  const used = isOfUse ? usedFor(reading) : null
  const namesRows =
    (isOfUse && used === null) ||
    countsWhatIsDone(reading, question.text) ||
    rowColumnsOf(reading, behind).length > 0 ||
    behind.some(
      (word) => !isParticiple(word) && termsOf(word).some((term) => reading.namesRows(term)),
    )
  // “Who gave the most?” is about what each gift is of.
  const main =
    asked === null &&
    request.ofColumn.size === 0 &&
    !namesRows &&
    !namesNumber(reading) &&
    thingsBehindMost(reading, question).length === 0
      ? (used ?? mainMeasure(reading.kinds, { isSum: true }))
      : null
  const rated = ratingColumn(reading, matching, request)
  const kind = rated === null ? (asked ?? (main === null ? null : 'sum')) : 'average'
  const measured = rated ?? main ?? (kind === null ? null : measureColumn(grouped, request))
  // “Who repaired the most bikes?” counts the jobs, each of which is of a bike.
  const things = measured === null ? thingsBehindMost(reading, question) : []
  const countsRows =
    request.ofColumn.size === 0 &&
    kind === null &&
    // “Who gave the biggest gift?” is about one gift, and not about how many there are.
    !sizeOfOne.test(question.text) &&
    (namesRows || things.length > 0)
  if (measured === null && !countsRows) return null
  const counted = measured === null ? [...rowColumnsOf(reading, behind), ...things] : [measured]
  // “Who uses the instruments most?” is about all of them.
  const all = isOfUse ? [...counted, ...reading.header.keys()] : counted
  // “Who collected the most?” also names the column “Collected on”, which says when.
  const others = beginsWithWho(question.text) ? [...all, ...daysOfDoing(reading)] : all
  if (!areApplied(grouped, others)) return null
  const ranked = rankedGroups(grouped, matching, {
    column: measured,
    kind: kind ?? 'sum',
    sign,
    top: figure.top ?? 1,
    share,
  })
  return ranked === null ? null : { rows: matching, figure: ranked }
}

/** The columns of the days on which something was done: “Collected on”. */
function daysOfDoing({ header, kinds }: TableReading): number[] {
  return kinds.periods.filter((column) => doneWordOf(header[column] ?? '') !== null)
}

/** Whether all columns of numbers that a question names are of averages. */
function isOfAverages({ header, named, kinds }: TableReading): boolean {
  const columns = kinds.numbers.filter((column) => (named[column] ?? 0) > 0)
  return columns.length > 0 && columns.every((column) => averageName.test(header[column] ?? ''))
}

/** The column of ratings by which many rows of each are compared, where the best one is asked for. */
function ratingColumn(
  reading: TableReading,
  matching: readonly TableRow[],
  request: TableRequest,
): number | null {
  if (!isOfQuality(request)) return null
  const [column, ...others] = valueColumns(reading, matching, request)
  const isRated = column !== undefined && ratingName.test(reading.header[column] ?? '')
  return isRated && others.length === 0 ? column : null
}

/** The rows with the highest or the lowest value, ties included, if all columns that could be meant agree on them. */
export function extremeRows(
  reading: TableReading,
  allMatching: readonly TableRow[],
  question: Question,
  request: TableRequest,
): TableAnswer | null {
  // The last expense is no row without one.
  const amounts = reading.kinds.numbers.filter((column) => (reading.named[column] ?? 0) > 0)
  const hasAmounts = ({ cells }: TableRow): boolean => amounts.every((column) => cells[column])
  const matching = request.isInTime ? allMatching.filter(hasAmounts) : allMatching
  if ([...reading.values.values()].some((cells) => cells.size > 1)) return null
  const { isDifference, kind, top } = request.figure
  if (isDifference || kind !== null || reading.group !== null) return null
  // “Who has the most hours?” is no row of a list of jobs.
  const isOfPersons = question.answerType === 'person' || beginsWithWho(question.text)
  // “Who sold the most?” is no single sale.
  const asksForAll =
    mostThings.test(question.text) ||
    (asksForMost.test(question.text) && request.ofColumn.size === 0 && !namesNumber(reading))
  if (isOfPersons && asksForAll && !hasPersons(reading)) return null
  // What is booked most often is no highest number of a row.
  if (countsWhatIsDone(reading, question.text)) return null
  // The last order is one row, and the highest amount of a customer can be a sum of rows, but not “the biggest amount”.
  const isOfOne = namesNumber(reading) && sizeOfOne.test(question.text)
  const asksForSums =
    !request.isInTime &&
    !isOfOne &&
    (groupAskedFor(reading, request) !== null || groupOfMost(reading, question, request) !== null)
  // Of a single row that keeps to a limit, there is no second.
  const isOnly = matching.length === 1 && matching.length < reading.rows.length && top === null
  if (asksForSums || (matching.length < minRows && !isOnly)) return null
  // A list without dates has no events, but what there is: “the most expensive pass” of those for adults and children.
  const isOfThings = (at: number): boolean => at === 0 && reading.kinds.periods.length === 0
  // “The most expensive articles” are no rows of a table of orders, each of which has an article.
  const isOfRows = (at: number): boolean =>
    (reading.named[at] ?? 0) === 0 ||
    isOfThings(at) ||
    reading.kinds.numbers.includes(at) ||
    reading.kinds.periods.includes(at)
  const noun =
    request.degree &&
    comparedNoun(reading, reading.kinds.numbers, request.degree, request.ofColumn.size > 0)
  const isAsked = (at: number): boolean => noun?.isThing === true && noun.asked.has(at)
  // “In which department does the oldest employee work?”
  const isAskedOfRow = (at: number): boolean =>
    request.ofColumn.size > 0 && noun?.isOfRows === true && isAsked(at)
  const isPerUnit = (columnsPerUnit(reading, request) ?? []).length > 0
  // The unit is a word of other columns, too: “per case” names “Case of”.
  const isOfUnit = (at: number): boolean => isPerUnit && reading.named[at] === 1
  const unread = [...reading.header.keys()].filter(
    (at) => !isOfRows(at) && !isAskedOfRow(at) && !isOfUnit(at),
  )
  if (
    !areApplied(
      { ...reading, named: reading.header.map((_, at) => Number(unread.includes(at))) },
      [],
    )
  )
    return null
  const namesKey = [...reading.header.keys()].some(
    (at) => (reading.named[at] ?? 0) > 0 && (isKey(reading, at) || isOfThings(at)),
  )
  const namesTable = (reading.namesTable || namesKey) && !mostThings.test(question.text)
  const compared = isOnly ? reading.rows : matching
  const meant = valueColumns({ ...reading, namesTable }, compared, request)
  const main = namesTable ? mainColumns(reading, meant, request) : null
  const columns = main ?? meant
  const isClockTime = (at: number): boolean => [...(reading.cells[at] ?? [])].every(isClock)
  if (comparesSizes(request) && columns.some((at) => isClockTime(at))) return null
  // “The biggest stand” is not the one with the highest fee.
  const isByKey = namesKey && !reading.namesTable && request.ofColumn.size === 0
  const isUnknown = (at: number): boolean => (reading.named[at] ?? 0) === 0 || isAsked(at)
  // Who orders the most is nobody with the highest discount.
  const isAmount = (at: number): boolean =>
    isAmountOfMoney(reading.header[at] ?? '') || quantityName.test(reading.header[at] ?? '')
  const isOfDoing =
    bestBuyer.test(question.text) ||
    [...reading.terms].some((term) => agentColumns(term, reading.header, question.text).length > 0)
  if (
    isOfDoing &&
    request.ofColumn.size === 0 &&
    columns.some((at) => isUnknown(at) && !isAmount(at))
  )
    return null
  const isNoSize = (name: string): boolean => unitPrice.test(name) || debtName.test(name)
  if (isByKey && columns.some((at) => isUnknown(at) && isNoSize(reading.header[at] ?? ''))) {
    return null
  }
  const readers = reading.cells.map((own) => valueReader(own))
  const valueIn = (row: TableRow, at: number) => readers[at]?.(row.cells[at] ?? '')?.value
  const [first, ...others] = columns.map((column) => {
    const sign = signOf(reading, column, request)
    const values = matching.map((row) => {
      const own = valueIn(row, column)
      return own === undefined ? -Infinity : sign * own
    })
    const least = values.toSorted((a, b) => b - a)[(top ?? 1) - 1] ?? -Infinity
    return matching.filter((_, at) => values[at] !== -Infinity && (values[at] ?? 0) >= least)
  })
  const [column] = columns
  if (first === undefined || column === undefined) return null
  if (request.counted !== null && !namesNumberOf(reading, request.counted)) return null
  // All of them are in the order of the table.
  const isSame = (rows: readonly TableRow[]): boolean =>
    rows.length === first.length && rows.every((row, at) => row === first[at])
  if (!others.every(isSame)) return null
  const sign = signOf(reading, column, request)
  const only = isOnly ? onlyRowBesideBest(reading, first, { column, sign }) : null
  if (only !== null) return only
  // Which of several numbers was compared has to be said.
  const isByDate = isByOnlyDate(reading.header[column] ?? '', request)
  const isBySize = sizeOfRows(reading, columns, request) === column
  const isByCompound =
    request.ofColumn.has('price') && isPriceInCompound(reading.header[column] ?? '')
  const isByOther = main !== null || isByKey || isByDate || isBySize || isByCompound
  const isUnnamed = columns.length === 1 && isUnknown(column) && isByOther
  // Of two rows, the second one is the answer, so that their order has to be said.
  const isNamed = !isUnnamed && !request.figure.isOrdinal
  const isRanked = top !== null || columns.length === 1
  const sortedBy = (at: number): readonly TableRow[] => {
    const ownSign = signOf(reading, at, request)
    return first.toSorted((a, b) => ownSign * ((valueIn(b, at) ?? 0) - (valueIn(a, at) ?? 0)))
  }
  const sorted = sortedBy(column)
  const isSorted =
    top !== null && columns.every((at) => sortedBy(at).every((row, place) => row === sorted[place]))
  const ranked = { column, isNamed, sign, all: matching.length, isSorted }
  return { rows: isSorted ? sorted : first, ...(isRanked && { ranked }) }
}

/**
 * Where no column is named, that of what each row is of: of “the biggest order” the amount, and of “the most expensive” all amounts
 * of money. Null where the columns that are meant decide.
 */
function mainColumns(
  { kinds, header }: TableReading,
  meant: readonly number[],
  { ofColumn, isInTime }: TableRequest,
): readonly number[] | null {
  if (isInTime || meant.length === 1) return null
  if (ofColumn.size === 0) {
    const main = mainMeasure(kinds, { isSum: false })
    return main === null ? null : [main]
  }
  const isOfMoney = meant.length === 0 && ofColumn.has('price')
  const sums = isOfMoney
    ? kinds.numbers.filter(
        (column) => moneyName.test(header[column] ?? '') && !debtName.test(header[column] ?? ''),
      )
    : []
  // A price list has its amounts below “monthly” and “yearly”, beside what is paid once.
  const prices = isOfMoney
    ? kinds.numbers.filter(
        (column) =>
          !paidOnce.test(header[column] ?? '') &&
          [...(kinds.cells[column] ?? [])].every((cell) => cell === '' || givesMoney(cell)),
      )
    : []
  return sums.length > 0 ? sums : prices.length > 0 ? prices : null
}

const sizeOfOne =
  /(?<!\p{L})(?:größte[nrsm]?|biggest|largest|plus gros(?:se)?s?) (?!number|count|anzahl|zahl)\p{L}/iu
