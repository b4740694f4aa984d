import { isKey } from '#service/answering/figures/named-columns.ts'
import { areUnclear } from '#service/answering/tables/column-cells.ts'
import {
  isClock,
  isDateOrTime,
  isPointInTime,
  valueReader,
} from '#service/answering/tables/table-rows.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { joining } from '#service/answering/superlatives/tenure.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { comparedNoun } from '#service/answering/superlatives/compared-noun.ts'
import { unitOfColumn } from '#service/answering/conditions/units/units.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { age, extent, height, origin, price, quality } from './degrees.ts'
import { eventDates } from './main-measure.ts'

const minRows = 2
// So well is a column named whose whole name of one word is in the question.
const minWholeName = 2
// “Hire per day” is no number of days.
const perUnit = /(?<!\p{L})(?:per|pro|je|por|par) \p{L}+/giu
// “Cheapest per case” is said of no other price.
const ofUnit = /(?<!\p{L})(?:per|pro|je|por|par) (?:el |la |le |l[’'])?(\p{L}{2,})/iu
/** The names of columns of what is paid once, beside what is paid for each piece or month. */
export const paidOnce =
  /matr[ií]cula|inscrip|(?<!\p{L})(?:deposit|setup|joining|enrol\p{L}*|kaution|pfand|fianza|caution|dépôt|aufnahme\p{L}*|anmelde\p{L}*|einmal\p{L}*)/iu
const priceTerms = new Set(termsOf(price))
const ageTerms = new Set(termsOf(age))
const extentTerms = new Set(termsOf(extent))
const qualityTerms = new Set(termsOf(quality))
const joiningTerms = new Set(termsOf(joining))
const originTerms = new Set(termsOf(origin))
const heightTerms = new Set(termsOf(height))
const newWords = /new|neu|r[ée]ce?nt|recient|nuev|nuov|nouve/iu
// “The highest building” has the greatest height, where there is one, and “the highest bill” none.
const highWords =
  /^(?:high|low|höch|niedrig|shortest|(?:plus|moins) (?:haut|bas)|más (?:alt|baj)|più (?:alt|bass)|mais (?:alt|baix))/iu

/** Whether an adjective says how good something is, and not what of it is compared. */
export function isOfQuality({ ofColumn }: Pick<TableRequest, 'ofColumn'>): boolean {
  return ofColumn.size > 0 && ofColumn.isSubsetOf(qualityTerms)
}

/** Whether “oldest” compares a column that is not named after an age, a birth or a date, because it alone has days. */
export function isByOnlyDate(name: string, { ofColumn }: Pick<TableRequest, 'ofColumn'>): boolean {
  return isOfOrigin(ofColumn) && !termsOf(name).some((term) => originTerms.has(term))
}

const isOfTenure = (ofColumn: ReadonlySet<string>): boolean =>
  ofColumn.size > 0 && ofColumn.isSubsetOf(joiningTerms)

const isOfOrigin = (ofColumn: ReadonlySet<string>): boolean =>
  ofColumn.size > 0 && originTerms.isSubsetOf(ofColumn)

/** Whether each row is of another person, as far as its names tell. */
export function hasPersons(reading: TableReading): boolean {
  return reading.cells.some(
    (own, column) =>
      isKey(reading, column) && [...own].every((cell) => /^\p{L}[^\p{N}]+$/u.test(cell)),
  )
}

/** 1 where the row with the greatest value is meant: the oldest has the greatest age, but the least date of birth. */
export function signOf(
  { header }: TableReading,
  column: number,
  { sign, ofColumn }: TableRequest,
): 1 | -1 {
  const terms = termsOf(header[column] ?? '')
  const isAge = terms.some((term) => ageTerms.has(term) && ofColumn.has(term))
  return isAge && sign === 1 ? -1 : isAge ? 1 : sign
}

const measuredInPieces =
  /(?<!\p{L})(?:pages?|seiten|páginas|pagine|pieces|words|rows|stops)(?!\p{L})/iu

/** Whether the values of a column are lengths or durations: “the longest event” is not the one with most guests. */
function hasExtent(name: string, cells: readonly string[]): boolean {
  const kind = unitOfColumn(name, cells)?.kind
  return kind === 'length' || kind === 'time' || kind === 'clock' || measuredInPieces.test(name)
}

/** Of these columns, those that the question names best; none where it names none of them. */
function bestNamed(columns: readonly number[], named: readonly number[]): number[] {
  const best = Math.max(0, ...columns.map((column) => named[column] ?? 0))
  return best === 0 ? [] : columns.filter((column) => named[column] === best)
}

/**
 * The columns of values per unit that a price is compared by: “Price per case” of “cheapest per case”. Empty where a table has no
 * such prices, and null where the question names no unit.
 */
export function columnsPerUnit(
  { header, stemOf, named }: TableReading,
  { degree, ofColumn }: TableRequest,
): number[] | null {
  if (degree === null || !ofColumn.isSupersetOf(priceTerms)) return null
  const unit = ofUnit.exec(`${degree.before} | ${degree.behind}`)?.[1]
  if (unit === undefined) return null
  const stems = new Set(termsOf(unit).map(stemOf))
  const isOf = (text: string): boolean => termsOf(text).some((term) => stems.has(stemOf(term)))
  const columns = [...header.keys()].filter((column) =>
    (header[column]?.match(perUnit) ?? []).some(isOf),
  )
  const prices = columns.filter((column) => !paidOnce.test(header[column] ?? ''))
  // “The cheapest hotel per town” is about the towns, which have a column of their own.
  const isNamed = header.some((name, column) => (named[column] ?? 0) > 0 && isOf(name))
  return columns.length === 0 && isNamed ? null : prices
}

const priceInCompound =
  /(?<!\p{L})(?:(?:netto|brutto|kalt|warm|gesamt|grund|monats?|jahres?|tages?|wochen|stunden|kurs|teilnahme|eintritts?|mitglieds?|miet|pacht|leih|ausleih|stand|platz)+(?:miete|gebühr|kosten|tarif|entgelt|pacht)|(?!(?:versand|liefer|neben|zusatz)\p{L}*)\p{L}{3,}preis)(?!\p{L})/iu

/** Whether a column has a German name that ends in a word for a price, as “Nettomiete” does, and not one for what is paid beside it. */
export function isPriceInCompound(name: string): boolean {
  return priceInCompound.test(name) && !paidOnce.test(name)
}

const sizeWord =
  /^(?:(?:größ|kleins?t|large|bigge|small|great)\p{L}*|(?:plus|más|più|mais) (?:grande?s?|petite?s?|pequeñ[oa]s?|grandi|piccol[oaie]))$/iu
const areaName =
  /^\P{L}*(?:(?:(?:wohn|grund|nutz|gesamt)?fläche|(?:floor |total )?area|surface(?: habitable)?|superficie|size|größe)(?:\P{L}+(?:m²|m2|qm|sqm|sq\.? ?(?:m|ft|feet)|hectares?|hectáreas?|hektar|ha))?|m²|m2|qm|sqm|sq\.? ?(?:m|ft|feet)|hectares?|hectáreas?|hektar|ha)[^\p{L}\p{N}]*$/iu
const personsName =
  /(?<!\p{L})(?:inhabitants|residents|population|pupils|students|members|einwohner\p{L}*|bevölkerung|schüler\p{L}*|mitglieder|habitants|élèves|membres|habitantes|población|alumnos|socios)(?!\p{L})/iu

/** Whether a question compares how big things are, which no time of day tells. */
export function comparesSizes({ degree, ofColumn }: TableRequest): boolean {
  return degree !== null && ofColumn.size === 0 && sizeWord.test(degree.word)
}

/** The only column of areas, by which the biggest of what the rows are is meant; null where they are no things of that kind. */
export function sizeOfRows(
  reading: TableReading,
  comparable: readonly number[],
  request: TableRequest,
): number | null {
  if (!comparesSizes(request)) return null
  const areas = comparable.filter((column) => areaName.test(reading.header[column] ?? ''))
  // “The biggest horse” of a list of boxes is no box.
  const others = reading.named.some((named, column) => named > 0 && column > 0)
  const isOfRows = reading.namesTable || (reading.named[0] ?? 0) > 0
  // The largest town may be the one with the most inhabitants.
  const hasPeople = reading.header.some((name) => personsName.test(name))
  return isOfRows && !others && !hasPeople ? onlyOne(areas) : null
}

/**
 * The columns of comparable values that a question means: what it names best, what its adjective is about, or all of
 * them where it asks for what the whole table is about. “First” and “newest” mean the only column of dates, too.
 */
export function valueColumns(
  reading: TableReading,
  rows: readonly TableRow[],
  request: TableRequest,
): number[] {
  const { header, named, namesTable, kinds } = reading
  const { ofColumn, isInTime } = request
  const cellsIn = (column: number): string[] => rows.flatMap(({ cells }) => cells[column] || [])
  const isDated = (column: number): boolean => cellsIn(column).every(isDateOrTime)
  // The “höchste Ausgabe” is no day in “Ausgegeben am”, unless that is the whole name of the column.
  const isOtherDay = (column: number): boolean =>
    ofColumn.size === 0 &&
    (named[column] ?? 0) < minWholeName &&
    cellsIn(column).every((cell) => isDateOrTime(cell) && !isClock(cell))
  const comparable = [...header.keys()].filter((column) => {
    if (kinds.names.includes(column) || isOtherDay(column)) return false
    const written = cellsIn(column)
    if (areUnclear(written)) return false
    if (isInTime && !written.every(isPointInTime)) return false
    const values = written.map(valueReader(written))
    const units = new Set(values.map((value) => value?.unit))
    return values.length >= minRows && values.every((value) => value !== null) && units.size === 1
  })
  const perUnitColumns = columnsPerUnit(reading, request)
  if (perUnitColumns !== null) return perUnitColumns.filter((column) => comparable.includes(column))
  // “The best price” is no highest one.
  if (isOfQuality(request)) {
    const good = comparable.filter((column) =>
      termsOf(header[column] ?? '').some((term) => qualityTerms.has(term)),
    )
    return good.some((column) => (named[column] ?? 0) > 0)
      ? good.filter((column) => (named[column] ?? 0) > 0)
      : []
  }
  const noun =
    request.degree && comparedNoun(reading, comparable, request.degree, ofColumn.size > 0)
  const direct = bestNamed(noun?.columns ?? [], named)
  if (direct.length > 0) return direct
  // “The highest bill” is about amounts, and not about days.
  const meantOf = (terms: ReadonlySet<string>): number[] =>
    comparable.filter((column) =>
      termsOf((header[column] ?? '').replace(perUnit, ' ')).some((term) => terms.has(term)),
    )
  // The row of who has been there the longest is that of a person.
  if (isOfTenure(ofColumn))
    return hasPersons(reading) ? meantOf(ofColumn).filter((column) => isDated(column)) : []
  const exact = ofColumn.size === 0 ? [] : meantOf(ofColumn)
  const isOfPrice = exact.length === 0 && ofColumn.has('price')
  const meant = isOfPrice
    ? comparable.filter((column) => isPriceInCompound(header[column] ?? ''))
    : exact
  if (meant.length > 0) {
    const best = bestNamed(meant, named)
    return best.length > 0 ? best : meant
  }
  // A column with a limit, or that is asked of “the biggest building”, is not what is compared.
  const isLimited = (column: number): boolean =>
    reading.limits.some((limit) => limit.column === column)
  const isAsked = (column: number): boolean => noun?.isThing === true && noun.asked.has(column)
  const best = bestNamed(
    comparable.filter((column) => !isLimited(column) && !isAsked(column)),
    named,
  )
  if (best.length > 0) return best
  // “The shortest building” is the lowest one.
  if (namesTable && highWords.test(request.degree?.word ?? '')) {
    const high = meantOf(heightTerms)
    if (high.length > 0) return high
  }
  const size = sizeOfRows(reading, comparable, request)
  if (size !== null) return [size]
  // “The longest trip” of a table of trips with a column “km”.
  const isOpen = ofColumn.size === 0 || ofColumn.isSubsetOf(extentTerms)
  if (isOpen) {
    // The longest member is not the one with the greatest year of birth.
    const isLength = (column: number): boolean =>
      ofColumn.size === 0 ||
      (!kinds.periods.includes(column) && hasExtent(header[column] ?? '', cellsIn(column)))
    return namesTable ? comparable.filter((column) => !isDated(column) && isLength(column)) : []
  }
  const dated = comparable.filter(isDated)
  if (isInTime && dated.length === 1) return dated
  // Years can be all that tells the newest, and the last of a list can be another one.
  const isNewest = newWords.test(request.degree?.word ?? '')
  if (isNewest && dated.length === 0 && namesTable) {
    const [year, ...others] = comparable
    return year === undefined || others.length > 0 ? [] : [year]
  }
  // The oldest order is the one with the first day, and the oldest member no one who joined first.
  const isOld = isOfOrigin(ofColumn) && !hasPersons(reading)
  const event = namesTable && (isOld || isInTime) ? eventDates(header, dated) : null
  return event === null ? [] : [event]
}
