import type { Question } from '#service/answering/read-question.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { termsOf } from '#service/retrieval/words.ts'
import { isDateOrTime, isPointInTime, valueOf } from './table-rows.ts'
import type { TableRow } from './table-rows.ts'
import { readOverTable } from './table-reading.ts'
import type { TableReading } from './table-reading.ts'
import { age } from './table-request.ts'
import type { TableRequest } from './table-request.ts'
import { yesNoColumnsOf } from './yes-no-columns.ts'

/** What a whole table answers to a question. */
export interface TableAnswer {
  rows: readonly TableRow[]
  /**
   * The number of matching rows and that of all rows, where the question asks how many or what says yes or no; then
   * `isListed` says whether it asks for the rows themselves.
   */
  count: { matching: number; all: number; condition: string; isListed: boolean } | null
  /** What the rows have in common, as “Supplier Solinger”, and of how many rows; left out where they are not chosen by it. */
  chosen?: { condition: string; all: number }
  /** The columns that tell which of two things has more, with those things; null where nothing is compared. */
  compared: { key: number; value: number; sign: 1 | -1 } | null
}

const minRows = 2
const quantityName =
  /^(?:quantity|qty|pieces|pcs|stock|number|count|menge|stück(?:zahl)?|anzahl|bestand|quantité|nombre|cantidad|unidades|quantità|количество)(?!\p{L})/iu

/**
 * Answers a question for a number of rows, a highest or lowest value, a comparison of two rows, or rows that fulfil a
 * condition, from all passages of a table. Null where a word of the question has no meaning in it, or more than one.
 */
export function answerFromTable(
  passages: readonly FoundPassage[],
  question: Question,
  request: TableRequest,
): TableAnswer | null {
  const reading = readOverTable(passages, question, request)
  if (reading === null) return null
  if (request.aggregate !== 'extreme') {
    const answer = rowsSayingYesOrNo(reading, request)
    if (answer !== null || request.isNegated) return answer
  }
  const matching = reading.rows.filter((row) => fulfils(row, reading))
  switch (request.aggregate) {
    case 'count':
      return countRows(reading, matching, request)
    case 'extreme':
      return (
        compareRows(reading, matching, request) ?? extremeRows(reading, matching, question, request)
      )
    case 'rows': {
      if (reading.values.size + reading.parts.size === 0 || matching.length === 0) return null
      const chosen = { condition: conditionsOf(reading).join(', '), all: reading.rows.length }
      const count = { ...chosen, matching: matching.length, isListed: true }
      return { rows: matching, count: reading.isFree ? count : null, chosen, compared: null }
    }
  }
}

function fulfils({ cells }: TableRow, { values, parts }: TableReading): boolean {
  return (
    [...values].every(([column, some]) => some.has(cells[column] ?? '')) &&
    [...parts].every(([column, terms]) => {
      const own = termsOf(cells[column] ?? '')
      return terms.every((term) => own.includes(term))
    })
  )
}

/** The rows that say yes, or no, in the one column of such cells that the question names; null where it names none. */
function rowsSayingYesOrNo(
  reading: TableReading,
  { isNegated, aggregate }: TableRequest,
): TableAnswer | null {
  const { rows, header, named } = reading
  const [flag, ...others] = yesNoColumnsOf(rows, header.length).filter(
    ({ column }) => (named[column] ?? 0) > 0,
  )
  if (flag === undefined || others.length > 0) return null
  // “Who is off on Friday?” names the cell itself.
  if (flag.none !== null && (reading.values.has(flag.column) || reading.parts.has(flag.column)))
    return null
  const matching = rows.filter(
    (row) => fulfils(row, reading) && flag.read(row.cells[flag.column] ?? '') === !isNegated,
  )
  const example = rows.find(({ cells }) => flag.read(cells[flag.column] ?? '') === !isNegated)
  const value =
    flag.none !== null && !isNegated
      ? `other than ${flag.none}`
      : (example?.cells[flag.column] ?? (isNegated ? 'no' : 'yes'))
  const name = header[flag.column]
  const also = conditionsOf(reading).filter((condition) => !condition.startsWith(`${name} `))
  return {
    // Where no row matches, the number is cited by any of them.
    rows: matching.length > 0 ? matching : rows.slice(0, 1),
    count: {
      matching: matching.length,
      all: rows.length,
      condition: [...also, `${name} ${value === '' ? 'empty' : value}`].join(', '),
      isListed: aggregate === 'rows',
    },
    compared: null,
  }
}

