import { useRef, type ReactNode } from 'react'
import { QueryView, type QueryResult } from '#console/ui/QueryView.tsx'
import type { PagedResult } from './MoreRows.tsx'
import { Table, TableSkeleton } from './Table.tsx'
import type { Column } from './column.ts'
import { useFocusFallback } from './use-focus-fallback.ts'
import type { Selection } from './use-selection.tsx'

interface QueryTableProps<Row> {
  label: string
  /** Announced to screen readers while the rows load. */
  loadingLabel: string
  /** A plain or paged query whose data is the rows. */
  query: QueryResult<readonly Row[]> & { isPlaceholderData: boolean } & PagedResult
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  /** The number of rows in the skeleton. */
  skeletonRows?: number
  /** Rendered instead of an empty table. */
  empty?: ReactNode
  /** Rendered instead of `empty` while filters are set; false if none are. */
  filteredEmpty?: ReactNode
  /** Adds a column of checkboxes. */
  selection?: Selection<Row>
  /** Highlights rows of a table without a selection. */
  isSelected?: (row: Row) => boolean
}

/**
 * A table of the rows of a query, with all states: loading, failed, empty, ready, and more to load.
 */
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
  const host = useRef<HTMLDivElement>(null)
  useFocusFallback(host, (lost) => nearestControl(host.current, lost))
  return (
    <div ref={host}>
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
    </div>
  )
}

/**
 * Where the focus goes when the focused control disappears: to the row that took the place of its row or of the button for
 * more rows, otherwise to the last row, otherwise to the page heading. A button passes it on to a button.
 */
function nearestControl(host: HTMLElement | null, lost: Element): HTMLElement | null {
  const index = lost.closest<HTMLElement>('[data-index]')?.dataset['index']
  const rows = [...(host?.querySelectorAll<HTMLElement>('[role="row"][data-index]') ?? [])]
  const row = rows.find(({ dataset }) => dataset['index'] === index) ?? rows.at(-1)
  const isOwnButton = lost.matches('[role="row"] button:not([aria-haspopup])')
  return (
    (isOwnButton && row?.querySelector('button')) ||
    row?.querySelector<HTMLElement>('a, button, input') ||
    document.querySelector('main h1')
  )
}
