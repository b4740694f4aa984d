import { stockName } from '#service/answering/conditions/stock.ts'
import { rowTest } from '#service/answering/conditions/row-conditions.ts'
import { areApplied, isKey } from '#service/answering/figures/named-columns.ts'
import { shareOf } from '#service/answering/figures/share-of-rows.ts'
import type { TableAnswer } from '#service/answering/figures/table-answer.ts'
import { numberWriter } from '#service/answering/figures/write-number.ts'
import { isThreshold, moneyName } from '#service/answering/measures/main-measure.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { withoutMarkup } from '#service/answering/present-statement.ts'
import { conditionsOf } from '#service/answering/conditions/row-conditions.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { valueReader } from '#service/answering/tables/table-rows.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'

const pricePerPiece =
  /(?<!\p{L})(?:(?:price|cost|value|preis|kosten|prix|coût|precio|coste?)(?: \(?[€$£]\)?)? ?(?:\/ ?|(?:per|pro|je|à la|par|por|la) ?)(?:unit|piece|item|pc|st(?:ü|ue)ck|stk|einheit|unidad|pieza|ud|pièce|unité|kg|l|litre|liter)|(?:unit|einzel|stück)[ -]?(?:price|cost|preis)|prix unitaire|coût unitaire|precio (?:unitario|unidad)|coste? unitario)(?!\p{L})/iu
const value = words(
  `(?:total |overall )?(?:value|worth)|(?:gesamt)?wert|valeur(?: totale)?|valor(?: total)?`,
)

/** The words of a question for what a stock is worth that say of which rows; null where it asks for no such value. */
export function worthAsked(question: string): string | null {
  const text = question.slice(0, 300)
  const asks =
    /^\P{L}*(?:what|how much|was|welchen|wie ?viel|wie hoch|quelle?|combien|qué|cuál|cuánto)(?!\p{L})/iu
  return asks.test(text) && value.test(text)
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
  const price = onlyOne(numbers.filter((column) => pricePerPiece.test(nameOf(column))))
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
  const readers = [quantity, price].map((column) => valueReader(cells[column] ?? []))
  const worths = matching.flatMap(({ cells: own }) => {
    const [pieces, each] = [quantity, price].map((column, at) => readers[at]?.(own[column] ?? ''))
    return pieces == null || each == null ? [] : [pieces.value * each.value]
  })
  const [first] = matching
  if (first === undefined || worths.length < matching.length) return null
  const write = numberWriter([...(cells[price] ?? [])], reading.words)
  const sum = write(
    worths.reduce((total, own) => total + own, 0),
    'sum',
  )
  const [pieces, each] = [quantity, price].map((column) => withoutMarkup(nameOf(column)))
  const key = [...header.keys()].find((column) => isKey(reading, column))
  if (matching.length === 1 && limits.length === 0 && key !== undefined) {
    const text = `${withoutMarkup(first.cells[key] ?? '')}: ${pieces} ${first.cells[quantity]} × ${each} ${first.cells[price]} = ${sum}`
    return { rows: matching, figure: { text, cited: first } }
  }
  const condition = conditionsOf(reading, matching).join(', ')
  const said = { isCut, totals: totals.length, words: reading.words }
  const share = shareOf(matching.length, rows.length, condition, said)
  const text = `${reading.words.total} ${pieces} × ${each}: ${sum} (${share})${reading.words.stop}`
  return { rows: matching, figure: { text, cited: first } }
}
