import type { ReactNode } from 'react'

/** A column of a table: its header, its width and how it renders a row. */
export interface Column<Row> {
  id: string
  /** The header text; visually hidden if `isHeaderHidden`. */
  header: string
  isHeaderHidden?: boolean
  /** Rendered in the header instead of the text, such as the checkbox that selects all. */
  head?: ReactNode
  /** How the list is sorted by this column; `none` if it is sorted by another. */
  sorted?: 'ascending' | 'descending' | 'none'
  /** A grid track: `minmax(0, 1fr)`, `8rem`. */
  track: string
  align?: 'end'
  /** Whether it stands at the top of a row that is much taller, instead of in its middle. */
  isTop?: boolean
  /** The narrowest layout that shows the column; omitted for all. */
  from?: 'tablet' | 'desktop'
  cell: (row: Row) => ReactNode
  /** What layouts that do not show the column show under the first cell instead, with words of its own; null for nothing. */
  below?: (row: Row) => ReactNode
}

/** The last column of a list, with the menu of a row. */
export function actionsColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    track: '2.5rem',
    align: 'end',
    cell,
  }
}
