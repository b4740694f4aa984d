import { isAdded } from '#service/answering/measures/main-measure.ts'
import { valueOf } from '#service/answering/tables/table-rows.ts'
import { sayYesAndNo } from '#service/answering/tables/yes-no-columns.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { isOfIon } from './words-in-cells.ts'

/** Whether every column that the question names is one of these, or a condition. */
export function areApplied(reading: TableReading, columns: readonly number[]): boolean {
  const { header, named, values, parts, limits, stock, group, state } = reading
  const isApplied = (column: number): boolean =>
    columns.includes(column) ||
    values.has(column) ||
    parts.has(column) ||
    group?.column === column ||
    limits.some((limit) => limit.column === column) ||
    stock?.columns.includes(column) === true ||
    state?.ofRow?.columns.includes(column) === true ||
    isKey(reading, column)
  return [...header.keys()].every((column) => (named[column] ?? 0) === 0 || isApplied(column))
}

/** Whether a column has another value in each row. */
export function isKey(
  { rows, cells }: Pick<TableReading, 'rows' | 'cells'>,
  column: number,
): boolean {
  const own = cells[column] ?? new Set<string>()
  return (
    own.size === rows.length &&
    (column === 0 || [...own].every((cell) => valueOf(cell) === null)) &&
    !sayYesAndNo(own)
  )
}

/** The columns of one value for each row that have one of these words in their names. */
export function rowColumnsOf(reading: TableReading, words: readonly string[]): number[] {
  const { header } = reading
  return [...header.keys()].filter(
    (column) => namesRows(words, [header[column] ?? '']) && isKey(reading, column),
  )
}

// Each row of a “Type of stall” is a type, and no stall.
const behindType =
  /(?<=^(?:types?|kinds?|categor(?:y|ies)|art|typ|tipos?|clases?|categoría|genre|catégorie|sorte)) (?:of|de|d[’']|der|des|von) .*$/iu

/** The name of a column, or of a column of types only the word for those. */
export function nameWithoutOf(name: string): string {
  return name.trim().replace(behindType, '')
}

/** Whether one of these words is the name of what each row is. */
function namesRows(words: readonly string[], names: readonly string[]): boolean {
  const terms = new Set(words.flatMap((word) => termsOf(word)))
  return names.flatMap((name) => termsOf(nameWithoutOf(name))).some((term) => terms.has(term))
}

/** Whether a word is in a cell that the question names. */
export function isNamedCell({ values, parts, stemOf }: TableReading, term: string): boolean {
  const cells = [...values.values()].flatMap((some) => [...some])
  return [...cells, ...[...parts.values()].flat()].some((text) =>
    termsOf(text).some((own) => own === term || stemOf(own) === stemOf(term) || isOfIon(own, term)),
  )
}

/** Whether a question names a column of numbers. */
export function namesNumber({ named, kinds }: TableReading): boolean {
  return kinds.numbers.some((column) => (named[column] ?? 0) > 0)
}

/** Whether what is counted is a column of numbers: “How many floors does the tallest building have?” */
export function namesNumberOf({ header, kinds, stemOf }: TableReading, counted: string): boolean {
  const stems = new Set(termsOf(counted).map(stemOf))
  return [...kinds.numbers, ...kinds.names].some((column) =>
    termsOf(header[column] ?? '').some((term) => stems.has(stemOf(term))),
  )
}

/** Whether all columns of numbers that a question names are of what can be added up. */
export function namesAmount({ header, named, kinds }: TableReading): boolean {
  const columns = kinds.numbers.filter((column) => (named[column] ?? 0) > 0)
  return columns.length > 0 && columns.every((column) => isAdded(header[column] ?? '', kinds))
}