function conditionsOf({ header, rows, values, parts }: TableReading): string[] {
  // As the cells write it: “Solinger” for the term “solinger”.
  const written = (column: number, term: string): string =>
    rows
      .flatMap(({ cells }) => (cells[column] ?? '').match(/[\p{L}\p{M}\p{N}’'-]+/gu) ?? [])
      .find((word) => termsOf(word).includes(term)) ?? term
  return [
    ...[...values].map(([column, cells]) => ({ column, text: [...cells].join(' or ') })),
    ...[...parts].map(([column, terms]) => ({
      column,
      text: terms.map((term) => written(column, term)).join(' '),
    })),
  ]
    .toSorted((a, b) => a.column - b.column)
    .map(({ column, text }) => `${header[column]} ${text}`)
}

/** Each row is one of what a question counts only if a column of that name has another value in each of them. */
function countRows(
  reading: TableReading,
  matching: readonly TableRow[],
  { counted }: TableRequest,
): TableAnswer | null {
  const { header, rows, named } = reading
  const [term = ''] = termsOf(counted ?? '')
  const columns = [...header.keys()].filter((column) =>
    termsOf(header[column] ?? '').includes(term),
  )
  const isKey = (column: number): boolean =>
    new Set(rows.map(({ cells }) => cells[column])).size === rows.length &&
    (column === 0 || rows.every(({ cells }) => valueOf(cells[column] ?? '') === null))
  if (term === '' || matching.length === 0 || (columns.length > 0 && !columns.some(isKey)))
    return null
  // “How many treatments need a deposit?” is a condition that nothing here can apply.
  // “How many sun blinds are there?” of a table with quantities is no number of rows.
  if (matching.length < rows.length && header.some((name) => quantityName.test(name))) return null
  const isApplied = (column: number): boolean =>
    columns.includes(column) || reading.values.has(column) || reading.parts.has(column)
  if ([...header.keys()].some((column) => (named[column] ?? 0) > 0 && !isApplied(column)))
    return null
  // “How many days …?” of a table whose rows are no days. “How many ginkgos …?” is about rows with that cell.
  const isCondition =
    [...header.keys()].some((column) => isKey(column)) && isNamedCell(reading, term)
  if (columns.length === 0 && !isCondition && !isAbout(reading, term)) return null
  const condition = conditionsOf(reading).join(', ')
  return {
    rows: matching,
    count: { matching: matching.length, all: rows.length, condition, isListed: false },
    compared: null,
  }
}

function isNamedCell({ values, parts }: TableReading, term: string): boolean {
  const cells = [...values.values()].flatMap((some) => [...some])
  return [...cells, ...[...parts.values()].flat()].some((text) => termsOf(text).includes(term))
}

function isAbout({ rows }: TableReading, term: string): boolean {
  const [row] = rows
  return (
    row?.passage.heading_terms.includes(term) === true ||
    row?.passage.headings.flatMap(termsOf).includes(term) === true
  )
}

/** Two rows, each of which the question names by a cell of one column. */
function compareRows(
  reading: TableReading,
  matching: readonly TableRow[],
  request: TableRequest,
): TableAnswer | null {
  const keys = [...reading.values].flatMap(([column, cells]) =>
    cells.size > 1 ? [{ column, cells }] : [],
  )
  const [key, ...others] = keys
  if (key === undefined || others.length > 0 || matching.length !== key.cells.size) return null
  const columns = valueColumns(reading, matching, request).filter((column) => column !== key.column)
  const [value] = columns
  if (value === undefined || columns.length > 1) return null
  const sign = signOf(reading, value, request)
  return { rows: matching, count: null, compared: { key: key.column, value, sign } }
}

/** The rows with the highest or the lowest value, ties included, if all columns that could be meant agree on them. */
function extremeRows(
  reading: TableReading,
  matching: readonly TableRow[],
  question: Question,
  request: TableRequest,
): TableAnswer | null {
  if ([...reading.values.values()].some((cells) => cells.size > 1)) return null
  // The last order is one row, and the highest amount of a customer can be a sum of rows.
  const asksForSums = !request.isInTime && asksForGroup(reading, question)
  if (asksForSums || matching.length < minRows) return null
  const [first, ...others] = valueColumns(reading, matching, request).map((column) => {
    const sign = signOf(reading, column, request)
    const values = matching.map(({ cells }) => valueOf(cells[column] ?? '')?.value)
    const extreme = Math.max(
      ...values.map((value) => (value === undefined ? -Infinity : sign * value)),
    )
    return matching.filter((_, at) => values[at] === sign * extreme)
  })
  if (first === undefined) return null
  const isSame = (rows: readonly TableRow[]): boolean =>
    rows.length === first.length && rows.every((row) => first.includes(row))
  if (!others.every(isSame)) return null
  return { rows: first, count: null, compared: null }
}

/** “Which customer has the highest amount?” of a table with many rows of each customer asks for sums. */
function asksForGroup({ header, rows }: TableReading, { text }: Question): boolean {
  const [, thing = ''] = /^\P{L}*\p{L}+\s+(\p{L}[\p{L}-]*)/u.exec(text) ?? []
  const [term = ''] = termsOf(thing)
  return [...header.keys()].some(
    (column) =>
      termsOf(header[column] ?? '').includes(term) &&
      new Set(rows.map(({ cells }) => cells[column])).size < rows.length,
  )
}

const ageTerms = new Set(termsOf(age))

/** 1 where the row with the greatest value is meant: the oldest has the greatest age, but the least date of birth. */
function signOf(
  { header }: TableReading,
  column: number,
  { sign, ofColumn }: TableRequest,
): 1 | -1 {
  const terms = termsOf(header[column] ?? '')
  const isAge = terms.some((term) => ageTerms.has(term) && ofColumn.has(term))
  return isAge && sign === 1 ? -1 : isAge ? 1 : sign
}

/**
 * The columns of comparable values that a question means: what it names best, what its adjective is about, or all of
 * them where it asks for what the whole table is about. “First” and “newest” mean the only column of dates, too.
 */
function valueColumns(
  { header, named, namesTable }: TableReading,
  rows: readonly TableRow[],
  { ofColumn, isInTime }: TableRequest,
): number[] {
  const cellsIn = (column: number): string[] => rows.flatMap(({ cells }) => cells[column] || [])
  const isDated = (column: number): boolean => cellsIn(column).every(isDateOrTime)
  const comparable = [...header.keys()].filter((column) => {
    const written = cellsIn(column)
    // Beside “987”, “1.234” is one number in German and another in English.
    const unclear = written.filter((cell) => /^-?[1-9]\d{0,2}\.\d{3}$/u.test(cell))
    if (unclear.length > 0 && unclear.length < written.length) return false
    if (isInTime && !written.every(isPointInTime)) return false
    const values = written.map(valueOf)
    const units = new Set(values.map((value) => value?.unit))
    return values.length >= minRows && values.every((value) => value !== null) && units.size === 1
  })
  const best = Math.max(0, ...comparable.map((column) => named[column] ?? 0))
  if (best > 0) return comparable.filter((column) => named[column] === best)
  // “The highest bill” is about amounts, and not about days.
  if (ofColumn.size === 0) {
    return namesTable ? comparable.filter((column) => !isDated(column)) : []
  }
  const meant = comparable.filter((column) =>
    termsOf(header[column] ?? '').some((term) => ofColumn.has(term)),
  )
  const dated = comparable.filter(isDated)
  return meant.length === 0 && isInTime && dated.length === 1 ? dated : meant
}
