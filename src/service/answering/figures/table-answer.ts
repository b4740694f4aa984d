import type { DecimalMark } from '#service/answering/tables/table-rows.ts'
import type { TableRow } from '#service/answering/tables/table-rows.ts'
import type { TableFigure } from './table-figures.ts'

/** What a whole table answers to a question. */
export interface TableAnswer {
  rows: readonly TableRow[]
  /**
   * The number of matching rows and that of all rows, where the question asks how many or what says yes or no; then
   * `isListed` says whether it asks for the rows themselves, and `unread` what no column tells.
   */
  count?: {
    matching: number
    all: number
    condition: string
    isListed: boolean
    unread?: string
  }
  /** What the rows have in common, as “Supplier Solinger”, and of how many rows; left out where they are not chosen by it. */
  chosen?: { condition: string; all: number }
  /**
   * Of the highest or lowest rows, by which column they are, whether the question names it, of how many, and whether they
   * are in its order.
   */
  ranked?: {
    column: number
    isNamed: boolean
    sign: 1 | -1
    all: number
    isSorted: boolean
    /** What all of these rows have in common; left out where it need not be said. */
    condition?: string
  }
  /** Whether it tells of all rows what a sentence says of some: by a column of yes and no, or by one of what each row is. */
  tellsOfAll?: boolean
  /** What is computed from the rows, and written instead of them. */
  figure?: TableFigure
  /**
   * The columns that tell which of two things has more, with those things, and whether their difference is asked for; left out
   * where nothing is compared.
   */
  compared?: {
    key: number
    value: number
    sign: 1 | -1
    isDifference: boolean
    mark: DecimalMark | null
  }
}

/** An answer, with how well the question names what each row of its table is. */
export interface FittingAnswer extends TableAnswer {
  fit: number
  /** The number of rows that were read, where the table has more. */
  firstRows: number | null
  /** The number of rows of totals that were left out, and whether one of them has another value than the sum of the others. */
  totals?: number
  hasUncertainTotals?: boolean
}
