import { Icon } from '#console/ui/Icon.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import type { Column } from './column.ts'

/** How a list is sorted, and how to sort it otherwise. */
export interface Sorting<By extends string> {
  /** Null where no column has the order, as with the best match of a search. */
  by: By | null
  order: 'asc' | 'desc'
  onSort: (by: By, order: 'asc' | 'desc') => void
}

/** The column with a header that sorts the list by it, at first in the order `start`, or turns the order around. */
export function sortable<Row, By extends string>(
  column: Column<Row>,
  by: By,
  { by: current, order, onSort }: Sorting<By>,
  start: 'asc' | 'desc' = 'asc',
): Column<Row> {
  const isSorted = by === current
  const opposite = order === 'asc' ? 'desc' : 'asc'
  return {
    ...column,
    sorted: isSorted ? (order === 'asc' ? 'ascending' : 'descending') : 'none',
    head: (
      <Row as={TextButton} inline gap={1} onClick={() => onSort(by, isSorted ? opposite : start)}>
        {column.header}
        {isSorted && <Icon name={order === 'asc' ? 'arrow-up' : 'arrow-down'} size="small" />}
      </Row>
    ),
  }
}
