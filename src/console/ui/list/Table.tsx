import { lazy, Suspense, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { MoreRows, type PagedResult } from './MoreRows.tsx'
import { Skeleton, Loading } from './Skeleton.tsx'
import type { Column } from './column.ts'
import { TableRow } from './TableRow.tsx'
import type { VirtualRows as VirtualRowsType } from './VirtualRows.tsx'
import styles from './Table.module.css'
import { classes } from '#console/ui/classes.ts'

interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isSelected?: ((row: Row) => boolean) | undefined
  /** The rows are those of the question before this one. */
  isStale?: boolean
  /** The next page, fetched as its place comes near. */
  more?: PagedResult
}

const LazyRows: unknown = lazy(async () => ({
  default: (await import('./VirtualRows.tsx')).VirtualRows,
}))
// eslint-disable-next-line typescript/no-unsafe-type-assertion -- lazy() forgets that it is generic
const VirtualRows = LazyRows as typeof VirtualRowsType

// below this many, drawing all rows is cheaper than the code that leaves some out
const plainRows = 60

/** Rows under named columns. Long lists draw only the rows in sight; arrow keys walk the rows. */
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
      {/* a table holds rows and nothing else */}
      {more && <MoreRows list={more} />}
    </div>
  )
}

interface TableSkeletonProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows?: number | undefined
}

/** The table before its rows are here. */
export function TableSkeleton<Row>({ label, columns, rows = 8 }: TableSkeletonProps<Row>) {
  return (
    <div className={styles['table']} style={tracks(columns)}>
      <Loading label={label} />
      <div aria-hidden="true">
        <TableHead columns={columns} />
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={classes(styles['row'], styles['waiting'])}>
            {columns.map((column, place) => (
              <div key={column.id} className={classes(styles['cell'], from(column))}>
                {!column.isHeaderHidden && (
                  <Skeleton width={place === 0 ? `${40 + ((row * 17) % 35)}%` : '60%'} />
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** The link of a row: the whole row takes the press, the name alone is read. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} data-row-link="" className={styles['link']}>
      {children}
    </Link>
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
  const of = (...kept: Column<Row>['from'][]) =>
    columns
      .filter((column) => kept.includes(column.from))
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
