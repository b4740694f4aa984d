import type { TableAnswer } from '#service/answering/figures/table-answer.ts'
import type { TableReading } from '#service/answering/tables/table-reading.ts'
import { changedRows } from './changed-rows.ts'
import type { PairRequest } from './pair-request.ts'
import { worthOfRows } from './worth-of-rows.ts'

/** What two columns of the rows of a table answer together; null where it has no such columns. */
export function answerFromPair(
  reading: TableReading,
  pair: PairRequest,
  isCut: boolean,
): TableAnswer | null {
  switch (pair.kind) {
    case 'change':
      return changedRows(reading, pair, isCut)
    case 'product':
      return worthOfRows(reading, isCut)
  }
}
