import { distinctCells, distinctColumn } from '#service/answering/measures/distinct-cells.ts'
import { isAdded, isAmountOfMoney } from '#service/answering/measures/main-measure.ts'
import { rowsWithAmount } from '#service/answering/measures/counted-amounts.ts'
import { quantityName } from '#service/answering/tables/table-rows.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import type { TableRequest } from '#service/answering/tables/table-request.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { areApplied, isKey, isNamedCell, nameWithoutOf, rowColumnsOf } from './named-columns.ts'
import { isListOf, personColumnOf, personTerms } from './named-rows.ts'
import type { TableAnswer } from './table-answer.ts'
import { countsOf, figureOf } from './table-figures.ts'

// A cell that the question names is in some row, so only two conditions together can leave no row.
export const minConditionsOfNone = 2
const minRows = 2
const plainDay =
  /(?<!\p{L})(?:dates?|days?|datum|tage?|fechas?|días?|jours?|data|giorn[oi]|dias?)(?!\p{L})/iu

/** How many conditions could leave no row; a limit by itself can. */
export function conditionsIn({ values, parts, limits, stock, state }: TableReading): number {
  const ofRows = [stock, state?.ofRow].filter((one) => one != null)
  return values.size + parts.size + (limits.length + ofRows.length) * minConditionsOfNone
}

/** The columns that have a word in their names. */
function columnsWith({ header, stemOf }: TableReading, term: string): number[] {
  const stem = stemOf(term)
  return [...header.keys()].filter((column) =>
    termsOf(nameWithoutOf(header[column] ?? '')).some(
      (own) => own === term || stemOf(own) === stem,
    ),
  )
}

const kindName =
  /^(?:types?|kinds?|categor(?:y|ies)|species|breed|(?:\p{L}{3,})?art|typ|rasse|gattung|sorte|kategorie|tipos?|clases?|categoría|especie|raza|genre|catégorie|espèce|race)(?!\p{L})/iu

/** Whether a question counts what the cells of a column of kinds say that each row is: “Luchs” of “Tierart”. */
function isOfKind({ header, values, parts, stemOf }: TableReading, term: string): boolean {
  const columns = [...values.keys(), ...parts.keys()]
  const cells = columns.flatMap((column) => [
    ...(values.get(column) ?? []),
    ...(parts.get(column) ?? []),
  ])
  return (
    columns.length > 0 &&
    columns.every((column) => kindName.test((header[column] ?? '').trim())) &&
    cells.some((cell) => termsOf(cell).some((own) => stemOf(own) === stemOf(term)))
  )
}

/**
 * The number of rows. Each row is one of what a question counts only if a column of that name has another value in each of
 * them, or if the sheet, the file or a cell of it is called so.
 */
