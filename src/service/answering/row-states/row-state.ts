import type { ColumnKinds, ColumnLimit } from '#service/answering/conditions/limited-columns.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import type { AnswerWords } from '#service/answering/texts/wording.ts'

/** What a table has for a state: its columns, rows and different cells. */
export interface StateTable {
  header: readonly string[]
  rows: readonly TableRow[]
  cells: readonly ReadonlySet<string>[]
  kinds: ColumnKinds
  stemOf: (term: string) => string
  words: AnswerWords
}

/** The column by which the first of the rows are wanted, with 1 for the greatest value and -1 for the least one. */
export interface Ranking {
  column: number
  sign: 1 | -1
  valueOf: (cell: string) => number | null
}

/** What a state is in a table. */
export interface StateConditions {
  /** Of these, each row has to keep to all. */
  limits: readonly ColumnLimit[]
  /** What is told by several columns together, as “Returned > Due back”. */
  ofRow?: {
    columns: readonly number[]
    allows: (cells: readonly string[]) => boolean
    text: string
  }
  ranking?: Ranking
  /** The column whose cells are all that is shown of the rows. */
  shown?: number
  /** The column of days from which it is told how long ago each was. */
  since?: {
    column: number
    /** Whether it is the day since when somebody has a thing, who is of another age. */
    isOfThing: boolean
    timeOf: (cell: string) => string | null
  }
  /** Whether the rows are shown without what they have in common, because they say it themselves. */
  isPlain?: true
}

/**
 * What a question says of rows in everyday words, which no cell and no name of a column repeats: “unpaid”, “female”, “has
 * expired”, “older than four years”.
 */
export interface RowState {
  /** The question without the words that say it. */
  rest: string
  /** Words of the columns and cells that tell it, by which a table with them is found. */
  names: string
  /** Whether the words that say it are also those for what is counted: “how many women”. */
  isThing: boolean
  /** Whether it is read before all else, because the question says otherwise the opposite: “still to be paid”. */
  isFirst?: boolean
  /** Whether a single row answers, which the rest of the question has to name. */
  isOfOneRow?: boolean
  /** What it is in a table; null where the table does not tell it, or tells it in more ways than one. */
  conditionsIn: (table: StateTable) => StateConditions | null
}

/** Reads a state in a question; null where the question says none of its kind. The day is written as 2026-11-28. */
export type StateReader = (question: string, today: string) => RowState | null

/** What a state is in a table; null where a question says none, and “untold” where the table does not tell it. */
export function stateOver(
  table: StateTable,
  state: RowState | undefined,
): StateConditions | null | 'untold' {
  return state === undefined ? null : (state.conditionsIn(table) ?? 'untold')
}

/** How well columns are named, without those that tell a state: they have been read as conditions. */
export function withoutToldColumns(
  named: readonly number[],
  state: StateConditions | null,
): readonly number[] {
  if (state === null) return named
  const { limits, ofRow, ranking, since, shown } = state
  const ofLimits = [...limits.map((limit) => limit.column), ...(ofRow?.columns ?? [])]
  const told = [...ofLimits, ranking?.column, since?.column, shown]
  return named.map((own, column) => (told.includes(column) ? 0 : own))
}

/** The limit to the rows with some of the cells of a column, of which one can be empty. */
export function limitTo(column: number, cells: readonly string[], words: AnswerWords): ColumnLimit {
  const text = cells.map((cell) => (cell === '' ? words.empty : cell)).join(words.or)
  return { column, allows: (cell) => cells.includes(cell), text, isNegated: false }
}

/** A question without a part of it. */
export function without(question: string, { index, 0: part }: RegExpExecArray, by = ' '): string {
  const rest = `${question.slice(0, index)}${by}${question.slice(index + part.length)}`
  return rest.replaceAll(/\s+/gu, ' ').trim()
}
