import { Suspense, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from '#console/router/Link.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row as FlexRow } from '#console/ui/layout/Row.tsx'
import { MoreRows, type PagedResult } from './MoreRows.tsx'
import { Skeleton, Loading } from './Skeleton.tsx'
import type { Column } from './column.ts'
import { TableRow } from './TableRow.tsx'
import type { VirtualRows as VirtualRowsType } from './VirtualRows.tsx'
import styles from './Table.module.css'
import { classes } from '#console/ui/classes.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isSelected?: ((row: Row) => boolean) | undefined
  /** The rows are from the previous filter, until the new ones are loaded. */
  isStale?: boolean
  /** Loads the next page when it scrolls into view. */
  more?: PagedResult
}

const LazyRows: unknown = lazyPart(async () => (await import('./VirtualRows.tsx')).VirtualRows)
// eslint-disable-next-line typescript/no-unsafe-type-assertion -- lazyPart() forgets that it is generic
const VirtualRows = LazyRows as typeof VirtualRowsType

// Up to this many rows, rendering all of them is cheaper than virtualizing.
const plainRows = 60

/** A table. Long tables are virtualized; the arrow keys move between rows. */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  isSelected,
  isStale = false,
  more,
}: TableProps<Row>) {
  const plain = rows
    .slice(0, plainRows)
    .map((row, index) => (
      <TableRow
        key={rowKey(row)}
        index={index}
        columns={columns}
        row={row}
        isSelected={isSelected?.(row) ?? false}
      />
    ))
  return (
    <div className={isStale ? styles['stale'] : undefined}>
      <div
        role="table"
        aria-label={label}
        aria-rowcount={more?.hasNextPage ? -1 : rows.length + 1}
        className={styles['table']}
        style={tracks(columns)}
      >
        <TableHead columns={columns} />
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus is on the links inside */}
        <div role="rowgroup" onKeyDown={walkRows}>
          {rows.length <= plainRows ? (
            plain
          ) : (
            <Suspense fallback={plain}>
              <VirtualRows columns={columns} rows={rows} rowKey={rowKey} isSelected={isSelected} />
            </Suspense>
          )}
        </div>
      </div>
      {/* The button for more rows is outside of the table, which may only contain rows. */}
      {more && <MoreRows list={more} index={rows.length} />}
    </div>
  )
}

interface TableSkeletonProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows?: number | undefined
}

/** The skeleton of a table. */
export function TableSkeleton<Row>({ label, columns, rows = 8 }: TableSkeletonProps<Row>) {
  return (
    <div className={styles['table']} style={tracks(columns)}>
      <Loading label={label} />
      {/* A head may hold the checkbox that selects all rows, which is of no use yet. */}
      <div inert>
        <TableHead columns={columns} />
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes(styles['row'], styles['waiting'])}>
            {columns.map((column, place) => (
              <div key={column.id} className={classes(styles['cell'], from(column))}>
                {!column.isHeaderHidden && (
                  <Skeleton width={place === 0 ? `${40 + ((row * 17) % 35)}%` : '60%'} />
                )}
                {place === 0 &&
                  columns.map(
                    ({ id, below }) =>
                      below && (
                        <Box key={id} show="phone">
                          <FlexRow size="xs">
                            {/* As high as a line of text. */}
                            <span aria-hidden>&nbsp;</span>
                            <Skeleton width="40%" />
                          </FlexRow>
                        </Box>
                      ),
                  )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The link of a row. The whole row is clickable, but only the name is announced. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} data-row-link="" className={styles['link']}>
      {children}
    </Link>
  )
}

/** A line of small facts under the main text of a cell. Phones, which have fewer columns, break it. */
export function RowFacts({ as = 'span', children }: { as?: 'span' | 'bdi'; children: ReactNode }) {
  return (
    <FlexRow
      as={as}
      gap={3}
      rowGap={0}
      align="stretch"
      flex="shrink"
      tone="muted"
      size="xs"
      className={styles['facts']}
    >
      {children}
    </FlexRow>
  )
}

function TableHead<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" className={styles['row']}>
        {columns.map((column) => (
          <div
            key={column.id}
            role="columnheader"
            aria-sort={column.sorted}
            className={classes(styles['cell'], from(column), column.align && styles[column.align])}
          >
            {column.head ?? (
              <span className={classes(column.isHeaderHidden && 'unseen')}>{column.header}</span>
            )}
          </div>
        ))}
      </div>
    </div>
  )
}

function from<Row>(column: Column<Row>): string | undefined {
  return column.from && styles[column.from]
}

function tracks<Row>(columns: readonly Column<Row>[]): CSSProperties {
  const of = (...breakpoints: Column<Row>['from'][]) =>
    columns
      .filter((column) => breakpoints.includes(column.from))
      .map((column) => column.track)
      .join(' ')
  const properties: CSSProperties & Record<`--${string}`, string> = {
    '--tracks-phone': of(undefined),
    '--tracks-tablet': of(undefined, 'tablet'),
    '--tracks-desktop': of(undefined, 'tablet', 'desktop'),
  }
  return properties
}

function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || !(event.target instanceof HTMLElement)) return
  if (!event.target.matches('[data-row-link]')) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const next = links[links.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