export function countRows(
  reading: TableReading,
  matching: readonly TableRow[],
  { request, condition, share }: { request: TableRequest; condition: string; share: string },
): TableAnswer | null {
  const { header, rows, kinds } = reading
  const { counted, countedWords, figure } = request
  const [term = ''] = termsOf(counted ?? '')
  const isEmpty = matching.length === 0 && conditionsIn(reading) < minConditionsOfNone
  if (isEmpty) return null
  // “How often was there a flood?” counts dated rows.
  const isOfTimes =
    request.countsTimes && kinds.periods.length > 0 && reading.values.size + reading.parts.size > 0
  // Each row of a stock is one thing that can be out of stock.
  const isKnown = request.countsRows || isOfTimes || reading.stock !== null
  // “Open tickets” have a state, which is no day in “Opened”.
  const isState = (column: number): boolean =>
    kinds.periods.includes(column) && isNamedCell(reading, term)
  const columns = term === '' ? [] : columnsWith(reading, term).filter((column) => !isState(column))
  const [first] = rows
  const isList = term !== '' && first !== undefined && isListOf(first.passage, term, reading.stemOf)
  const distinct =
    term === '' || request.countsRows ? null : distinctColumn(reading, [counted ?? ''])
  // “How many injuries of the knee?” counts rows with that injury, and “How many donors?” those who gave anything.
  const isOfCell =
    distinct !== null && (reading.values.has(distinct) || reading.parts.has(distinct))
  const isStocked = reading.stock !== null
  if (distinct !== null && !isOfCell && !isList && !isStocked && areApplied(reading, [distinct])) {
    return distinctCells(reading, matching, distinct, { share, isListed: false })
  }
  // “Entries in 2026” are the rows with such a day in “Entry”, and “days in May” no number of rows.
  const isOfDays = columns.some(
    (own) =>
      !plainDay.test(header[own] ?? '') &&
      kinds.periods.includes(own) &&
      reading.limits.some((limit) => limit.column === own),
  )
  const isKeyed =
    isOfDays || isOfCell || columns.length === 0 || columns.some((own) => isKey(reading, own))
  if (!isKnown && !isList && (term === '' || !isKeyed)) return null
  const persons = personTerms.has(term) ? personColumnOf(header) : null
  const isOfRows =
    isKnown ||
    isList ||
    isOfCell ||
    isOfDays ||
    (persons !== null && isKey(reading, persons)) ||
    rowColumnsOf(reading, countedWords).length > 0 ||
    // “How many are in stock?” of a list of stock is about pieces.
    countedWords.some(
      (word) => !quantityName.test(word) && termsOf(word).some((own) => reading.namesRows(own)),
    )
  // “Stück” is also a play, of which a theatre has no quantity.
  const quantities = kinds.numbers.filter((own) => quantityName.test(header[own] ?? ''))
  const [pieces, ...others] = quantities
  if (!isOfRows && figure.isOfPieces && pieces !== undefined && isNamedCell(reading, term)) {
    if (others.length > 0) return null
    if (!areApplied(reading, [pieces]) || matching.length < minRows) return null
    const sold = figureOf(reading, matching, pieces, { kind: 'sum', share })
    return sold === null ? null : { rows: matching, figure: sold }
  }
  // “How many sun blinds are there?” of a table with quantities is no number of rows.
  const isOfPieces = quantities.length > 0 && reading.stock === null
  if (matching.length < rows.length && isOfPieces && !isOfRows) return null
  // “How many treatments need a deposit?” is a condition that nothing here can apply.
  if (!areApplied(reading, columns)) return null
  // “How many days …?” of a table whose rows are no days. “How many ginkgos …?” is about rows with that cell.
  const isCondition =
    [...header.keys()].some((column) => isKey(reading, column)) && isNamedCell(reading, term)
  if (columns.length === 0 && !isCondition && !isOfRows) return null
  // All rows that were counted before can have the same cell.
  const counts = countsOf(reading, matching, share, request.countsRows ? 1 : 2)
  if (counts !== null) return { rows: matching, figure: counts }
  return {
    tellsOfAll: isOfKind(reading, term),
    // Where no row matches, the number is cited by any of them.
    rows: matching.length > 0 ? matching : rows.slice(0, 1),
    count: { matching: matching.length, all: rows.length, condition, isListed: false },
  }
}

/**
 * The sum of the column that a question counts in: “How many hours did Ada work?” of a list of jobs with their dates. Of
 * amounts of money, “how many” counts the rows with one. Null where the rows are no events and no stock, of which numbers could be added.
 */
export function sumOfCounted(
  reading: TableReading,
  matching: readonly TableRow[],
  {
    request,
    condition,
    share,
    leastRows,
  }: { request: TableRequest; condition: string; share: string; leastRows: number },
): TableAnswer | null {
  const { header, kinds } = reading
  const [term = ''] = termsOf(request.counted ?? '')
  const called = term === '' ? [] : columnsWith(reading, term)
  const [column, ...others] = called.filter(
    (own) => kinds.numbers.includes(own) && !kinds.periods.includes(own),
  )
  const name = header[column ?? -1] ?? ''
  if (column === undefined || others.length > 0) return null
  if (isAmountOfMoney(name))
    return rowsWithAmount(reading, matching, { column, counted: request.counted ?? '', condition })
  if (!isAdded(name, kinds)) return null
  if (conditionsIn(reading) === 0 || matching.length < leastRows) return null
  if (!areApplied(reading, [column])) return null
  const figure = figureOf(reading, matching, column, { kind: 'sum', share })
  return figure === null ? null : { rows: matching, figure }
}
