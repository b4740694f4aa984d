import { stockName } from '#service/answering/conditions/stock.ts'
import { conditionsOf, rowTest } from '#service/answering/conditions/row-conditions.ts'
import { areApplied, isKey } from '#service/answering/figures/named-columns.ts'
import { shareOf } from '#service/answering/figures/share-of-rows.ts'
import type { TableAnswer } from '#service/answering/figures/table-answer.ts'
import { numberWriter } from '#service/answering/figures/write-number.ts'
import { hasDegree } from '#service/answering/measures/degrees.ts'
import { isThreshold, moneyName } from '#service/answering/measures/main-measure.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { withoutMarkup } from '#service/answering/present-statement.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { unitOf, unitOfColumn } from '#service/answering/conditions/units/units.ts'
import { valueOf, valueReader } from '#service/answering/tables/table-rows.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'

// The price of each piece or unit, or of a measure.
const priceOfOne =
  /(?<!\p{L})(?:(?:price|cost|value|preis|kosten|prix|coût|precio|coste?)(?: \(?[€$£]\)?)? ?(?:\/ ?|(?:per|pro|je|à la|par|por|la) ?)(?:(?<piece>piece|item|pc|st(?:ü|ue)ck|stk|pieza|pièce)|(?<measure>kg|l|litre|liter)|unit|einheit|unidad|ud|unité)|(?:unit|einzel|stück)[ -]?(?:price|cost|preis)|prix unitaire|coût unitaire|precio (?:unitario|unidad)|coste? unitario)(?!\p{L})/iu
const pieces = /^(?:pieces?|items?|pcs?\.?|st(?:ü|ue)cke?|stk\.?|piezas?|pièces?|units?)$/iu
const unitName = /^(?:units?|einheit|unidad|unités?|measure)$/iu
const value = words(
  `(?:total |overall )?(?:value|worth)|(?:gesamt)?wert|valeur(?: totale)?|valor(?: total)?`,
)

// Of one piece, and of the greatest value, the total tells nothing.
const otherFigure = words(
  `average|mean|median|difference|minimum|maximum|min|max|durchschnitt\\p{L}*|unterschied|differenz|moyenne?|différence|promedio|diferencia|medio`,
)
const ofOne = words(
  `one|an?(?! total)|each|single|per|eine?[nmrs]?|je|pro|une?|una|por|par|chaque|cada`,
)

/** The words of a question for what a stock is worth that say of which rows; null where it asks for no such value. */
export function withoutWorth(text: string): string | null {
  const asks =
    /^\P{L}*(?:what|how much|was|welchen|wie ?viel|wie hoch|quelle?|combien|qué|cuál|cuánto)(?!\p{L})/iu
  const isOther = [otherFigure, ofOne].some((pattern) => pattern.test(text)) || hasDegree(text)
  return asks.test(text) && value.test(text) && !isOther
    ? text.replace(value, ' ').replaceAll(/\s+/gu, ' ').trim()
    : null
}

/**
 * What a quantity is worth at its price, of one row or of several, where one column has the quantity, another the price of each
 * piece, and none the value itself.
 */
export function worthOfRows(reading: TableReading, isCut: boolean): TableAnswer | null {
  const { header, kinds, cells, rows, totals, values, parts, limits } = reading
  const numbers = kinds.numbers.filter((column) => !kinds.periods.includes(column))
  const nameOf = (column: number): string => header[column] ?? ''
  const price = onlyOne(numbers.filter((column) => priceOfOne.test(nameOf(column))))
  const quantity = onlyOne(
    numbers.filter((column) => stockName.test(nameOf(column)) && !isThreshold(nameOf(column))),
  )
  const hasValues = numbers.some(
    (own) => own !== price && own !== quantity && moneyName.test(nameOf(own)),
  )
  if (price === null || quantity === null || price === quantity || hasValues) return null
  if (values.size + parts.size === 0 && !reading.namesTable) return null
  if (reading.negated !== null || !areApplied(reading, [price, quantity])) return null
  const matching = rows.filter(rowTest(reading))
  if (!matching.every((row) => isPricedAsCounted(header, row.cells, { quantity, price })))
    return null
  const readers = [quantity, price].map((column) => valueReader(cells[column] ?? []))
  const worths = matching.flatMap(({ cells: own }) => {
    const [number, each] = [quantity, price].map((column, at) => readers[at]?.(own[column] ?? ''))
    return number == null || each == null ? [] : [number.value * each.value]
  })
  const [first] = matching
  if (first === undefined || worths.length < matching.length) return null
  const write = numberWriter([...(cells[price] ?? [])], reading.words)
  const sum = write(
    worths.reduce((total, own) => total + own, 0),
    'sum',
  )
  const [number, each] = [quantity, price].map((column) => withoutMarkup(nameOf(column)))
  const key = [...header.keys()].find((column) => isKey(reading, column))
  if (matching.length === 1 && limits.length === 0 && key !== undefined) {
    const text = `${withoutMarkup(first.cells[key] ?? '')}: ${number} ${first.cells[quantity]} × ${each} ${first.cells[price]} = ${sum}`
    return { rows: matching, figure: { text, cited: first } }
  }
  const condition = conditionsOf(reading, matching).join(', ')
  const context = { isCut, totals: totals.length, words: reading.words }
  const share = shareOf(matching.length, rows.length, condition, context)
  const text = `${reading.words.total} ${number} × ${each}: ${sum} (${share})${reading.words.stop}`
  return { rows: matching, figure: { text, cited: first } }
}

/** Whether a row has its quantity in that of which it has the price: sacks have no price per kilogram. */
function isPricedAsCounted(
  header: readonly string[],
  cells: readonly string[],
  { quantity, price }: { quantity: number; price: number },
): boolean {
  const cell = cells[quantity] ?? ''
  const counted = [
    valueOf(cell)?.unit ?? '',
    ...cells.filter((_, column) => unitName.test(header[column]?.trim() ?? '')),
  ].filter((unit) => unit !== '')
  const { piece, measure } = priceOfOne.exec(header[price] ?? '')?.groups ?? {}
  if (piece !== undefined) return counted.every((unit) => pieces.test(unit.trim()))
  if (measure === undefined) return unitOf(valueOf(cell)?.unit ?? '') === null
  const own = unitOf(measure)
  const units =
    counted.length > 0 ? counted.map(unitOf) : [unitOfColumn(header[quantity] ?? '', [cell])]
  return units.every((unit) => unit?.kind === own?.kind && unit?.factor === own?.factor)
}
