import type { ScoredStatement } from '#service/answering/score-statements.ts'
import { isNumberOfThing } from '#service/answering/tables/column-cells.ts'
import { cellsOf } from '#service/answering/tables/table-rows.ts'
import { termsOf } from '#service/retrieval/words.ts'

// “How many pupils are in 4D?” is answered by its row with a column of pupils, and not by the number of some rows.
const minNumberSupport = 0.9

/** Whether a row that has nearly all that a question names gives the number of what it counts in a column of its own. */
export function givesNumberOf(
  counted: string | null,
  { passage, text, contentSupport }: ScoredStatement,
): boolean {
  const [term = ''] = termsOf(counted ?? '')
  const cells = passage.header === null ? [] : cellsOf(text)
  return (
    contentSupport >= minNumberSupport &&
    cells.some(
      (cell, column) =>
        termsOf(passage.header?.[column] ?? '').includes(term) &&
        // “Flight no”, or “Flight” as the first column, is no number of flights.
        column > 0 &&
        !isNumberOfThing(passage.header?.[column] ?? '') &&
        /^\p{N}[\p{N}.,]*$/u.test(cell),
    )
  )
}
