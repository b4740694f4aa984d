import type { ReactNode } from 'react'

/** A column of a table: its header, its width and how it renders a row. */
export interface Column<Row> {
  id: string
  /** Read to everyone; not drawn when `isHeaderHidden`. */
  header: string
  isHeaderHidden?: boolean
  /** Stands in the head instead of the words: a box that selects all. */
  head?: ReactNode
  /** A grid track: `minmax(0, 1fr)`, `8rem`. */
  track: string
  align?: 'start' | 'end'
  /** The narrowest layout it is drawn in; left out, in all of them. */
  from?: 'tablet' | 'desktop'
  cell: (row: Row) => ReactNode
}
