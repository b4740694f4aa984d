import { moneyName, unitPrice } from '#service/answering/measures/main-measure.ts'
import { valueReader } from '#service/answering/tables/table-rows.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import type { ColumnKinds } from './limited-columns.ts'

/** What a question says of a stock: that nothing is left of it, or less than its minimum. */
export interface StockCondition {
  kind: 'none' | 'below-minimum'
  /** As the question writes it. */
  text: string
}

/** A stock condition with the columns that tell it of each row. */
export interface StockLimit {
  columns: readonly number[]
  allows: (cells: readonly string[]) => boolean
  text: string
}

const none =
  /(?<!\p{L})(?:out of stock|sold out|ausverkauft|vergriffen|nicht (?:mehr )?(?:vorrätig|auf lager|am lager)|sin existencias|sin stock|agotad[oa]s?|en rupture(?: de stock)?|épuisée?s?|esaurit[oaie]|нет в наличии)(?!\p{L})/iu
const belowMinimum =
  /(?<!\p{L})(?:below|under|less than|lower than|beneath|unter(?:halb)?|weniger als|por debajo|bajo|menos|en[- ]dessous|sous|inferior(?:es)? al?)(?: (?:of|de|del|du|des|the|their|its|dem|den|das|der|el|la|le|su|ihrem|ihren))* (?:minimum|min\.|mindest\p{L}*|mínimo|minimo|minimale?)(?: (?:stock|level|quantity|bestand|stand))?(?!\p{L})/iu
/** The names of columns of how much of something there is. */
export const stockName =
  /(?<!\p{L})(?:(?:in |on )?stock|on hand|bestand|vorrat|lagerbestand|auf lager|existencias|disponibles?|available|verfügbar|quantity|qty|menge|anzahl|cantidad|quantité|pieces|pcs|stückzahl|piezas|pièces|giacenza|количество|остаток)(?!\p{L})/iu
const minimumName =
  /(?<!\p{L})(?:min(?:\.|imum|imal|destbestand|destmenge)?|mindest\p{L}*|m[ií]nim[oa]s?|reorder \p{L}+|meldebestand)(?!\p{L})/iu

/** What a question says of a stock, and the question without it; null where it says nothing of the kind. */
export function stockConditionIn(
  question: string,
): { condition: StockCondition; rest: string } | null {
  for (const [kind, pattern] of [
    ['below-minimum', belowMinimum],
    ['none', none],
  ] as const) {
    const [text] = pattern.exec(question) ?? []
    if (text !== undefined) {
      return { condition: { kind, text }, rest: question.replace(pattern, ' ') }
    }
  }
  return null
}

/**
 * The columns that a condition is about; null where not exactly one has the stock, and one the minimum if that is needed.
 * A minimum tells that the column it is for has a stock, whatever its name: “Boxes”. With another number beside them, nobody can tell.
 */
export function stockLimitOf(
  { kind, text }: StockCondition,
  { header, numbers, cells: all }: ColumnKinds,
): StockLimit | null {
  const isMinimum = (column: number): boolean => minimumName.test(header[column] ?? '')
  const minimum = onlyOne(numbers.filter(isMinimum))
  const amounts = numbers.filter((column) => !isMinimum(column))
  const stocks = amounts.filter((column) => stockName.test(header[column] ?? ''))
  const isPrice = (column: number): boolean =>
    [moneyName, unitPrice].some((name) => name.test(header[column] ?? ''))
  const isTold = kind === 'below-minimum' && minimum !== null && stocks.length === 0
  const stock = onlyOne(isTold ? amounts.filter((column) => !isPrice(column)) : stocks)
  if (stock === null) return null
  const readers = all.map(valueReader)
  const valueIn = (cells: readonly string[], column: number): number | undefined =>
    readers[column]?.(cells[column] ?? '')?.value
  if (kind === 'none') {
    return {
      columns: [stock],
      allows: (cells) => valueIn(cells, stock) === 0,
      text: `${header[stock]} 0`,
    }
  }
  if (minimum === null) return null
  const allows = (cells: readonly string[]): boolean => {
    const [own, least] = [valueIn(cells, stock), valueIn(cells, minimum)]
    return own !== undefined && least !== undefined && own < least
  }
  return { columns: [stock, minimum], allows, text: `${header[stock]} ${text}` }
}
