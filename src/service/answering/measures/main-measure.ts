import { currencyBefore, currencyBehind } from '#service/answering/conditions/units/currencies.ts'
import { isLabelOf } from '#service/answering/answer-type.ts'
import { quantityName } from '#service/answering/tables/table-rows.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'

/** The columns of a table that have nothing but numbers, and those that have nothing but dates. */
interface Columns {
  header: readonly string[]
  numbers: readonly number[]
  periods: readonly number[]
}

/** The names of columns of sums of money. */
export const moneyName =
  /€|\$|£|(?<!\p{L})(?:eur|usd|gbp|chf|amount|value|revenue|turnover|betrag|umsatz|erlös|montant|importe|gross|brutto)(?!\p{L})/iu

// “Hours per week” of several rows are no hours that were worked.
const rate =
  /(?<!\p{L})(?:per|pro|je|por|par|max\p{L}*|min\.|minimum|average|avg|durchschnitt\p{L}*|promedio|moyenne)(?!\p{L})|[/%]/iu

// The employees of two months are mostly the same persons, and the age of two persons is no age.
const level =
  /(?<!\p{L})(?:employees|staff|headcount|members(?:hip)?|subscribers|inhabitants|residents|population|balance|stock|mitarbeite\p{L}*|beschäftigte|mitglieder\p{L}*|einwohner\p{L}*|bevölkerung|bestand|lagerbestand|saldo|kontostand|empleados|plantilla|socios|miembros|habitantes|población|salariés|effectifs?|habitants|membres|solde|dipendenti|abitanti|сотрудник\p{L}*|жител\p{L}*|остаток|age|alter|edad|âge|возраст|year|jahr|année|año|temperatur\p{L}*|température|score|rating|note|punkte)(?!\p{L})/iu

// The fee of a class is no measure of how much the class was.
export const unitPrice =
  /(?<!\p{L})(?:fee|price|rate|tarif\p{L}*|prix|precio|\p{L}*(?:gebühr|preis))(?!\p{L})/iu

/** The names of columns of what somebody thinks of a thing: many of them have an average, and no sum. */
export const ratingName =
  /(?<!\p{L})(?:\p{L}*ratings?|\p{L}*bewertung(?:en)?|noten?|schulnoten?|\p{L}*zufriedenheit|satisfaction|satisfacción|valoraci(?:ón|ones)|calificaci(?:ón|ones)|sterne|stars|estrellas|étoiles|grades?|évaluations?|evaluaci(?:ón|ones))(?!\p{L})/iu

/** The names of columns of what is still to be paid. */
export const debtName =
  /(?<!\p{L})(?:debts?|owed|outstanding|arrears|\p{L}*schuld(?:en)?|rückst[aä]nde?|offener? (?:betrag|posten)|deudas?|adeudado|pendiente|dettes?|impayés?|arriérés?)(?!\p{L})/iu

// What a value is compared with is no value of its own.
const threshold =
  /(?<!\p{L})(?:min(?:\.|imum|imal|destbestand)?|mindest\p{L}*|m[ií]nim[oa]|max(?:\.|imum|imal)?|m[áa]xim[oa]|target|limit|soll|ziel|reorder \p{L}+|meldebestand)(?!\p{L})/iu

/** Whether a column has the limits of another one, as “Minimum” does beside “Quantity”. */
export function isThreshold(name: string): boolean {
  return threshold.test(name)
}

/** The names of columns of averages, of which several rows have another average and no sum. */
export const averageName =
  /(?<!\p{L})(?:averages?|avg|mean|durchschnitt\p{L}*|mittelwert|promedio|media|moyenne?s?)(?!\p{L})|Ø/iu

/** Whether the numbers of several rows add up: those of dated events, and pieces of a stock that has no dates. */
export function isAdded(name: string, { periods }: Pick<Columns, 'periods'>): boolean {
  const isOfEvents = periods.length > 0 && !level.test(name)
  const isOfStock = periods.length === 0 && quantityName.test(name)
  return (isOfEvents || isOfStock) && !rate.test(name)
}

/**
 * The column that tells how much each row is of what the table lists: the only amount of money, or else the only number. Null
 * where there are none or more. With `isSum`, only numbers that add up.
 */
export function mainMeasure(kinds: Columns, { isSum }: { isSum: boolean }): number | null {
  const { header, numbers, periods } = kinds
  const measures = numbers.filter((column) => {
    const name = header[column] ?? ''
    const isOwn = !isThreshold(name) && !unitPrice.test(name)
    return !periods.includes(column) && isOwn && (!isSum || isAdded(name, kinds))
  })
  const sums = measures.filter((column) => moneyName.test(header[column] ?? ''))
  return onlyOne(sums.length > 0 ? sums : measures)
}

const planned =
  /(?<!\p{L})(?:due|deliver\p{L}*|next|until|best before|use by|expir\p{L}*|valid\p{L}*|end\p{L}*|deadline|return\p{L}*|planned|target|last|liefer\p{L}*|fällig\p{L}*|nächste\p{L}*|letzte\p{L}*|bis|gültig\p{L}*|ablauf\p{L}*|ende|rückgabe|geplant\p{L}*|frist|haltbar\p{L}*|prüfung|livraison|échéance|prochaine?|dernière?|fin|jusqu\p{L}*|entrega|vencimiento|próxim[oa]|últim[oa]|hasta|срок|доставк\p{L}*)(?!\p{L})/iu

/** Of columns of dates, the only one that says when something happened, and not until when it is due. */
export function eventDates(header: readonly string[], columns: readonly number[]): number | null {
  return onlyOne(columns.filter((column) => !planned.test(header[column] ?? '')))
}

/** Whether a column has amounts of money, by its name. */
export function isAmountOfMoney(name: string): boolean {
  return moneyName.test(name) || isLabelOf(name, 'price')
}

const sumOfMoney = new RegExp(
  `\\p{Sc}|${currencyBefore}\\s?\\p{N}|(?<!\\p{L})(?:eur|euros?|usd|dollars?|gbp|pounds?|chf)(?!\\p{L})|\\p{N}\\s?${currencyBehind}`,
  'iu',
)

/** Whether a text gives a sum of money. */
export function givesMoney(text: string): boolean {
  return sumOfMoney.test(text)
}
