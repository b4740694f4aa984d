import type { ReactNode } from 'react'
import { QueryView, type QueryResult } from '#console/ui/QueryView.tsx'
import type { PagedResult } from './MoreRows.tsx'
import { Table, TableSkeleton } from './Table.tsx'
import type { Column } from './column.ts'
import type { Selection } from './use-selection.tsx'

interface QueryTableProps<Row> {
  label: string
  /** Read to screen readers while the rows load. */
  loadingLabel: string
  /** A plain query or one that comes page by page; its data is the rows. */
  query: QueryResult<readonly Row[]> & { isPlaceholderData: boolean } & PagedResult
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** How many rows the skeleton has. */
  skeletonRows?: number
  /** Drawn in place of a table without rows. */
  empty?: ReactNode
  /** Drawn in place of `empty` while filters narrow the list; false while none do. */
  filteredEmpty?: ReactNode
  /** Adds a column of checkboxes. */
  selection?: Selection<Row>
  /** Marks rows of a table without a selection. */
  isSelected?: (row: Row) => boolean
}

/** The rows of a query as a table, in every state: loading, failed, empty, with rows, with more to load. */
export function QueryTable<Row>({
  label,
  loadingLabel,
  query,
  columns,
  rowKey,
  skeletonRows,
  empty,
  filteredEmpty,
  selection,
  isSelected = selection?.has,
}: QueryTableProps<Row>) {
  const shown = selection ? [selection.column, ...columns] : columns
  return (
    <QueryView
      query={query}
      skeleton={<TableSkeleton label={loadingLabel} columns={shown} rows={skeletonRows} />}
    >
      {(rows) =>
        (rows.length === 0 && (filteredEmpty || empty)) || (
          <Table
            label={label}
            columns={shown}
            rows={rows}
            rowKey={rowKey}
            isSelected={isSelected}
            isStale={query.isPlaceholderData}
            more={query}
          />
        )
      }
    </QueryView>
  )
}
